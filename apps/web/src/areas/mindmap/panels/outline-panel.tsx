import { setText } from '@wm/mindmap/commands/content-commands';
import { insertChild, insertSibling } from '@wm/mindmap/commands/insert-commands';
import { revealNode } from '@wm/mindmap/commands/search-commands';
import { outlineRows } from '@wm/mindmap/outline/outline-rows';
import type { OutlineRow } from '@wm/mindmap/outline/outline-rows';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';

/** Rows are drawn in pages, so that a map of thousands of nodes opens at once. */
const pageSize = 300;

function RowText({ row }: { row: OutlineRow }): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft !== row.text) {
      const lines = draft.split('\n').map((text) => (text === '' ? [] : [{ text }]));
      void map.run(setText, { id: row.id, lines });
    }
    setDraft(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    event.preventDefault();
    commit();
    map.session.select([row.id]);
    void map.run(event.key === 'Tab' ? insertChild : insertSibling);
  };
  return (
    <input
      className="mm-outline-text"
      aria-label={t('editText')}
      readOnly={isReadonly}
      value={draft ?? row.text.replaceAll('\n', ' ')}
      onFocus={() => void map.run(revealNode, { id: row.id })}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}

/** The map as an indented list: texts are edited here, and choosing one brings its node into view. */
export function OutlinePanel(): ReactNode {
  const { map } = useEditor();
  const version = useMapVersion();
  const [pages, setPages] = useState(1);
  // oxlint-disable-next-line react/exhaustive-deps -- the store changes in place, the version says when
  const rows = useMemo(() => outlineRows(map.session.store, () => true), [map, version]);
  const shown = rows.slice(0, pages * pageSize);
  const { selection } = map.session;
  return (
    <>
      <ul className="mm-outline">
        {shown.map((row) => (
          <li
            key={row.id}
            className={selection.includes(row.id) ? 'mm-outline-row mm-current' : 'mm-outline-row'}
            style={{ paddingInlineStart: Math.min(row.depth, 10) * 14 }}
          >
            <RowText row={row} />
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" className="mm-more" onClick={() => setPages(pages + 1)}>
          {shown.length} / {rows.length}
        </button>
      )}
    </>
  );
}
