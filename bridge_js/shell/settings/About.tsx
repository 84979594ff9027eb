/** Where this person's things are, and which installation this is: what to say in a report, and what protects. */
import type { ReactElement } from 'react';
import type { About } from '../../contract/page';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { engineName } from '../parts/engine';
import { words } from '../words';
import css from './SettingsPlace.module.css';

export function FilesSection({ about }: { about: About }): ReactElement {
  const { settings } = words;
  return (
    <section className={css['section']} aria-labelledby="settings-files">
      <h3 id="settings-files">{settings.sections.files}</h3>
      <dl className={css['facts']}>
        {about.files.map(({ what, path }) => (
          <div key={what}>
            <dt>{settings.files[what]}</dt>
            <dd>
              <code dir="ltr">{path}</code>
              <CopyButton what={settings.path(settings.files[what])} text={() => path} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={css['note']}>{settings.secrets}</p>
    </section>
  );
}

export function AboutSection({ about }: { about: About }): ReactElement {
  const { settings } = words;
  const plain = [
    [settings.about.version, about.version],
    [settings.about.engine, engineName(navigator.userAgent)],
    [settings.about.python, about.python],
    [settings.about.system, about.system],
  ] as const;
  const sandbox = about.engine_sandbox;
  const guard = about.network_guard ? 'on' : 'off';
  return (
    <section className={css['section']} aria-labelledby="settings-about">
      <div className={css['headrow']}>
        <h3 id="settings-about">{settings.sections.about}</h3>
        <CopyButton what={settings.report} text={() => reportText(about)} />
      </div>
      <dl className={css['facts']}>
        {plain.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <Protection
          name={settings.about.sandbox}
          word={sandbox === 'unknown' ? settings.unknown : settings[sandbox]}
          good={sandbox === 'on'}
          bad={sandbox === 'off'}
          says={settings.sandbox[sandbox]}
        />
        <Protection
          name={settings.about.guard}
          word={settings[guard]}
          good={guard === 'on'}
          bad={guard === 'off'}
          says={settings.guard[guard]}
        />
      </dl>
    </section>
  );
}

interface ProtectionProps {
  readonly name: string;
  readonly word: string;
  readonly good: boolean;
  readonly bad: boolean;
  readonly says: string;
}

function Protection({ name, word, good, bad, says }: ProtectionProps): ReactElement {
  const tone = good ? controls['good'] : bad ? controls['bad'] : '';
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={`${controls['tag']} ${tone}`}>{word}</span> <span className={css['says']}>{says}</span>
      </dd>
    </div>
  );
}

/** Plain English in every language: it is read by those who are asked for help. */
function reportText(about: About): string {
  return [
    `Greenroom ${about.version}`,
    `engine: ${engineName(navigator.userAgent)}, sandbox ${about.engine_sandbox}`,
    `network guard: ${about.network_guard ? 'on' : 'off'}`,
    `Python ${about.python} on ${about.system}`,
  ].join('\n');
}
