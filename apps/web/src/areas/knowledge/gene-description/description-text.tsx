import type { GeneDescription } from '@wm/contract/knowledge/gene-description';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { DiffView } from '#ui/documents/diff-view.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useVersions } from './gene-description.api.ts';
import './description.css';

const LazyMarkdown = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

/** A text as one reads it. */
export function DescriptionText({ text }: { text: string | undefined }): ReactNode {
  if (!text) return '--';
  return (
    <div className="kb-description">
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
        <LazyMarkdown text={text} isPlain />
      </Suspense>
    </div>
  );
}

/** What is changed against the version that is published, and every version before it. */
export function DescriptionVersions({ row }: { row: GeneDescription }): ReactNode {
  const query = useVersions(row.id, row.version);
  const { data } = query;
  if (query.error && !data) return <QueryError query={query} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  const [published] = data.rows;
  if (!published) return <p className="wm-muted">还没有发布过</p>;
  const isChanged = published.contentMd !== row.contentMd;
  return (
    <>
      {isChanged && (
        <section aria-label="与已发布的版本比较">
          <h3>与第 {published.version} 版比较</h3>
          <DiffView before={published.contentMd} after={row.contentMd} isSideBySide={false} />
        </section>
      )}
      {data.rows.map((version, at) => (
        <section key={version.version} aria-label={`第 ${version.version} 版`}>
          <h3>
            第 {version.version} 版{' '}
            <span className="wm-muted">
              {formatDateTime(version.publishTime)} {version.reviewerName}
            </span>
          </h3>
          {data.rows[at + 1] ? (
            <DiffView
              before={data.rows[at + 1]?.contentMd ?? ''}
              after={version.contentMd}
              isSideBySide={false}
            />
          ) : (
            <DescriptionText text={version.contentMd} />
          )}
        </section>
      ))}
    </>
  );
}
