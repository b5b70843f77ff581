import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { menuEntries } from './menu-entry.ts';
import type { MenuEntry } from './menu-entry.ts';
import { openPalette } from './palette-store.ts';
import { useListKeys } from './use-list-keys.ts';
import { useOpenEntry } from './use-open-entry.ts';
import './search-box.css';

type Search = (text: string) => MenuEntry[];

const most = 8;

/** The menu search, fetched when the box is first used. */
function useMenuSearch(): { search: Search; prepare: () => void } {
  const tree = usePermissionStore((state) => state.sidebarRouters);
  const entries = useMemo(() => menuEntries(tree), [tree]);
  const [create, setCreate] = useState<(entries: readonly MenuEntry[]) => Search>();
  const search = useMemo(() => create?.(entries) ?? (() => []), [create, entries]);
  const prepare = (): void => {
    if (create) return;
    void import('./menu-search.ts').then(({ createMenuSearch, topBarThreshold }) =>
      setCreate(() => (list: readonly MenuEntry[]) => createMenuSearch(list, topBarThreshold)),
    );
  };
  return { search, prepare };
}

interface ResultsProps {
  id: string;
  results: readonly MenuEntry[];
  marked: number;
  onMark: (index: number) => void;
  onChoose: (index: number) => void;
}

function Results({ id, results, marked, onMark, onChoose }: ResultsProps): ReactNode {
  return (
    <div id={id} role="listbox" aria-label="菜单搜索结果" className="wm-search-list">
      {results.map((entry, index) => (
        <div
          key={entry.path}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className="wm-search-option"
          onMouseMove={() => onMark(index)}
          // Before the input loses the focus and the list is gone.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(index);
          }}
        >
          <MenuIcon name={entry.icon} />
          <span>{entry.title}</span>
          <small>{entry.above}</small>
        </div>
      ))}
      {results.length === 0 && <p className="wm-search-none">没有这样的菜单</p>}
    </div>
  );
}

/** The top bar's search over menu entries; beside it the way to the palette. */
export function SearchBox(): ReactNode {
  const [text, setText] = useState('');
  const [isFocused, setFocused] = useState(false);
  const { search, prepare } = useMenuSearch();
  const results = useMemo(() => search(text).slice(0, most), [search, text]);
  const openEntry = useOpenEntry();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isOpen = isFocused && text.trim() !== '';
  const choose = (index: number): void => {
    const entry = results[index];
    if (!entry) return;
    setText('');
    input.current?.blur();
    openEntry(entry);
  };
  const { marked, mark, onKeyDown } = useListKeys(text, results.length, choose);
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setText('');
    else onKeyDown(event);
  };
  const handleFocus = (): void => {
    prepare();
    setFocused(true);
  };
  return (
    <div className="wm-search-box" role="search" aria-label="菜单">
      <div className="wm-search-field">
        <SearchOutlined />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && results.length > 0 ? `${id}-${marked}` : undefined}
          placeholder="搜索菜单"
          maxLength={32}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onFocus={handleFocus}
          onBlur={() => setFocused(false)}
          onKeyDown={handleKey}
        />
        <button type="button" aria-label="全局搜索 Ctrl K" onClick={openPalette}>
          <kbd>Ctrl K</kbd>
        </button>
      </div>
      <Button
        type="text"
        className="wm-header-tool wm-search-button"
        icon={<SearchOutlined />}
        aria-label="搜索"
        onClick={openPalette}
      />
      {isOpen && (
        <Results id={id} results={results} marked={marked} onMark={mark} onChoose={choose} />
      )}
    </div>
  );
}
