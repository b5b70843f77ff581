import type { NoteDocument } from '@wm/contract/notebook/note';
import { linkParts } from '@wm/markdown/note-links';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { useBusy } from '#core/use-busy.ts';
import { PageState, isMissing } from '#ui/states/page-state.tsx';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { newNote } from '../tree/tree.api.ts';
import { OpenNoteContext, useOpenNote } from '../tree/use-open-note.ts';
import type { Store } from '../tree/use-open-note.ts';
import { KeptNote } from './kept-note.tsx';
import { isTable } from './list/table-address.ts';
import { NoteEditing } from './note-editing.tsx';
import { NoteFrame } from './note-frame.tsx';
import { NoteReading } from './note-reading.tsx';
import { useKeptNote } from './use-kept-note.ts';
import { useNamedNote } from './use-named-note.ts';
import './note.css';

const NoteListPage = lazy(async () => ({
  default: (await import('./note-list-page.tsx')).NoteListPage,
}));

const StartPage = lazy(async () => ({
  default: (await import('./start/start-page.tsx')).StartPage,
}));

const nothingToStore: Store = () => Promise.resolve(true);

/** A link led to a note that is not there: it can be made. */
function MissingNote({ called }: { called: string }): ReactNode {
  // A link to a heading names its note before it.
  const name = linkParts(called)?.note || called;
  const canAdd = usePermission('note:data:add');
  const openNote = useOpenNote();
  const [isBusy, during] = useBusy();
  const handleAdd = async (): Promise<void> => {
    const made = await newNote(null, { name }).catch(() => undefined);
    if (made) await openNote(made.name, 'here', 'edit');
  };
  return (
    <PageState
      picture="lost"
      title={`没有「${name}」这篇笔记`}
      text="可能已被删除，或者还没有写"
      actions={
        canAdd && (
          <Button type="primary" loading={isBusy} onClick={() => void during(handleAdd)}>
            新建这篇笔记
          </Button>
        )
      }
    />
  );
}

interface NoteContentProps {
  name: string;
  note: UseQueryResult<NoteDocument>;
  isEditing: boolean;
  onStore: (store: Store | undefined) => void;
}

/** The note, or why there is none: while the server is away, what this device has kept of it. */
function NoteContent({ name, note, isEditing, onStore }: NoteContentProps): ReactNode {
  const kept = useKeptNote(name, note);
  const { data, error } = note;
  if (!data && isMissing(error)) return <MissingNote called={name} />;
  if (kept && !isEditing) return <KeptNote key={kept.id} note={kept} />;
  if (!data && note.isError) return <TabFailed what="笔记" error={error} onRetry={note.refetch} />;
  const key = data?.id ?? 'none';
  if (isEditing) return <NoteEditing key={key} note={data} onStore={onStore} />;
  return <NoteReading key={key} name={name} note={note} />;
}

/** The table, in whose place an address without a query would show where one begins. */
function TablePage(): ReactNode {
  const { search, go } = useAddress();
  const isNamed = new URLSearchParams(search).has('view');
  useEffect(() => {
    if (!isNamed) go(searchWith(search, { view: 'table' }), 'replace');
  }, [isNamed, search, go]);
  return (
    <Suspense fallback={<div className="wm-editor-loading" aria-busy="true" />}>
      <NoteListPage />
    </Suspense>
  );
}

/** One begins beside the tree of all; there notes are written and read, and the tree stays when one goes from note to note. */
export function NotePage(): ReactNode {
  const { note_name: name = '' } = useParams();
  const { pathname } = useLocation();
  const { search } = useAddress();
  const isEditing = pathname.startsWith('/notebook/edit/');
  const note = useNamedNote(name, isEditing);
  const id = note.data?.id;
  const storing = useRef(nothingToStore);
  const handleStore = useCallback((store: Store | undefined) => {
    storing.current = store ?? nothingToStore;
  }, []);
  const open = useMemo(() => ({ id, name, store: () => storing.current() }), [id, name]);
  if (name === '' && isTable(search)) return <TablePage />;
  return (
    <OpenNoteContext value={open}>
      <NoteFrame id={id}>
        {name === '' ? (
          <Suspense fallback={<div className="wm-editor-loading" aria-busy="true" />}>
            <StartPage />
          </Suspense>
        ) : (
          <NoteContent name={name} note={note} isEditing={isEditing} onStore={handleStore} />
        )}
      </NoteFrame>
    </OpenNoteContext>
  );
}
