import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { NoteToMapButton } from '#areas/mindmap/public.tsx';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useTab } from '#core/tabs/tab-context.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { editAddress, noteKey, readNote } from './note.api.ts';
import './note.css';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

function ReadingSkeleton(): ReactNode {
  return (
    <div className="wm-reading-skeleton" aria-busy="true" aria-label="正在加载">
      <span />
      <span />
      <span />
    </div>
  );
}

/** One note to read, with its contents at the side. */
export function NotePreviewPage(): ReactNode {
  const { note_name: name = '' } = useParams();
  const tab = useTab();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const note = useQuery({ queryKey: noteKey(name), queryFn: () => readNote(name) });

  if (note.isError) {
    return (
      <ErrorState
        error={note.error}
        actions={
          <>
            <Button type="primary" onClick={() => void note.refetch()}>
              重试
            </Button>
            <Button onClick={tab.close}>关闭</Button>
          </>
        }
      />
    );
  }
  const text = note.data?.content ?? '';
  return (
    <div className="wm-reading-scroll" ref={setScroller}>
      <article className="wm-reading">
        <header>
          <p className="wm-reading-name">{name}</p>
          {note.data && (
            <p className="wm-muted">
              <time dateTime={note.data.updateTime} title={formatDateTime(note.data.updateTime)}>
                更新于 {formatRelative(note.data.updateTime)}
              </time>
              <PermissionGate anyOf={['note:data:edit']}>
                <Link to={editAddress(name)}>编辑</Link>
              </PermissionGate>
              <NoteToMapButton name={name} content={text} />
            </p>
          )}
        </header>
        {note.isPending && <ReadingSkeleton />}
        {note.data && !text && <PageState picture="empty" title="这篇笔记还没有内容" />}
        {text && (
          <Suspense fallback={<ReadingSkeleton />}>
            <MarkdownView text={text} scroller={scroller} />
          </Suspense>
        )}
      </article>
    </div>
  );
}
