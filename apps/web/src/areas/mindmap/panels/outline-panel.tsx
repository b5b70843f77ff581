import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { runCommand } from '@wm/mindmap/command';
import type { Command, CommandContext } from '@wm/mindmap/command';
import { setText } from '@wm/mindmap/content-commands';
import { insertChild, insertSibling } from '@wm/mindmap/insert-commands';
import { moveDown, moveUp, moveUpOneLevel } from '@wm/mindmap/move-commands';
import { removeNodes } from '@wm/mindmap/remove-commands';
import { revealNode } from '@wm/mindmap/search-commands';
import type { Mindmap } from '@wm/mindmap/mindmap';
import type { NodeId } from '@wm/mindmap/store';
import { outlineRows } from '@wm/mindmap/outline-rows';
import type { OutlineRow } from '@wm/mindmap/outline-rows';
import { plainTextOf } from '@wm/mindmap/rich-text';
import type { TextLine } from '@wm/mindmap/text-runs';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useEditor, useMapVersion, useWords } from '../editor/editor-context.ts';

/** Rows are drawn in pages, so that a map of thousands of nodes opens at once. */
const pageSize = 300;

/** Runs a command for the outline: a new node is written here, and not opened in the map. */
function runHere({ context, settings }: Mindmap, command: Command): void {
  const quiet: CommandContext = Object.create(context, {
    settings: { value: { ...settings, createNewNodeBehavior: 'activeOnly' } },
  });
  void runCommand(command, quiet, undefined);
}

/** What a key does to the row it is pressed in; nothing for keys of the text itself. */
function commandOfKey(
  { key, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  { isRoot, isEmpty }: { isRoot: boolean; isEmpty: boolean },
): Command | null {
  if (key === 'Enter') return isRoot ? insertChild : insertSibling;
  if (key === 'Tab') return shiftKey ? moveUpOneLevel : insertChild;
  if (key === 'Backspace' && isEmpty) return removeNodes;
  const isMove = ctrlKey || metaKey;
  if (key === 'ArrowUp' && isMove) return moveUp;
  return key === 'ArrowDown' && isMove ? moveDown : null;
}

function linesOf(text: string): TextLine[] {
  return text.split('\n').map((line) => (line === '' ? [] : [{ text: line }]));
}

interface RowProps {
  row: OutlineRow;
  /** Puts the cursor into a row. */
  focus: (id: NodeId) => void;
  /** The row above or below. */
  next: (step: -1 | 1) => NodeId | undefined;
}

function RowText({ row, focus, next }: RowProps): ReactNode {
  const { map, ui } = useEditor();
  const { t } = useWords();
  const isReadonly = useStore(ui, (state) => state.isReadonly);
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string): void => {
    setDraft(text);
    ui.setState({ typed: { id: row.id, lines: linesOf(text) } });
  };
  const forget = (): void => {
    setDraft(null);
    ui.setState({ typed: null });
  };
  const commit = (): void => {
    const { data } = map.session.store.get(row.id) ?? {};
    // Asked again when the key that wrote the text also moves the cursor on.
    if (draft !== null && data && draft !== plainTextOf(data)) {
      void map.run(setText, { id: row.id, lines: linesOf(draft) });
    }
    forget();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const isRoot = row.id === map.session.store.rootId;
    const above = next(-1);
    const command = commandOfKey(event, { isRoot, isEmpty: (draft ?? row.text) === '' });
    if (event.key === 'Escape') forget();
    if (command) {
      event.preventDefault();
      commit();
      map.session.select([row.id]);
      runHere(map, command);
      const [selected] = map.session.selection;
      const to = command === removeNodes ? above : selected;
      if (to !== undefined) focus(to);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const to = event.key === 'ArrowUp' ? above : next(1);
      if (to === undefined) return;
      event.preventDefault();
      focus(to);
    }
  };
  return (
    <input
      className="mm-outline-text"
      aria-label={t('editText')}
      data-id={row.id}
      readOnly={isReadonly}
      value={draft ?? row.text.replaceAll('\n', ' ')}
      onFocus={() => void map.run(revealNode, { id: row.id })}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={press}
    />
  );
}

/** Puts the cursor into a row once it is there; a new text is selected as a whole. */
function useFocus(rows: readonly OutlineRow[], show: (index: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<NodeId | null>(null);
  const focusNow = (): void => {
    const id = wanted.current;
    if (id === null) return;
    const index = rows.findIndex((row) => row.id === id);
    const fields = list.current?.querySelectorAll('input') ?? [];
    const field = [...fields].find((one) => one.dataset['id'] === id);
    if (!field) {
      if (index !== -1) show(index);
      return;
    }
    wanted.current = null;
    field.focus();
    field.select();
  };
  useLayoutEffect(focusNow);
  const focus = (id: NodeId): void => {
    wanted.current = id;
    focusNow();
  };
  return { list, focus };
}

/** The map as an indented list: it is written here by keys, and choosing a row brings its node into view. */
export function OutlinePanel(): ReactNode {
  const { map } = useEditor();
  const { t } = useWords();
  const version = useMapVersion();
  const [pages, setPages] = useState(1);
  const [closed, setClosed] = useState<ReadonlySet<NodeId>>(new Set());
  const rows = useMemo(
    () => outlineRows(map.session.store, (id) => !closed.has(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- the store changes in place, the version says when
    [map, version, closed],
  );
  const shown = rows.slice(0, pages * pageSize);
  const { list, focus } = useFocus(rows, (index) => setPages(Math.floor(index / pageSize) + 1));
  const { selection } = map.session;
  const toggle = (id: NodeId): void => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  return (
    <>
      <ul ref={list} className="mm-outline">
        {shown.map((row, index) => (
          <li
            key={row.id}
            className={selection.includes(row.id) ? 'mm-outline-row mm-current' : 'mm-outline-row'}
            style={{ paddingInlineStart: Math.min(row.depth, 10) * 14 }}
          >
            {row.hasChildren ? (
              <button
                type="button"
                className="mm-outline-fold"
                aria-label={t(row.isExpanded ? 'fold' : 'unfold')}
                aria-expanded={row.isExpanded}
                onClick={() => toggle(row.id)}
              >
                {row.isExpanded ? <CaretDownOutlined /> : <CaretRightOutlined />}
              </button>
            ) : (
              <span className="mm-outline-dot" />
            )}
            <RowText row={row} focus={focus} next={(step) => rows[index + step]?.id} />
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
