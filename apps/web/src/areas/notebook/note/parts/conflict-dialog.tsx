import { useQueryClient } from '@tanstack/react-query';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { mergeLines, mergedText } from '#core/text/merge-lines.ts';
import type { MergeChoice } from '#core/text/merge-lines.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/app-modal.tsx';
import type { NoteSession } from '../editing/note-session.ts';
import { noteApi } from '../note.api.ts';
import { MergeView } from './merge-view.tsx';

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

/** Shown when the note was changed elsewhere: both texts, to be merged or kept both. Nothing is lost by any way on. */
export function ConflictDialog({ session }: { session: NoteSession }): ReactNode {
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
  return <Conflict key={stored.rowVersion} session={session} stored={stored} />;
}

interface ConflictProps {
  session: NoteSession;
  stored: NoteDocument;
}

function Conflict({ session, stored }: ConflictProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [choices, setChoices] = useState<ReadonlyMap<number, MergeChoice>>(new Map());
  const { text, commonText } = session;
  const parts = useMemo(
    () => mergeLines(commonText, text, stored.content),
    [commonText, text, stored],
  );
  const open = parts.filter(({ kind }) => kind === 'both').length;
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch {
      // The client has shown why; the dialog stays.
    } finally {
      setBusy(false);
    }
  };
  const handleCopy = async (): Promise<void> => {
    const name = await keepCopy(stored.name, stored.notebookId, session.text);
    session.takeStored();
    notifier().message('success', `您的版本已存为「${name}」`);
    await client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
  };
  return (
    <AppModal
      open
      width={960}
      title="这篇笔记已在别处修改"
      closable={false}
      keyboard={false}
      footer={
        <div className="wm-conflict-actions">
          <Button disabled={isBusy} onClick={() => session.takeStored()}>
            采用对方的
          </Button>
          <Button disabled={isBusy} onClick={() => void run(() => session.overwrite())}>
            用我的覆盖
          </Button>
          <Button disabled={isBusy} onClick={() => void run(handleCopy)}>
            保留我的为副本
          </Button>
          <Button
            type="primary"
            loading={isBusy}
            onClick={() => void run(() => session.resolve(mergedText(parts, choices)))}
          >
            保存合并结果
          </Button>
        </div>
      }
    >
      <p className="wm-muted">
        {open === 0
          ? '两边改的地方不重叠，已经合并好，确认后保存'
          : `有 ${open} 处两边都改过，请选择；不选择时两边的内容都保留`}
        。左边是我的，右边是对方 {formatDateTime(stored.updateTime)} 保存的
      </p>
      <MergeView
        parts={parts}
        choices={choices}
        onChoose={(index, choice) => setChoices(new Map(choices).set(index, choice))}
      />
    </AppModal>
  );
}
