import type { NoteDocument } from '@wm/contract/notebook/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { downloadByGet } from '#core/http/download.ts';
import { notifier } from '#core/http/notifier.ts';
import { exportNotes, previewAddress } from '../note.api.ts';
import { ExportDialog } from './export-dialog.tsx';
import { printArticle } from './print-article.ts';

export interface NoteExport {
  items: { key: string; label: string }[];
  start: (key: string) => Promise<void>;
  dialog: ReactNode;
}

/** Takes one note out: as Markdown, as a Word file, on paper or as PDF. What is on the screen is stored before. */
export function useNoteExport(
  note: Pick<NoteDocument, 'id' | 'name'>,
  onStore: (() => Promise<boolean>) | undefined,
): NoteExport {
  const navigate = useNavigate();
  const canExport = usePermission('note:data:export');
  const [taskId, setTaskId] = useState<number>();
  const start = async (key: string): Promise<void> => {
    if (onStore && !(await onStore())) {
      notifier().message('warning', '笔记还没有保存，请保存后再导出');
      return;
    }
    if (key === 'markdown') await exportNotes({ noteId: note.id }).then(setTaskId, () => undefined);
    if (key === 'word')
      await downloadByGet(`/notebook/v2/notes/${note.id}/word`, `${note.name}.docx`).catch(
        () => undefined,
      );
    if (key !== 'print') return;
    // What is being written stands in an editor, which holds only the lines in view.
    await navigate(previewAddress(note.name));
    await printArticle();
  };
  const items = [
    { key: 'print', label: '打印或存为 PDF' },
    ...(canExport
      ? [
          { key: 'markdown', label: '导出 Markdown' },
          { key: 'word', label: '导出 Word' },
        ]
      : []),
  ];
  return {
    items,
    start,
    dialog: <ExportDialog taskId={taskId} onClose={() => setTaskId(undefined)} />,
  };
}
