import { SearchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { openPalette } from './palette-store.ts';
import './search-box.css';

/** Fetched before it is asked for, so that no letter is lost that is typed right after the click. */
function prepare(): void {
  void import('./palette.tsx');
}

/** The search of the top bar: one box over menu entries, records, actions and contents. */
export function SearchBox(): ReactNode {
  return (
    <button
      type="button"
      className="wm-search-box"
      aria-label="搜索 Ctrl K"
      aria-keyshortcuts="Control+K"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={openPalette}
    >
      <SearchOutlined aria-hidden />
      <span>搜索</span>
      <kbd>Ctrl K</kbd>
    </button>
  );
}
