import { CloseOutlined, DeleteOutlined } from '@ant-design/icons';
import type { BookMark } from '@wm/contract/book/mark';
import type { OpenedBook } from '@wm/contract/book/reading';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { editAddress } from '#areas/notebook/public.ts';
import { markShades } from '../engine/page-marks.ts';
import type { Marks } from '../use-marks.ts';
import type { ReadingNote } from '../use-reading-note.ts';

interface MarksPanelProps {
  book: OpenedBook;
  marks: Marks;
  /** Nothing where one may not write notes. */
  note: ReadingNote | undefined;
  /** The highlight whose thought is being written. */
  thinkingOf: number | undefined;
  onThink: (id: number | undefined) => void;
  onGo: (mark: BookMark) => void;
  /** Copies the address of the page that is seen. */
  onCopyLink: () => void;
  onClose: () => void;
}

const states: Readonly<Record<string, string>> = {
  saved: '想法已保存',
  unsaved: '正在保存…',
  saving: '正在保存…',
  offline: '未联网，想法已存在本机',
  failed: '没有保存上，稍后再试',
  conflict: '笔记在别处改了同一处，请到笔记里处理',
};

function Thought({
  thought,
  isOpen,
  onWrite,
  onOpen,
}: {
  thought: string;
  isOpen: boolean;
  onWrite: (text: string) => void;
  onOpen: (isOpen: boolean) => void;
}): ReactNode {
  // What is being typed keeps its blank lines; the note has them trimmed.
  const [typed, setTyped] = useState<string>();
  if (!isOpen)
    return (
      <button type="button" className="wm-mark-thought" onClick={() => onOpen(true)}>
        {thought || <span className="wm-muted">写想法</span>}
      </button>
    );
  return (
    <Input.TextArea
      autoFocus
      autoSize={{ minRows: 2, maxRows: 10 }}
      aria-label="想法"
      maxLength={5000}
      value={typed ?? thought}
      onChange={({ target }) => {
        setTyped(target.value);
        onWrite(target.value);
      }}
      onBlur={() => {
        setTyped(undefined);
        onOpen(false);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

function NoteLine({ marks, note }: Pick<MarksPanelProps, 'marks' | 'note'>): ReactNode {
  if (!note || marks.noteName === '') return null;
  return (
    <p className="wm-marks-note" role="status">
      <Link to={editAddress(marks.noteName)}>{marks.noteName}</Link>
      <small>{states[note.state ?? ''] ?? ''}</small>
      <Button size="small" onClick={note.collect}>
        全部标注写进笔记
      </Button>
    </p>
  );
}

/** One's highlights with what was thought of them, and bookmarks, in the order of the book. */
export function MarksPanel(props: MarksPanelProps): ReactNode {
  const { book, marks, note, thinkingOf, onThink, onGo, onCopyLink, onClose } = props;
  const [chosen, setKind] = useState<BookMark['kind']>('highlight');
  // Whoever writes a thought sees its highlight.
  const kind = thinkingOf === undefined ? chosen : 'highlight';
  const rows = marks.rows.filter((mark) => mark.kind === kind);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (thinkingOf === undefined) return;
    list.current
      ?.querySelector(`[data-mark="${thinkingOf}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [thinkingOf]);
  return (
    <aside
      className="wm-reader-search wm-marks"
      aria-label="标注和书签"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <Segmented<BookMark['kind']>
          value={kind}
          onChange={setKind}
          options={[
            { value: 'highlight', label: '标注' },
            { value: 'bookmark', label: '书签' },
          ]}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭标注" onClick={onClose} />
      </header>
      <Button size="small" type="link" className="wm-marks-link" onClick={onCopyLink}>
        复制此处链接
      </Button>
      <NoteLine marks={marks} note={note} />
      {rows.length === 0 && (
        <p className="wm-muted">
          {kind === 'highlight'
            ? '选中文字，点一种颜色就是标注'
            : '按 B，或点右上角的书签，记住这一页'}
        </p>
      )}
      <ol ref={list} aria-label={kind === 'highlight' ? '标注' : '书签'}>
        {rows.map((mark) => (
          <li key={mark.id} data-mark={mark.id} style={{ borderColor: shadeOf(mark) }}>
            <button type="button" disabled={mark.isLost} onClick={() => onGo(mark)}>
              <small>
                {mark.chapter || book.title}
                {mark.isLost && '（新文件里没有找到）'}
              </small>
              <span className="wm-mark-quote">{mark.quote}</span>
            </button>
            {kind === 'highlight' && note && (
              <Thought
                thought={note.thoughts.get(mark.id) ?? ''}
                // What is typed before the note is open would go nowhere.
                isOpen={thinkingOf === mark.id && note.state !== undefined}
                onOpen={(isOpen) => onThink(isOpen ? mark.id : undefined)}
                onWrite={(text) => note.think(mark, text)}
              />
            )}
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={kind === 'highlight' ? '删除标注' : '删除书签'}
              onClick={() => void marks.remove(mark)}
            />
          </li>
        ))}
      </ol>
    </aside>
  );
}

const shadeOf = ({ kind, color }: BookMark): string =>
  kind === 'bookmark' ? 'transparent' : markShades[color].shade;
