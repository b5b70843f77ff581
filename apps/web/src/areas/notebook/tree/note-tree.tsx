import {
  AimOutlined,
  CalendarOutlined,
  FolderAddOutlined,
  PlusOutlined,
  DeploymentUnitOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  Suspense,
  lazy,
  memo,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { isAway } from '#core/http/http-error.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { DailyCalendar } from '../daily/daily-calendar.tsx';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { KeptNames } from '../note/kept-names.tsx';
import { tableAddress } from '../note/list/table-address.ts';
import { useImport } from '../note/transfer/use-import.tsx';
import { RemoveNotebookDialog } from '../notebook/remove-notebook-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useLeaving } from './use-leaving.ts';
import type { RowDeed } from './row-menu.tsx';
import { levelQuery, useNotePlace } from './tree.api.ts';
import { TreeFinder } from './tree-finder.tsx';
import { TreeRowView } from './tree-row-view.tsx';
import { bookKey, noteRowKey, slotKey } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { setOpen, setRenaming, useTreeStore } from './tree-store.ts';
import { useAddNote } from './use-add-note.ts';
import { OpenNoteContext, useOpenNote } from './use-open-note.ts';
import type { OpenHow } from './use-open-note.ts';
import { useRowWindow } from './use-row-window.ts';
import { useTreeActions } from './use-tree-actions.ts';
import type { BookRow, NoteRow, TreeActions } from './use-tree-actions.ts';
import { useTreeDrag } from './use-tree-drag.ts';
import { treeKeys } from './tree-keys.ts';
import type { TreeRights } from './tree-keys.ts';
import { useTreeRows } from './use-tree-rows.ts';
import type { Wanted } from './use-tree-rows.ts';
import './note-tree.css';

const ImportDialog = lazy(async () => ({
  default: (await import('../note/transfer/import-dialog.tsx')).ImportDialog,
}));

const keys = {
  title: '笔记树',
  shortcuts: [
    { keys: 'Alt+N', does: '新建笔记' },
    { keys: 'Alt+T', does: '今天的日记' },
    { keys: 'Ctrl+\\', does: '收起、展开笔记树' },
    { keys: 'Alt+PageUp / PageDown', does: '前一篇、后一篇日记' },
    { keys: 'Enter', does: '打开笔记' },
    { keys: 'F2', does: '重命名' },
    { keys: 'Delete', does: '删除' },
    { keys: 'Alt+↑ / ↓', does: '移动位置' },
  ],
} as const;

function useRights(): TreeRights {
  const add = usePermission('note:data:add');
  const edit = usePermission('note:data:edit');
  const remove = usePermission('note:data:remove');
  const addBook = usePermission('note:book:add');
  const editBook = usePermission('note:book:edit');
  const removeBook = usePermission('note:book:remove');
  const mayImport = usePermission('note:data:import');
  return useMemo(
    () => ({ add, edit, remove, addBook, editBook, removeBook, import: mayImport }),
    [add, edit, remove, addBook, editBook, removeBook, mayImport],
  );
}

/** The pages of long levels that are to be seen. */
function pagesIn(rows: readonly TreeRow[]): Wanted[] {
  const pages = new Map<string, Wanted>();
  for (const row of rows) {
    const { kind } = row;
    if ((kind !== 'note' && kind !== 'gap') || row.notebookId === undefined) continue;
    const { notebookId, page } = row;
    pages.set(`${notebookId}:${page}`, { notebookId, page });
  }
  return [...pages.values()];
}

/** Opens the branches above the note that is on the page, and brings it into view, once for each note. */
function useReveal(rows: readonly TreeRow[], show: (index: number) => void): () => void {
  const { id } = use(OpenNoteContext);
  const { data: place } = useNotePlace(id);
  const wanted = useRef<readonly string[]>([]);
  const reveal = useCallback(() => {
    if (!place) return;
    setOpen(place.notebookIds.map(bookKey), true);
    const key = noteRowKey(place.id);
    // Until its page is there, its place is.
    wanted.current = [key, slotKey(place.notebookIds.at(-1) ?? 0, place.index)];
    useTreeStore.setState({ revealed: place.id, cursor: key });
  }, [place]);
  useEffect(() => {
    const { revealed, cursor } = useTreeStore.getState();
    if (!place || place.id !== id || revealed === id) return;
    const isSeen = cursor === `recent-${id}` || cursor === `starred-${id}`;
    if (isSeen) useTreeStore.setState({ revealed: id });
    else reveal();
  }, [place, id, reveal]);
  useEffect(() => {
    const [key, gap] = wanted.current;
    if (key === undefined) return;
    const at = rows.findIndex((row) => row.key === key || row.key === gap);
    if (at < 0) return;
    wanted.current = [];
    show(at);
  });
  return reveal;
}

/** Keeps the row that keys act on in view. */
function useCursor(rows: readonly TreeRow[], show: (index: number) => void): string | undefined {
  const cursor = useTreeStore((state) => state.cursor);
  const shown = useRef(cursor);
  const last = useRef({ key: cursor, at: -1 });
  useEffect(() => {
    const at = rows.findIndex((row) => row.key === cursor);
    if (at >= 0) last.current = { key: cursor, at };
    // What stood there has been fetched meanwhile.
    const fetched = at < 0 && cursor?.startsWith('gap-') ? rows[last.current.at] : undefined;
    if (fetched && last.current.key === cursor) useTreeStore.setState({ cursor: fetched.key });
    if (at < 0 || cursor === shown.current) return;
    shown.current = cursor;
    show(at);
  }, [cursor, rows, show]);
  return cursor;
}

interface ToolsProps {
  may: TreeRights;
  actions: TreeActions;
  /** Where something new comes to stand. */
  notebookId: number | null;
  onReveal: () => void;
  onDone: () => void;
}

function Tools({ may, actions, notebookId, onReveal, onDone }: ToolsProps): ReactNode {
  const navigate = useNavigate();
  const openDaily = useOpenDaily();
  const addNote = useAddNote();
  const icon = { type: 'text', size: 'small' } as const;
  const table = tableAddress(notebookId === null ? {} : { notebook_id: notebookId });
  return (
    <header className="wm-note-tree-tools">
      {may.add && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          title="新建笔记（Alt+N）"
          onClick={() => {
            void addNote(notebookId);
            onDone();
          }}
        >
          新建笔记
        </Button>
      )}
      <span className="wm-note-tree-space" />
      {may.addBook && (
        <Button
          {...icon}
          icon={<FolderAddOutlined aria-hidden />}
          aria-label="新增笔记本"
          title="新增笔记本"
          onClick={() => void actions.addBook(null)}
        />
      )}
      {may.add && (
        <Button
          {...icon}
          icon={<CalendarOutlined aria-hidden />}
          aria-label="今天的日记"
          title="今天的日记（Alt+T）"
          onClick={() => void openDaily().then(onDone)}
        />
      )}
      <Button
        {...icon}
        icon={<AimOutlined aria-hidden />}
        aria-label="定位当前笔记"
        title="定位当前笔记"
        onClick={onReveal}
      />
      <Button
        {...icon}
        icon={<DeploymentUnitOutlined aria-hidden />}
        aria-label="关系图"
        title="关系图"
        onClick={() => void navigate('/notebook/graph')}
      />
      <Button
        {...icon}
        icon={<TableOutlined aria-hidden />}
        aria-label="在表格中查看"
        title="在表格中查看（批量整理、导入、导出、回收站）"
        onClick={() => void navigate(table)}
      />
    </header>
  );
}

