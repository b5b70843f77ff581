import { behindPageRows } from '@wm/contract/report/definition-rules';
import type { GroupPart } from '@wm/contract/report/links/behind';
import type { ModuleResult } from '@wm/contract/report/run';
import { Button, Spin } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { ErrorState } from '#ui/states/page-state.tsx';
import { ResultTable } from '../result-table.tsx';
import { useBehind } from './behind.api.ts';
import { partsWords } from './group-parts.ts';

interface BehindViewProps {
  runId: number;
  /** The report that one came from, and where it is shown whole. */
  reportName: string;
  back: string;
  module: ModuleResult;
  at: GroupPart[];
}

const tallest = 560;

/** The rows behind a group, bar or cell, with the way back. */
export function BehindView({ runId, reportName, back, module, at }: BehindViewProps): ReactNode {
  const { data, error, refetch, isFetchingNextPage, hasNextPage, fetchNextPage } = useBehind({
    runId,
    module: module.id,
    at,
  });
  const words = `${module.title}：${partsWords(module.columns, at)}`;
  const last = data?.pages.at(-1);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <nav aria-label="明细路径" className="rp-trail">
        <Link to={back}>
          {reportName} #{runId}
        </Link>
        <span aria-hidden>›</span>
        <span aria-current="page">{words}</span>
      </nav>
      {error && !data && (
        <ErrorState
          error={error}
          what="明细"
          actions={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {!error && !data && <Spin className="rp-waiting" />}
      {last && (
        <section className="rp-module" aria-label="明细">
          {last.error === '' && (
            <p className="wm-muted" role="status">
              {last.source}，
              {rows.length < last.total
                ? `已载入 ${formatCount(rows.length)} 行，共 ${formatCount(last.total)} 行`
                : `共 ${formatCount(last.total)} 行`}
              。按运行时的条件查现在的数据，运行之后的变化也算在内。
            </p>
          )}
          <ResultTable
            module={{
              id: 'behind',
              kind: 'table',
              title: words,
              text: '',
              totals: {},
              isTruncated: false,
              columns: last.columns,
              withheld: last.withheld,
              total: last.total,
              error: last.error,
              rows: [],
            }}
            rows={rows}
            height={tallest}
          />
          {last.unlisted > 0 && (
            <p className="wm-muted">另有 {formatCount(last.unlisted)} 列没有列出。</p>
          )}
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              再载入 {formatCount(behindPageRows)} 行
            </Button>
          )}
        </section>
      )}
    </>
  );
}
