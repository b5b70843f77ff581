import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useCallback, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { SaveStatus } from '#ui/documents/save-status.tsx';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { useNoteSession } from './editing/use-note-session.ts';
import { editAddress, noteKey, previewAddress, readNote, uploadFile } from './note.api.ts';
import { noteCompletions } from './editing/note-completion.ts';
import { ConflictDialog } from './editing/conflict-dialog.tsx';
import { NoteActions } from './parts/note-actions.tsx';
import './note.css';

const MarkdownEditor = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-editor.tsx')).MarkdownEditor,
}));

/** The editor of one note: saves by itself and says so. */
export function NoteEditPage(): ReactNode {
  const { note_name: name = '' } = useParams();
  const note = useQuery({
    // Its own copy: what a preview read earlier may be an older version.
    queryKey: [...noteKey(name), 'edit'],
    queryFn: () => readNote(name),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const editor = useRef<MarkdownEditorHandle>(null);
  const handleShow = useCallback((text: string) => editor.current?.show(text), []);
  const open = useNoteSession(note.data, handleShow);
  useSaveShortcut(() => open?.session.save());
  const navigate = useNavigate();
  const current = note.data?.name;
  useEffect(() => {
    // The note bears another name now.
    if (current !== undefined && current !== name)
      void navigate(editAddress(current), { replace: true });
  }, [current, name, navigate]);
  useEffect(() => {
    if (open?.isRestored) notifier().message('info', '已恢复上次没有保存的内容');
  }, [open]);

  // The same at every key, so that only the text is drawn anew.
  const session = open?.session;
  const handles = useMemo(
    () =>
      session && {
        readContent: () => session.text,
        onRestored: () => void readNote(name).then((stored) => session.adopt(stored)),
        onStore: () => session.saveAll(),
      },
    [session, name],
  );

  if (note.isError && !open)
    return <TabFailed what="笔记" error={note.error} onRetry={note.refetch} />;
  if (!session || !handles) return <div className="wm-editor-loading" aria-busy="true" />;
  return (
    <div className="wm-workspace">
      <header className="wm-workspace-bar">
        <h1 title={name}>{name}</h1>
        <SaveStatus state={session.state} onSave={() => void session.save()} />
        {note.data && <NoteActions note={note.data} {...handles} />}
        <Link to={previewAddress(name)}>阅读</Link>
      </header>
      <Suspense fallback={<div className="wm-editor-loading" aria-busy="true" />}>
        <MarkdownEditor
          ref={editor}
          value={session.text}
          onChange={(text) => session.write(text)}
          onSave={() => void session.save()}
          label="笔记正文"
          placeholder="在这里写 Markdown"
          onUpload={uploadFile}
          completions={noteCompletions}
          hasNoteLinks
          autoFocus
        />
      </Suspense>
      <ConflictDialog session={session} />
    </div>
  );
}
