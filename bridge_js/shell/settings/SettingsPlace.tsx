/** The place for settings: each in force at once, with its unit, its limits and a way back; then what there is to know. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import { words } from '../words';
import { AboutSection, FilesSection } from './About';
import { ChoiceField } from './ChoiceField';
import { ModelsSection } from './models/ModelsSection';
import { NumberField } from './NumberField';
import css from './SettingsPlace.module.css';

export function SettingsPlace(): ReactElement {
  const { rows, about } = useStateOf((state) => state.settings);
  return (
    <div className={css['page']}>
      <h2 className={css['title']}>{words.settings.title}</h2>
      {rows === null && <p className={css['waiting']}>{words.settings.waiting}</p>}
      <Section name="looks" keys={['theme', 'language']} />
      <Section name="views" keys={['live_views', 'initialize_seconds', 'teardown_seconds']} />
      <Section name="servers" keys={['elicitation_seconds']} />
      <ModelsSection />
      <Section name="log" keys={['tap_messages', 'tap_bytes']} />
      {about !== null && <FilesSection about={about} />}
      {about !== null && <AboutSection about={about} />}
    </div>
  );
}

interface Props {
  readonly name: 'looks' | 'views' | 'servers' | 'log';
  readonly keys: readonly (keyof typeof words.settings.names)[];
}

function Section({ name, keys }: Props): ReactElement | null {
  const rows = useStateOf((state) => state.settings.rows);
  if (rows === null) return null;
  return (
    <section className={css['section']} aria-labelledby={`settings-${name}`}>
      <h3 id={`settings-${name}`}>{words.settings.sections[name]}</h3>
      {keys.map((key) => {
        const row = rows.find((one) => one.key === key);
        if (row === undefined) return null;
        const Field = row.choices.length > 0 ? ChoiceField : NumberField;
        return <Field key={key} row={row} name={words.settings.names[key]} note={words.settings.notes[key]} />;
      })}
    </section>
  );
}
