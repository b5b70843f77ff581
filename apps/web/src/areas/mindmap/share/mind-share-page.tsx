import { readDocumentText } from '@wm/mindmap/read-document';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, lazy, useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HttpError } from '#core/http/http-error.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { readShared } from '../map/map.api.ts';

const MindMapEditor = lazy(async () => ({
  default: (await import('../editor/mind-map-editor.tsx')).MindMapEditor,
}));

const notFound = 404;

/** /mind_share#token: a map that somebody shares, to look at and to take along. Needs no sign-in. */
export function MindSharePage(): ReactNode {
  const token = useLocation().hash.slice(1);
  const shared = useQuery({
    queryKey: ['mind-share', token],
    queryFn: () => readShared(token),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data, error } = shared;
  const read = useMemo(() => data && readDocumentText(data.content), [data]);
  const title = data?.name ?? '分享的思维导图';
  const place = useMemo(() => ({ title, home: null, isLocked: true }), [title]);
  useEffect(() => {
    document.title = `${title} - Work Manage`;
  }, [title]);
  const isGone = token === '' || (error instanceof HttpError && error.code === notFound);
  if (isGone || read?.ok === false) {
    return (
      <main className="wm-bare-page">
        <PageState
          picture="empty"
          title="分享链接不存在或已失效"
          text="请向分享的人要一个新的链接"
        />
      </main>
    );
  }
  if (error && !data) {
    return (
      <main className="wm-bare-page">
        <ErrorState
          error={error}
          actions={
            <Button type="primary" onClick={() => void shared.refetch()}>
              重试
            </Button>
          }
        />
      </main>
    );
  }
  if (!data || !read?.ok) return null;
  return (
    <Suspense fallback={null}>
      <MindMapEditor
        document={read.document}
        status={`更新于 ${formatDateTime(data.updateTime)}，只能查看`}
        place={place}
        onChange={() => {}}
        onReplace={() => {}}
      />
    </Suspense>
  );
}
