import type { PlanNode, SlowStatement } from '@wm/contract/monitor/druid';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatAmount, formatMs, formatShare } from '../format-span.ts';
import { usePlan, useStatements } from './druid.api.ts';

/** Statements by their share of the database's time, each with its plan. */
export function SlowList(): ReactNode {
  const statements = useStatements();
  const [opened, setOpened] = useState('');
  const { data } = statements;
  if (statements.error && !data) return <QueryError query={statements} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.missing !== '')
    return <PageState picture="empty" title="没有统计语句" text={data.missing} />;
  return (
    <section className="wm-druid-card" aria-label="慢查询">
      <div className="wm-druid-head">
        <h2>占用数据库时间最多的语句</h2>
        <span className="wm-muted">
          {data.since && `从 ${formatDateTime(data.since)} 开始统计`}
        </span>
        <Button size="small" onClick={() => void statements.refetch()}>
          刷新
        </Button>
      </div>
      <ol className="wm-slow">
        {data.rows.map((row) => (
          <Statement
            key={row.id}
            row={row}
            isOpen={row.id === opened}
            onToggle={() => setOpened(row.id === opened ? '' : row.id)}
          />
        ))}
      </ol>
    </section>
  );
}

interface StatementProps {
  row: SlowStatement;
  isOpen: boolean;
  onToggle: () => void;
}

function Statement({ row, isOpen, onToggle }: StatementProps): ReactNode {
  return (
    <li>
      <div className="wm-slow-row">
        <span className="wm-slow-share wm-number">
          <span style={{ width: `${row.share * 100}%` }} />
          <b>{formatShare(row.share)}</b>
        </span>
        <code title={row.statement}>{row.statement}</code>
        <span className="wm-slow-figures wm-number">
          平均 {formatMs(row.mean)}，最长 {formatMs(row.most)}，{formatCount(row.calls)} 次
        </span>
        <Button size="small" aria-expanded={isOpen} onClick={onToggle}>
          执行计划
        </Button>
      </div>
      {isOpen && <Plan id={row.id} statement={row.statement} />}
    </li>
  );
}

function Plan({ id, statement }: { id: string; statement: string }): ReactNode {
  const plan = usePlan(id);
  return (
    <div className="wm-plan">
      <pre>{statement}</pre>
      {plan.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {plan.error && <p className="wm-muted">{plan.error.message}</p>}
      {plan.data && (
        <ul className="wm-plan-tree" aria-label="执行计划">
          <PlanBranch node={plan.data.plan} whole={plan.data.plan.cost} />
        </ul>
      )}
    </div>
  );
}

function PlanBranch({ node, whole }: { node: PlanNode; whole: number }): ReactNode {
  const { title, detail, cost, rows, children } = node;
  const below = children.reduce((sum, child) => sum + child.cost, 0);
  const own = Math.max(0, cost - below);
  const share = whole > 0 ? own / whole : 0;
  return (
    <li>
      <div className="wm-plan-node">
        <span className="wm-plan-bar" aria-hidden>
          <span style={{ width: `${share * 100}%` }} />
        </span>
        <b>{title}</b>
        <span className="wm-muted">{detail}</span>
        <span className="wm-number">
          占 {formatShare(share)}，约 {formatAmount(rows)} 行
        </span>
      </div>
      {children.length > 0 && (
        <ul>
          {children.map((child, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a place in the plan is what it is
            <PlanBranch key={`child ${at}`} node={child} whole={whole} />
          ))}
        </ul>
      )}
    </li>
  );
}
