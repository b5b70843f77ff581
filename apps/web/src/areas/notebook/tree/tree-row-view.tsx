import {
  CaretRightOutlined,
  ClockCircleOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  FolderOutlined,
  PushpinFilled,
} from '@ant-design/icons';
import { memo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { previewAddress } from '../note/note.api.ts';
import { NameField } from './name-field.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowDeed } from './row-menu.tsx';
import type { TreeRow } from './tree-rows.ts';
import { setOpen } from './tree-store.ts';
import type { BookRow, NoteRow } from './use-tree-actions.ts';
import { mayChange } from './tree-keys.ts';
import type { TreeRights } from './tree-keys.ts';
import { howOf } from './use-open-note.ts';
import type { OpenHow } from './use-open-note.ts';
import type { TreeDrag } from './use-tree-drag.ts';

/** What the rows share. */
export interface RowDeeds {
  may: TreeRights;
  onOpen: (row: TreeRow, how: OpenHow) => void;
  onRename: (row: NoteRow | BookRow, name: string) => Promise<boolean>;
  onRenamed: (by: 'key' | 'leave') => void;
  onDo: (deed: RowDeed, row: NoteRow | BookRow) => void;
  drag: Omit<TreeDrag, 'hover' | 'ofTree'>;
}

interface RowViewProps extends RowDeeds {
  row: TreeRow;
  id: string;
  top: number;
  height: number;
  isCursor: boolean;
  /** The note that is open on the page. */
  isCurrent: boolean;
  isRenaming: boolean;
  /** Where what is dragged would stand. */
  mark: 'before' | 'after' | 'into' | undefined;
}

const groupNames = { starred: '置顶', recent: '最近' } as const;

function Icon({ row }: { row: TreeRow }): ReactNode {
  if (row.kind === 'book')
    return row.isOpen ? <FolderOpenOutlined aria-hidden /> : <FolderOutlined aria-hidden />;
  if (row.kind === 'group')
    return row.name === 'starred' ? (
      <PushpinFilled aria-hidden />
    ) : (
      <ClockCircleOutlined aria-hidden />
    );
  return row.kind === 'note' ? <FileTextOutlined aria-hidden /> : null;
}

/** The words of a row. */
function textOf(row: TreeRow): string {
  if (row.kind === 'note') return row.note.name;
  if (row.kind === 'book') return row.book.name;
  if (row.kind === 'group') return groupNames[row.name];
  if (row.kind === 'more') return `全部 ${row.total.toLocaleString('zh-CN')} 篇置顶`;
  return row.kind === 'empty' ? '还没有笔记' : '正在加载…';
}

function Label({ row, isCurrent }: { row: TreeRow; isCurrent: boolean }): ReactNode {
  const text = textOf(row);
  if (row.kind === 'note')
    return (
      <Link
        className="wm-note-tree-text"
        to={previewAddress(text)}
        title={text}
        tabIndex={-1}
        draggable={false}
        aria-current={isCurrent && row.notebookId !== undefined ? 'page' : undefined}
      >
        {text}
      </Link>
    );
  const isQuiet = row.kind === 'gap' || row.kind === 'empty' || row.kind === 'loading';
  return (
    <span className={isQuiet ? 'wm-note-tree-text wm-muted' : 'wm-note-tree-text'} title={text}>
      {text}
    </span>
  );
}

function Count({ row }: { row: TreeRow }): ReactNode {
  if (row.kind !== 'book' || row.book.noteCount === 0) return null;
  // Drawn by the style sheet: the name of the row is the notebook's alone.
  return (
    <span
      className="wm-muted wm-number wm-note-tree-count"
      data-count={row.book.noteCount.toLocaleString('zh-CN')}
    />
  );
}

/** The words of a row with its menu, or its name being typed. */
function RowContent({ row, isCurrent, isRenaming, may, ...deeds }: RowViewProps): ReactNode {
  const isThing = row.kind === 'book' || row.kind === 'note';
  if (isRenaming && isThing)
    return (
      <NameField
        name={textOf(row)}
        what={row.kind === 'note' ? '笔记' : '笔记本'}
        maxLength={row.kind === 'note' ? 120 : 50}
        onName={(name) => deeds.onRename(row, name)}
        onEnd={deeds.onRenamed}
      />
    );
  return (
    <>
      <Label row={row} isCurrent={isCurrent} />
      <Count row={row} />
      {isThing && <RowMenu row={row} may={may} onDo={deeds.onDo} />}
    </>
  );
}

/** One row of the tree. */
export const TreeRowView = memo(function TreeRowView(props: RowViewProps): ReactNode {
  const { row, may, drag, isCurrent, isRenaming, onOpen } = props;
  const isBranch = row.kind === 'book' || row.kind === 'group';
  const isThing = row.kind === 'book' || row.kind === 'note';
  const handleClick = (event: MouseEvent): void => {
    // A link leads elsewhere by itself.
    event.preventDefault();
    onOpen(row, howOf(event));
  };
  return (
    // oxlint-disable-next-line jsx_a11y/click-events-have-key-events, jsx_a11y/interactive-supports-focus -- the tree takes the keys
    <div
      id={props.id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.setSize}
      aria-selected={isCurrent}
      aria-expanded={isBranch ? row.isOpen : undefined}
      aria-label={textOf(row)}
      aria-description={row.kind === 'book' ? `${row.book.noteCount} 篇` : undefined}
      className="wm-note-tree-row"
      data-cursor={props.isCursor || undefined}
      data-current={isCurrent || undefined}
      data-mark={props.mark}
      style={{ top: props.top, height: props.height, paddingLeft: 6 + (row.level - 1) * 14 }}
      draggable={isThing && !isRenaming && mayChange(row, may)}
      onClick={handleClick}
      onAuxClick={(event) => event.button === 1 && handleClick(event)}
      onDragStart={(event) => drag.onStart(event, row)}
      onDragOver={(event) => drag.onOver(event, row)}
      onDrop={(event) => drag.onDrop(event, row)}
      onDragEnd={drag.onEnd}
    >
      <span
        className="wm-note-tree-caret"
        aria-hidden
        onClick={(event) => {
          if (!isBranch) return;
          event.stopPropagation();
          setOpen([row.key], !row.isOpen);
        }}
      >
        {isBranch && <CaretRightOutlined rotate={row.isOpen ? 90 : 0} />}
      </span>
      <Icon row={row} />
      <RowContent {...props} />
    </div>
  );
});
