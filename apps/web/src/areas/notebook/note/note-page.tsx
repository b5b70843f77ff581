import { MenuOutlined, PlusOutlined } from '@ant-design/icons';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { linkParts } from '@wm/markdown/note-links';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState, isMissing } from '#ui/states/page-state.tsx';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { SidePane } from '#ui/trees/side-pane.tsx';
import { useHasNoSide } from '#ui/use-is-narrow.ts';
import { useOpenDaily } from '../daily/use-open-daily.ts';
import { newNote, useNotePlace } from '../tree/tree.api.ts';
import { useAddNote } from '../tree/use-add-note.ts';
import { OpenNoteContext, useOpenNote } from '../tree/use-open-note.ts';
import type { Store } from '../tree/use-open-note.ts';
import { KeptNote } from './kept-note.tsx';
import { NoteEditing } from './note-editing.tsx';
import { NoteReading } from './note-reading.tsx';
import { useKeptNote } from './use-kept-note.ts';
import { useNamedNote } from './use-named-note.ts';
import '../tree/note-tree.css';
import './note.css';

const NoteTree = lazy(async () => ({
  default: (await import('../tree/note-tree.tsx')).NoteTree,
}));

const nothingToStore: Store = () => Promise.resolve(true);

/** Alt+N makes a note beside the one that is open, wherever on the page; Alt+T opens today's. */
function useAddKeys(id: number | undefined): void {
  const canAdd = usePermission('note:data:add');
  const { data: place } = useNotePlace(id);
  const addNote = useAddNote();
  const openDaily = useOpenDaily();
  const notebookId = place?.notebookIds.at(-1) ?? null;
  useEffect(() => {
    if (!canAdd) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.isComposing || event.repeat) return;
      if (event.code !== 'KeyN' && event.code !== 'KeyT') return;
      event.preventDefault();
      void (event.code === 'KeyN' ? addNote(notebookId) : openDaily());
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [canAdd, addNote, openDaily, notebookId]);
}

/** The tree beside the text, or behind a button where there is no room for it. */
function Frame({ id, children }: { id: number | undefined; children: ReactNode }): ReactNode {
  const hasNoSide = useHasNoSide();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const addNote = useAddNote();
  const { data: place } = useNotePlace(id);
  useAddKeys(id);
  const content = <div className="wm-note-content">{children}</div>;
  if (!hasNoSide)
    return (
      <div className="wm-note-frame">
        <SidePane name="note-tree" label="笔记树">
          <Suspense fallback={<div aria-busy="true" />}>
            <NoteTree />
          </Suspense>
        </SidePane>
        {content}
      </div>
    );
  return (
    <div className="wm-note-frame">
      <div className="wm-note-frame-bar">
        <Button type="text" icon={<MenuOutlined aria-hidden />} onClick={() => setOpen(true)}>
          笔记树
        </Button>
        <PermissionGate anyOf={['note:data:add']}>
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void addNote(place?.notebookIds.at(-1) ?? null)}
          >
            新建笔记
          </Button>
        </PermissionGate>
      </div>
      {content}
      <AppDrawer open={isOpen} onClose={close} placement="left" size={360} title="笔记">
        <Suspense fallback={null}>
          <NoteTree rowHeight={44} onPick={close} />
        </Suspense>
      </AppDrawer>
    </div>
  );
}

/** A link led to a note that is not there: it can be made. */
function MissingNote({ called }: { called: string }): ReactNode {
  // A link to a heading names its note before it.
  const name = linkParts(called)?.note || called;
  const canAdd = usePermission('note:data:add');
  const openNote = useOpenNote();
  const [isBusy, during] = useBusy();
  const handleAdd = async (): Promise<void> => {
    const made = await newNote(null, name).catch(() => undefined);
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

/** A note beside the tree of all: written or read, and the tree stays when one goes from note to note. */
export function NotePage(): ReactNode {
  const { note_name: name = '' } = useParams();
  const { pathname } = useLocation();
  const isEditing = pathname.startsWith('/notebook/edit/');
  const note = useNamedNote(name, isEditing);
  const id = note.data?.id;
  const storing = useRef(nothingToStore);
  const handleStore = useCallback((store: Store | undefined) => {
    storing.current = store ?? nothingToStore;
  }, []);
  const open = useMemo(() => ({ id, name, store: () => storing.current() }), [id, name]);
  return (
    <OpenNoteContext value={open}>
      <Frame id={id}>
        <NoteContent name={name} note={note} isEditing={isEditing} onStore={handleStore} />
      </Frame>
    </OpenNoteContext>
  );
}
