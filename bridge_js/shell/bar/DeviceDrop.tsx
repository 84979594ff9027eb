/** The device: its screen, how it is held, what of it is covered, and what it is touched with. */
import type { ReactElement } from 'react';
import type { Emulation, StageShape } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { Choices } from '../parts/Choices';
import { Drop } from '../parts/Drop';
import { Segments } from '../parts/Segments';
import { words } from '../words';
import { changedBeside, FIRST_CUSTOM, type SafeAreaName, safeAreaName } from './device';
import css from './Emulation.module.css';
import { Numbers } from './Numbers';

export function DeviceDrop(): ReactElement {
  const stage = useStateOf((state) => state.stage);
  const { emulation } = stage;
  const beside = changedBeside(emulation);
  const value = `${deviceName(stage)}${beside > 0 ? words.bar.changed(beside) : ''}`;
  return (
    <Drop label={words.bar.device} value={value} marked={emulation.device !== null || beside > 0}>
      {() => <Panel stage={stage} />}
    </Drop>
  );
}

function deviceName({ emulation: { device }, screen }: StageShape): string {
  if (device === null || screen === null) return words.bar.auto;
  return words.bar.deviceValue(words.bar.devices[device], words.bar.size(screen.width, screen.height));
}

function Panel({ stage: { emulation, screen } }: { stage: StageShape }): ReactElement {
  const session = useSession();
  const devices = useStateOf(({ welcome }) => welcome?.choices.devices) ?? [];
  const change = (part: Partial<Emulation>) => session.emulate(part);
  const known = devices.map(({ name, width, height }) => ({
    value: name,
    label: words.bar.devices[name],
    detail: words.bar.size(width, height),
  }));
  const custom = emulation.screen ?? FIRST_CUSTOM;
  return (
    <div className={css['device']}>
      <Choices<Emulation['device']>
        label={words.bar.device}
        choices={[
          { value: null, label: words.bar.auto, detail: words.bar.deviceAuto },
          ...known,
          { value: 'custom', label: words.bar.devices.custom, detail: words.bar.size(custom.width, custom.height) },
        ]}
        chosen={emulation.device}
        choose={(device) => change(device === 'custom' ? { device, screen: screen ?? custom } : { device })}
      />
      {emulation.device === 'custom' && (
        <Numbers
          values={custom}
          names={{ width: words.bar.width, height: words.bar.height }}
          least={100}
          most={2560}
          change={(next) => change({ screen: next })}
        />
      )}
      <Row label={words.bar.orientation}>
        <Segments<Emulation['orientation']>
          label={words.bar.orientation}
          chosen={emulation.orientation}
          choose={(orientation) => change({ orientation })}
          segments={[
            { value: null, label: words.bar.auto },
            { value: 'portrait', label: words.bar.orientations.portrait },
            { value: 'landscape', label: words.bar.orientations.landscape },
          ]}
        />
      </Row>
      <SafeArea emulation={emulation} change={change} />
      <Answer label={words.bar.hover} chosen={emulation.hover} choose={(hover) => change({ hover })} />
      <Answer label={words.bar.touch} chosen={emulation.touch} choose={(touch) => change({ touch })} />
    </div>
  );
}

interface Changing {
  readonly emulation: Emulation;
  readonly change: (part: Partial<Emulation>) => void;
}

function SafeArea({ emulation, change }: Changing): ReactElement {
  const known = useStateOf(({ welcome }) => welcome?.choices.safe_areas) ?? [];
  const chosen = safeAreaName(emulation.safe_area, known);
  const names: SafeAreaName[] = ['auto', ...known.map(({ name }) => name), 'custom'];
  const take = (name: SafeAreaName) => {
    const edges = known.find((one) => one.name === name)?.edges;
    // A custom one begins as what is there, one pixel apart from the named ones.
    const custom = emulation.safe_area ?? { top: 0, right: 0, bottom: 0, left: 0 };
    change({ safe_area: name === 'auto' ? null : (edges ?? { ...custom, top: Math.min(100, custom.top + 1) }) });
  };
  return (
    <>
      <Row label={words.bar.safeArea}>
        <select
          aria-label={words.bar.safeArea}
          value={chosen}
          onChange={(event) => take(event.target.value as SafeAreaName)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name === 'auto' ? words.bar.auto : words.bar.safeAreas[name]}
            </option>
          ))}
        </select>
      </Row>
      {emulation.safe_area !== null && (
        <Numbers
          values={emulation.safe_area}
          names={words.bar.edges}
          least={0}
          most={100}
          change={(edges) => change({ safe_area: edges })}
        />
      )}
    </>
  );
}

function Answer(props: {
  label: string;
  chosen: boolean | null;
  choose: (value: boolean | null) => void;
}): ReactElement {
  const { label, chosen, choose } = props;
  return (
    <Row label={label}>
      <Segments
        label={label}
        chosen={chosen}
        choose={choose}
        segments={[
          { value: null, label: words.bar.auto },
          { value: true, label: words.bar.yes },
          { value: false, label: words.bar.no },
        ]}
      />
    </Row>
  );
}

function Row({ label, children }: { label: string; children: ReactElement }): ReactElement {
  return (
    <div className={css['row']}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
