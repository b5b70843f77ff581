import type { NoteDocument } from '@wm/contract/notebook/note';
import { frontMatterSource } from '@wm/markdown/front-matter';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NoteArticles } from '#areas/blog/public.ts';
import { notifier } from '#core/http/notifier.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { SaveStatus } from '#ui/documents/save-status.tsx';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { MarkdownWriter } from '#ui/live-editor/writing/markdown-writer.tsx';
import { WritingSwitch } from '#ui/live-editor/writing/writing-switch.tsx';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { DailyBar } from '../daily/daily-bar.tsx';
import { useTreeStore } from '../tree/tree-store.ts';
import { titleKey } from '../tree/use-add-note.ts';
import { howOf, useOpenNote } from '../tree/use-open-note.ts';
import type { Store } from '../tree/use-open-note.ts';
import { useNoteSession } from './editing/use-note-session.ts';
import { previewAddress, readNote, uploadFile } from './note.api.ts';
import { noteCompletions } from './editing/note-completion.ts';
import { ConflictDialog } from './editing/conflict-dialog.tsx';
import { NoteTitle } from './note-title.tsx';
import { NoteActions } from './parts/note-actions.tsx';
import { RestingText } from './side/resting-text.ts';
import { useMissingLinks } from './missing-links.ts';
import { useLinkClicks } from './editing/use-link-clicks.ts';
import { drawnLine, goToDrawn } from './side/use-place.ts';
import { NoteCard } from './parts/note-card.tsx';
import { useSwitchKey } from './parts/use-switch-key.ts';
import { useWantedPlace, wantLine } from './wanted-place.ts';
import { WritingSide } from './side/lazy-sides.tsx';
import { PropertiesBlock } from './properties/properties-block.tsx';
import { useProperties } from './properties/use-properties.ts';
import type { PropertySource } from './properties/use-properties.ts';

const EmbeddedNote = lazy(async () => ({
  default: (await import('./embeds/embedded-notes.tsx')).EmbeddedNote,
}));

/** What must be seen before the tab goes on to something else. */
const troubles = new Set(['failed', 'conflict', 'offline']);

interface NoteEditingProps {
  /** Nothing while it is read. */
  note: NoteDocument | undefined;
  /** Takes what stores the text before the page goes on to another note. */
  onStore: (store: Store | undefined) => void;
}

function EditedProperties(props: PropertySource): ReactNode {
  return <PropertiesBlock note={props.note} properties={useProperties(props)} />;
}

/** The editor of one note: saves by itself and says so. */
export function NoteEditing({ note, onStore }: NoteEditingProps): ReactNode {
  const editor = useRef<MarkdownEditorHandle>(null);
  /** What stands above the text as it is now; nothing until it has changed. */
  const [head, setHead] = useState<string>();
  const [resting] = useState(() => new RestingText(note?.content ?? ''));
  const handleShow = useCallback(
    (text: string) => {
      editor.current?.show(text);
      resting.write(text);
      setHead(frontMatterSource(text));
    },
    [resting],
  );
  const open = useNoteSession(note, handleShow);
  const [page, setPage] = useState<HTMLDivElement | null>(null);
  const openNote = useOpenNote();
  useSaveShortcut(() => open?.session.save());
  useEffect(() => {
    if (open?.isRestored) notifier().message('info', '已恢复上次没有保存的内容');
  }, [open]);
  // A new note is named first.
  const [isNew] = useState(
    () => note !== undefined && useTreeStore.getState().renaming === titleKey(note.id),
  );

  const [isNamed, setNamed] = useState(false);

  // The same at every key, so that only the text is drawn anew.
  const session = open?.session;
  useEffect(() => {
    if (session) resting.write(session.text);
  }, [session, resting]);
  const { id, name = '' } = note ?? {};
  const handles = useMemo(
    () =>
      session && {
        readContent: () => session.text,
        onRestored: () => void readNote(name, id).then((stored) => session.adopt(stored)),
        onStore: () => session.saveAll(),
      },
    [session, id, name],
  );
  const [source] = useState(() => ({
    selected: () => editor.current?.selected(),
    read: () => editor.current?.read(),
    replace: (change: { from: number; to: number; insert: string }) =>
      editor.current?.replace(change),
  }));
  const handleWrite = useCallback(
    (text: string) => {
      session?.write(text);
      handleShow(text);
    },
    [session, handleShow],
  );
  useEffect(() => {
    onStore(handles?.onStore);
    return () => onStore(undefined);
  }, [handles, onStore]);
  useWantedPlace(
    note && session && { name: note.name, text: session.text, mode: 'edit' },
    (place) =>
      editor.current?.goToLine(place.line) === true || (page !== null && goToDrawn(page, place)),
  );
  const handleRead = (): void => {
    const preview = page?.querySelector('.md-editor-preview-wrapper');
    const line = editor.current?.topLine() ?? (preview ? drawnLine(preview) : undefined);
    wantLine(name, line, 'read');
    void openNote(name, 'here', 'read');
  };
  useSwitchKey(session && handleRead);
  useLinkClicks(page, name);
  useMissingLinks(note);
  const handleEmbed = useCallback(
    (target: string) => (
      <Suspense fallback={null}>
        <EmbeddedNote target={target} within={[name]} />
      </Suspense>
    ),
    [name],
  );
  useTabHold(session && troubles.has(session.state.kind) ? 'dialog' : undefined);

  if (!note || !session || !handles) return <div className="wm-editor-loading" aria-busy="true" />;
  return (
    <div className="wm-note-beside">
      <div className="wm-workspace" ref={setPage}>
        <header className="wm-workspace-bar">
          <NoteTitle
            note={note}
            onNamed={() => {
              // One who is quick has named it before there is an editor.
              setNamed(true);
              page?.querySelector<HTMLElement>('.cm-content')?.focus();
            }}
          />
          <SaveStatus state={session.state} onSave={() => void session.save()} />
          <WritingSwitch />
          <NoteActions
            note={note}
            readContent={handles.readContent}
            onRestored={handles.onRestored}
            onStore={handles.onStore}
            source={source}
          />
          <Link
            to={previewAddress(note.name)}
            title="阅读（Ctrl+E）"
            onClick={(event) => {
              if (howOf(event) === 'apart') return;
              event.preventDefault();
              handleRead();
            }}
          >
            阅读
          </Link>
        </header>
        <DailyBar name={note.name} />
        <NoteArticles
          note={{ id: note.id, rowVersion: session.version }}
          onStore={handles.onStore}
        />
        <EditedProperties
          note={note}
          head={head ?? frontMatterSource(session.text)}
          readText={handles.readContent}
          onWrite={handleWrite}
        />
        <MarkdownWriter
          ref={editor}
          value={session.text}
          onChange={(text) => {
            session.write(text);
            resting.write(text);
            setHead(frontMatterSource(text));
          }}
          onSave={() => void session.save()}
          label="笔记正文"
          onUpload={uploadFile}
          completions={noteCompletions}
          hasNoteLinks
          embed={handleEmbed}
          autoFocus={!isNew || isNamed}
        />
        <ConflictDialog session={session} />
      </div>
      <NoteCard holder={page} />
      <WritingSide note={note} text={resting} editor={editor} holder={page} />
    </div>
  );
}
