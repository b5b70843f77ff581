import { useQuery } from '@tanstack/react-query';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AddressContext, useAddress } from '#core/tabs/address.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { stateNames, states } from '../book/entry.ts';
import type { Entry, Example, State } from '../book/entry.ts';
import { loadExample } from '../book/load-example.ts';
import { PropertyTable } from './property-table.tsx';

/** An entry of the book: the widget in each of its states, the code of what is seen, what can be set. */
export function EntryView({ entry }: { entry: Entry }): ReactNode {
  const loaded = useQuery({
    queryKey: ['book', entry.name],
    queryFn: () => loadExample(entry),
    staleTime: Infinity,
  });
  const [width, setWidth] = useState('full');
  const address = `${location.origin}/practice/widgets?entry=${entry.name}`;
  return (
    <article className="wm-catalog-entry" aria-label={entry.title}>
      <header>
        <h2>{entry.title}</h2>
        <code>{entry.name}</code>
        <CopyButton text={address} what="此页地址" />
        <Segmented
          size="small"
          aria-label="示例宽度"
          value={width}
          options={[
            { value: 'full', label: '全宽' },
            { value: 'narrow', label: '窄框' },
          ]}
          onChange={setWidth}
        />
      </header>
      <p>{entry.use}</p>
      {loaded.isPending && <Skeleton active />}
      {loaded.error && <QueryError query={loaded} what="示例" />}
      {loaded.data && (
        <>
          <div
            className={
              width === 'narrow' ? 'wm-catalog-states wm-catalog-narrow' : 'wm-catalog-states'
            }
          >
            {stateNames.map((state) => (
              <StateFrame key={state} state={state} example={loaded.data.example} entry={entry} />
            ))}
          </div>
          <section aria-label="代码" className="wm-catalog-code">
            <h3>
              代码 <CopyButton text={loaded.data.code} what="代码" />
            </h3>
            {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
            <pre tabIndex={0} role="region" aria-label={`${entry.name} 的示例代码`}>
              {loaded.data.code}
            </pre>
          </section>
          <PropertyTable name={entry.name} source={loaded.data.source} />
        </>
      )}
    </article>
  );
}

interface StateFrameProps {
  state: State;
  example: Example;
  entry: Entry;
}

function StateFrame({ state, example, entry }: StateFrameProps): ReactNode {
  const Shown = example[state];
  // Lists write their filters into their address: each state has one of its own.
  const address = useAddress(true);
  const reason = state === 'Normal' ? undefined : entry.without[state];
  return (
    <section aria-label={states[state]} data-state={state}>
      <h3>{states[state]}</h3>
      {Shown ? (
        <div className="wm-catalog-stage">
          <AddressContext value={address}>
            <Shown />
          </AddressContext>
        </div>
      ) : (
        <p className="wm-muted">没有这种状态：{reason}</p>
      )}
    </section>
  );
}
