import type { ReactNode } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { groups } from './book/groups.ts';
import { EntryList } from './parts/entry-list.tsx';
import { EntryView } from './parts/entry-view.tsx';
import { Overview } from './parts/overview.tsx';
import './widgets.css';

/** 组件手册: each export of the shared widgets, live, in its states and with its code; first what screens are mostly made of. */
export function WidgetsPage(): ReactNode {
  const { search, go } = useAddress();
  const asked = new URLSearchParams(search).get('entry') ?? '';
  const entry = groups.flatMap(({ entries }) => entries).find(({ name }) => name === asked);
  return (
    <div className="wm-catalog">
      <h1 className="wm-visually-hidden">组件手册</h1>
      <EntryList
        shown={entry?.name ?? ''}
        onShow={(name) => go(searchWith(search, { entry: name }))}
      />
      {entry ? <EntryView key={entry.name} entry={entry} /> : <Overview />}
    </div>
  );
}
