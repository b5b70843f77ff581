import type { Note } from '@wm/contract/notebook/note';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAway } from '#core/http/http-error.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useArrival } from '#core/tabs/arrival.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useAddNote } from '../../tree/use-add-note.ts';
import { KeptNames } from '../kept-names.tsx';
import { notesPath, tableAddress } from '../list/table-address.ts';
import { NoteLink } from '../note-link.tsx';
import { noteApi, useTags } from '../note.api.ts';
import { TagChips, allTagsOf } from '../parts/tag-chips.tsx';
import { DropZone } from '../transfer/drop-zone.tsx';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import { useImport } from '../transfer/use-import.tsx';
import { FoundNotes } from './found-notes.tsx';
import { StartActions } from './start-actions.tsx';
import './start-page.css';

const newest = { sort: 'update_time', order: 'desc', limit: 12 } as const;
const mostTags = 24;

function useNewest(pinned: boolean) {
  const query = { ...newest, pinned: pinned ? ('true' as const) : ('false' as const) };
  return useQuery({
    queryKey: [noteApi.path, 'list', 'start', query],
    queryFn: () => noteApi.list(query, { silent: true }),
  });
}

function NoteCard({ note }: { note: Note }): ReactNode {
  return (
    <li className="wm-start-note">
      <NoteLink name={note.name} className="wm-start-name" title={note.name}>
        {note.name}
      </NoteLink>
      <p>{note.excerpt}</p>
      <footer className="wm-muted">
        <span className="wm-ellipsis">{note.notebookName}</span>
        <time dateTime={note.updateTime} title={formatDateTime(note.updateTime)}>
          {formatRelative(note.updateTime)}
        </time>
        {allTagsOf(note).length > 0 && <TagChips tags={allTagsOf(note)} most={1} />}
      </footer>
    </li>
  );
}

function Cards({ title, notes }: { title: string; notes: readonly Note[] }): ReactNode {
  if (notes.length === 0) return null;
  return (
    <section aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ul className="wm-start-notes">
        {notes.map((note) => (
          <NoteCard key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
}

function Tags(): ReactNode {
  const tags = useTags();
  if (tags.length === 0) return null;
  return (
    <section aria-label="标签">
      <header>
        <h2>标签</h2>
      </header>
      <ul className="wm-start-tags">
        {tags.slice(0, mostTags).map(({ tag, count }) => (
          <li key={tag}>
            <Link to={tableAddress({ tag })} title={`${tag}，${count} 篇`}>
              <TagChips tags={[tag]} />
              <span className="wm-muted wm-number">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was written last, and what is kept at hand. */
function Overview(): ReactNode {
  const recent = useNewest(false);
  const pinned = useNewest(true);
  const { data, error, isError } = recent;
  if (!data && isError)
    return isAway(error) ? <KeptNames /> : <QueryError query={recent} what="笔记" />;
  if (!data || pinned.isPending) return <Skeleton active />;
  const total = data.total + (pinned.data?.total ?? 0);
  if (total === 0)
    return (
      <PageState
        picture="empty"
        title="还没有笔记"
        text="写下第一篇，或者把文件夹、zip、HTML 或 Word 文档拖到这里"
      />
    );
  return (
    <>
      <Cards title="置顶" notes={pinned.data?.rows ?? []} />
      <Cards title="最近修改" notes={data.rows} />
      <Link to={tableAddress()}>全部 {total.toLocaleString('zh-CN')} 篇，在表格中整理</Link>
      <Tags />
    </>
  );
}

/** The line one looks for notes by; what is found takes the place of the rest. */
function SearchLine({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState({ of: text, typed: text });
  // Another search, by Back or by a link, is what the line shows then.
  const typed = draft.of === text ? draft.typed : text;
  return (
    <Input.Search
      className="wm-start-search"
      aria-label="在笔记中搜索"
      placeholder="搜索标题和正文，例如：tag:工作 周报"
      allowClear
      maxLength={searchLengthLimit}
      value={typed}
      onChange={(event) => setDraft({ of: text, typed: event.target.value })}
      onSearch={(value) => onSearch(value.trim())}
    />
  );
}

/** Where one begins among one's notes: write, find again, go on with what was written last. */
export function StartPage(): ReactNode {
  const { search, go } = useAddress();
  const text = new URLSearchParams(search).get('q') ?? '';
  const canImport = usePermission('note:data:import');
  const importing = useImport(undefined);
  const addNote = useAddNote();
  const navigate = useNavigate();
  useArrival('create', () => {
    // Going back here must not make another one.
    void navigate(notesPath, { replace: true });
    void addNote(null);
  });
  const handleSearch = (next: string): void => {
    if (next !== text) go(searchWith(search, { q: next }), 'push');
  };
  return (
    <DropZone isEnabled={canImport} onDropFiles={importing.start}>
      <div className="wm-start">
        <header className="wm-start-head">
          <h1>我的笔记</h1>
          <StartActions importing={importing} />
        </header>
        <SearchLine text={text} onSearch={handleSearch} />
        {text === '' ? (
          <Overview />
        ) : (
          <FoundNotes
            text={text}
            onNarrow={(piece) => handleSearch(`${text} ${piece}`)}
            actions={<Button onClick={() => handleSearch('')}>看最近的笔记</Button>}
          />
        )}
        <ImportDialog
          taskId={importing.taskId}
          onFollow={importing.follow}
          onClose={importing.close}
        />
      </div>
    </DropZone>
  );
}
