import { Input } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { groups } from '../book/groups.ts';

interface EntryListProps {
  /** Name of the entry that is shown; empty for the overview. */
  shown: string;
  onShow: (name: string) => void;
}

/** Up and down go through the entries, from the search box into them. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li > button')];
  const next = places[places.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The contents of the book: found by the name in the code or in Chinese. */
export function EntryList({ shown, onShow }: EntryListProps): ReactNode {
  const [wanted, setWanted] = useState('');
  const text = wanted.trim().toLowerCase();
  const found = groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) =>
        `${entry.name} ${entry.title}`.toLowerCase().includes(text),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
  const itemOf = (name: string, title: string): ReactNode => (
    <li key={name}>
      <button
        type="button"
        aria-current={name === shown ? 'page' : undefined}
        onClick={() => onShow(name)}
      >
        <span>{title}</span>
        <small>{name}</small>
      </button>
    </li>
  );
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-element-interactions -- the keys of the buttons in it
    <nav className="wm-catalog-list" aria-label="组件" onKeyDown={handleKey}>
      <Input
        allowClear
        type="search"
        aria-label="搜索组件"
        placeholder="名称或中文"
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <div className="wm-catalog-groups">
        {text === '' && <ul>{itemOf('', '概览')}</ul>}
        {found.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>{entries.map(({ name, title: called }) => itemOf(name, called))}</ul>
          </section>
        ))}
        {found.length === 0 && <p className="wm-muted">没有匹配的组件</p>}
      </div>
    </nav>
  );
}
