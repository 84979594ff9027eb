/** The fields of a server. What is said about a field stands below it. */
import type { ReactElement } from 'react';
import type { ServerDraft } from '../../contract/page';
import { Segments } from '../parts/Segments';
import { words } from '../words';
import { ArgumentRows } from './ArgumentRows';
import { Choice } from './Choice';
import { inShape, remarksOn, shapeOf } from './draft';
import { Field } from './Field';
import css from './Form.module.css';

import type { Judged } from './use_judged';
import { VariableRows } from './VariableRows';

type Props = Omit<Judged, 'starts'>;

export function ServerForm(props: Props): ReactElement {
  const { draft, change, remarks } = props;
  const shape = shapeOf(draft);
  const { shape: label, program, address, formName, protocolChoice, protocols } = words.servers;
  return (
    <div className={css['form']}>
      <Segments
        label={label}
        segments={[
          { value: 'program' as const, label: program },
          { value: 'address' as const, label: address },
        ]}
        chosen={shape}
        choose={(chosen) => change(inShape(draft, chosen))}
      />
      <Field
        label={formName}
        value={draft.name}
        change={(name) => change({ ...draft, name })}
        remarks={remarksOn(remarks, 'name')}
        first
      />
      {shape === 'program' ? <Program {...props} /> : <Address {...props} />}
      <Choice
        label={protocolChoice}
        names={protocols}
        value={draft.protocol}
        change={(protocol) => change({ ...draft, protocol })}
      />
    </div>
  );
}

function Program({ draft, change, remarks }: Props): ReactElement {
  const { command, commandHint, folder, folderHint } = words.servers;
  const set = (part: Partial<ServerDraft>) => change({ ...draft, ...part });
  return (
    <>
      <Field
        label={command}
        hint={commandHint}
        wire
        value={draft.command ?? ''}
        change={(text) => set({ command: text })}
        remarks={remarksOn(remarks, 'command')}
      />
      <ArgumentRows args={draft.args} change={(args) => set({ args })} remarks={remarksOn(remarks, 'args')} />
      <VariableRows kind="env" variables={draft.env} change={(env) => set({ env })} remarks={remarks} />
      <Field
        label={folder}
        hint={folderHint}
        wire
        value={draft.cwd ?? ''}
        change={(text) => set({ cwd: text === '' ? null : text })}
        remarks={remarksOn(remarks, 'cwd')}
      />
    </>
  );
}

function Address({ draft, change, remarks }: Props): ReactElement {
  const { url, transport, transports, caFile, caFileHint } = words.servers;
  const set = (part: Partial<ServerDraft>) => change({ ...draft, ...part });
  return (
    <>
      <Field
        label={url}
        hint="https://"
        wire
        value={draft.url ?? ''}
        change={(text) => set({ url: text })}
        remarks={remarksOn(remarks, 'url')}
      />
      <VariableRows kind="headers" variables={draft.headers} change={(headers) => set({ headers })} remarks={remarks} />
      <Choice
        label={transport}
        names={transports}
        value={draft.transport}
        change={(chosen) => set({ transport: chosen })}
      />
      <Field
        label={caFile}
        hint={caFileHint}
        wire
        value={draft.ca_file ?? ''}
        change={(text) => set({ ca_file: text === '' ? null : text })}
        remarks={remarksOn(remarks, 'ca_file')}
      />
    </>
  );
}
