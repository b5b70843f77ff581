import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/app-modal.tsx';
import type { NoteSession } from '../editing/note-session.ts';
import { noteApi } from '../note.api.ts';

interface VersionProps {
  title: string;
  time: string;
  text: string;
  /** Lines the other version does not hold are marked. */
  other: string;
}

function Version({ title, time, text, other }: VersionProps): ReactNode {
  const known = new Set(other.split('\n'));
  const lines = text.split('\n').map((line, index) => ({ key: index, line }));
  return (
    <section className="wm-version">
      <h3>
        {title}
        <time>{time}</time>
      </h3>
      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- scrolled by keyboard */}
      <pre tabIndex={0} aria-label={title}>
        {lines.map(({ key, line }) => (
          <span key={key} className={known.has(line) ? '' : 'wm-version-own'}>
            {line}
            {'\n'}
          </span>
        ))}
      </pre>
    </section>
  );
}

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

/** Shown when the note was changed elsewhere: both texts, and three ways on. Nothing is lost by any of them. */
export function ConflictDialog({ session }: { session: NoteSession }): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
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
          <Button type="primary" loading={isBusy} onClick={() => void run(handleCopy)}>
            保留我的为副本
          </Button>
        </div>
      }
    >
      <p className="wm-muted">两个版本都还在。不同的行已标出，请选择怎样继续</p>
      <div className="wm-versions">
        <Version title="我的版本" time="尚未保存" text={session.text} other={stored.content} />
        <Version
          title="对方的版本"
          time={`${formatDateTime(stored.updateTime)} 保存`}
          text={stored.content}
          other={session.text}
        />
      </div>
    </AppModal>
  );
}
