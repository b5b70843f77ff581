import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { replaceAll, replaceInNode, revealNode } from '@wm/mindmap/search-commands';
import { searchNodes } from '@wm/mindmap/search';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEditor, useMapVersion, useWords } from './editor-context.ts';

/** Search and replace: goes from node to node, opening what hides them. */
export function SearchBox(): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const version = useMapVersion();
  const [query, setQuery] = useState('');
  const [replacement, setReplacement] = useState('');
  const [place, setPlace] = useState(-1);
  // oxlint-disable-next-line react/exhaustive-deps -- the store changes in place, the version says when
  const found = useMemo(() => searchNodes(map.session.store, query), [map, query, version]);
  const at = Math.min(place, found.length - 1);
  const go = (step: number): void => {
    if (found.length === 0) return;
    const next = at < 0 && step < 0 ? found.length - 1 : (at + step + found.length) % found.length;
    const id = found[next];
    setPlace(next);
    if (id !== undefined) void map.run(revealNode, { id });
  };
  const close = (): void => {
    ui.setState({ isSearchOpen: false });
    ui.getState().view?.svg.focus({ preventScroll: true });
  };
  const count =
    query === '' ? '' : found.length === 0 ? t('noMatch') : `${at + 1} / ${found.length}`;
  const current = found[Math.max(0, at)];
  return (
    <div
      className="mm-search"
      role="search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="mm-row">
        <Input
          autoFocus
          value={query}
          aria-label={t('search')}
          placeholder={t('search')}
          suffix={<span className="mm-search-count wm-number">{count}</span>}
          onChange={(event) => {
            setQuery(event.target.value);
            setPlace(-1);
          }}
          onPressEnter={(event) => go(event.shiftKey ? -1 : 1)}
        />
        <Button
          type="text"
          aria-label={t('previous')}
          icon={<UpOutlined />}
          onClick={() => go(-1)}
        />
        <Button type="text" aria-label={t('next')} icon={<DownOutlined />} onClick={() => go(1)} />
        <Button type="text" aria-label={t('close')} icon={<CloseOutlined />} onClick={close} />
      </div>
      {!isReadonly && (
        <div className="mm-row">
          <Input
            value={replacement}
            aria-label={t('replaceWith')}
            placeholder={t('replaceWith')}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <Button
            disabled={current === undefined}
            onClick={() =>
              current !== undefined &&
              void map.run(replaceInNode, { id: current, query, replacement })
            }
          >
            {t('replace')}
          </Button>
          <Button
            disabled={found.length === 0}
            onClick={() => void map.run(replaceAll, { query, replacement })}
          >
            {t('replaceAll')}
          </Button>
        </div>
      )}
    </div>
  );
}