interface NoteTreeProps {
  /** As high as a finger, where there is no mouse. */
  rowHeight?: number;
  /** Called when a note was chosen. */
  onPick?: () => void;
}

const noPick = (): void => {};

/** Notebooks and notes as a tree: beside the text on a desktop, in a drawer on a phone. */
export const NoteTree = memo(function NoteTree({
  rowHeight = 28,
  onPick = noPick,
}: NoteTreeProps): ReactNode {
  const { id: currentId } = use(OpenNoteContext);
  const treeId = useId();
  const may = useRights();
  const root = useQuery(levelQuery(null, 1));
  const [inView, setInView] = useState('[]');
  const rows = useTreeRows(useMemo(() => JSON.parse(inView) as Wanted[], [inView]));
  const { scroller, onScroll, from, to, pageSize, show } = useRowWindow(rows.length, rowHeight);
  const shown = rows.slice(from, to);
  const pages = JSON.stringify(pagesIn(shown));
  // Derived while drawing: the pages of what has come into view are fetched at once.
  if (pages !== inView) setInView(pages);
  const actions = useTreeActions(rows);
  const importing = useImport(undefined);
  const { hover, ofTree, ...drag } = useTreeDrag(
    rows,
    actions,
    may.import ? importing.start : undefined,
  );
  const [moving, setMoving] = useState<NoteRow | BookRow>();
  const [removing, setRemoving] = useState<BookRow>();
  const leave = useLeaving();
  const remove = (row: NoteRow | BookRow): void =>
    row.kind === 'book' ? setRemoving(row) : actions.remove(row);
  const renaming = useTreeStore((state) => state.renaming);
  const cursor = useCursor(rows, show);
  const reveal = useReveal(rows, show);
  const openNote = useOpenNote();
  const addNote = useAddNote();
  const navigate = useNavigate();
  useShortcuts(keys);

  const cursorRow = rows.find((row) => row.key === cursor);
  const currentRow = rows.find(
    (row) => row.kind === 'note' && row.note.id === currentId && row.notebookId !== undefined,
  );
  const notebookId = notebookOf(cursorRow) ?? notebookOf(currentRow) ?? null;

  const handleOpen = (row: TreeRow, how: OpenHow): void => {
    useTreeStore.setState({ cursor: row.key });
    if (row.kind === 'book' || row.kind === 'group') setOpen([row.key], !row.isOpen);
    if (row.kind === 'more') void navigate(tableAddress({ pinned: 'true' }));
    if (row.kind !== 'note') return;
    void openNote(row.note.name, how);
    onPick();
  };
  const handleDo = (deed: RowDeed, row: NoteRow | BookRow): void => {
    useTreeStore.setState({ cursor: row.key });
    if (deed === 'rename') setRenaming(row.key);
    if (deed === 'move') setMoving(row);
    if (deed === 'remove') remove(row);
    if (row.kind === 'note') {
      if (deed === 'star') actions.star(row);
      if (deed === 'apart') handleOpen(row, 'apart');
      return;
    }
    if (deed === 'add') {
      void addNote(row.book.id);
      onPick();
    }
    if (deed === 'addBook') void actions.addBook(row.book.id);
    if (deed === 'table') void navigate(tableAddress({ notebook_id: row.book.id }));
  };
  const handleRenamed = (by: 'key' | 'leave'): void => {
    setRenaming(undefined);
    if (by === 'key') scroller.current?.focus();
  };
  const handleKey = treeKeys({
    rows,
    actions,
    may,
    pageSize,
    onOpen: handleOpen,
    onRemove: remove,
  });
  const drawnCursor = shown.find((row) => row.key === cursor);
  return (
    <div className="wm-note-tree">
      <Tools
        may={may}
        actions={actions}
        notebookId={notebookId}
        onReveal={reveal}
        onDone={onPick}
      />
      <TreeFinder onPick={onPick}>
        {root.isError && !root.data ? (
          isAway(root.error) ? (
            <KeptNames onPick={onPick} />
          ) : (
            <QueryError query={root} what="笔记" />
          )
        ) : (
          <div
            ref={scroller}
            className="wm-note-tree-rows"
            role="tree"
            aria-label="笔记"
            tabIndex={0}
            aria-activedescendant={drawnCursor && `${treeId}${drawnKey(drawnCursor)}`}
            onScroll={onScroll}
            onKeyDown={handleKey}
            {...ofTree}
          >
            <div role="presentation" style={{ height: rows.length * rowHeight }}>
              {shown.map((row, at) => (
                <TreeRowView
                  key={drawnKey(row)}
                  id={`${treeId}${drawnKey(row)}`}
                  row={row}
                  top={(from + at) * rowHeight}
                  height={rowHeight}
                  isCursor={row.key === cursor}
                  isCurrent={row.kind === 'note' && row.note.id === currentId}
                  isRenaming={row.key === renaming}
                  mark={hover?.key === row.key ? hover.mark : undefined}
                  may={may}
                  drag={drag}
                  onOpen={handleOpen}
                  onRename={actions.rename}
                  onRenamed={handleRenamed}
                  onDo={handleDo}
                />
              ))}
            </div>
          </div>
        )}
      </TreeFinder>
      <DailyCalendar onPick={onPick} />
      {removing && (
        <RemoveNotebookDialog
          notebook={removing.book}
          onClose={() => setRemoving(undefined)}
          onLeave={() => leave(removing.book.id)}
        />
      )}
      {importing.taskId !== undefined && (
        <Suspense fallback={null}>
          <ImportDialog
            taskId={importing.taskId}
            onFollow={importing.follow}
            onClose={importing.close}
          />
        </Suspense>
      )}
      {moving && <MoveDialog row={moving} actions={actions} onClose={() => setMoving(undefined)} />}
    </div>
  );
});

/** For a moment a note that was moved stands in both notebooks: its new one has been fetched first. */
const drawnKey = ({ parent = 'top', key }: TreeRow): string => `${parent}-${key}`;

/** The notebook that a row is, or stands in. */
function notebookOf(row: TreeRow | undefined): number | undefined {
  if (row?.kind === 'book') return row.book.id;
  return row?.kind === 'note' ? row.notebookId : undefined;
}
