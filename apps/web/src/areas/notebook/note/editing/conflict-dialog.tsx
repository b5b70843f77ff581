import { useQueryClient } from '@tanstack/react-query';
import type { NoteDocument } from '@wm/contract/notebook/note';
import type { ReactNode } from 'react';
import type { DocumentSession } from '#core/documents/document-session.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDate } from '#core/time/format-date.ts';
import { TextConflict } from '#ui/documents/text-conflict.tsx';
import { noteApi } from '../note.api.ts';

const nameTaken = 601;
const tries = 20;
const longestName = 120;

/** Keeps a text as a new note beside the first; the name tells when, and a number when that is taken. */
async function keepCopy(name: string, notebookId: number, content: string): Promise<string> {
  const stem = `（副本 ${formatDate(new Date(), 'MM-DD HH.mm')}`;
  for (let number = 1; number <= tries; number += 1) {
    const tail = number === 1 ? `${stem}）` : `${stem} ${number}）`;
    const copyName = name.slice(0, longestName - tail.length) + tail;
    try {
      await noteApi.create({ notebookId, name: copyName, content, tags: [], pinned: false });
      return copyName;
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== nameTaken) throw error;
    }
  }
  throw new Error('副本没有保存成功，请换个名称再试');
}

/** Shown when the note was changed elsewhere at the same place as here. */
export function ConflictDialog({ session }: { session: DocumentSession<NoteDocument> }): ReactNode {
  const client = useQueryClient();
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
  const handleCopy = async (): Promise<void> => {
    const name = await keepCopy(stored.name, stored.notebookId, session.text);
    session.takeStored();
    notifier().message('success', `您的版本已存为「${name}」`);
    await client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
  };
  return (
    <TextConflict
      key={stored.rowVersion}
      title="这篇笔记已在别处修改"
      texts={{ base: session.commonText, mine: session.text, theirs: stored.content }}
      time={stored.updateTime}
      onTheirs={() => session.takeStored()}
      onMine={() => session.resolve()}
      onCopy={handleCopy}
      onMerge={(text) => session.resolve(text)}
    />
  );
}
