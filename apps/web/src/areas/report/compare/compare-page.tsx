import { SwapOutlined } from '@ant-design/icons';
import type { ComparableRun, ComparisonChoices } from '@wm/contract/report/compare';
import { Button, Select, Spin } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { formatDate } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { dataAddress } from '../report.api.ts';
import { CompareView } from './compare-view.tsx';
import { questionIn, useChoices } from './compare.api.ts';
import '../report.css';
import './compare.css';

function runLabel({ id, versionNo, rowCount, asked, endTime }: ComparableRun): string {
  const rows = `${formatCount(rowCount ?? 0)} 行`;
  const when = formatDate(endTime, 'MM-DD HH:mm');
  return `#${id} · ${when} · v${versionNo} · ${rows}${asked && ` · ${asked}`}`;
}

/** The runs that an address leaves open: the newest one, and the one before. */
function openRuns(
  { a, b }: { a: number; b: number },
  runs: readonly ComparableRun[],
): { a: number; b: number } {
  const after = b || (runs.find(({ id }) => id !== a)?.id ?? 0);
  const before = a || (runs.find(({ id }) => id < after)?.id ?? 0);
  return { a: before, b: after };
}

const given = (id: number): string | undefined => (id > 0 ? String(id) : undefined);

/** What the address asks for, completed by what there is: which report, and which two of its runs. */
function useAsked() {
  const { search, go } = useAddress();
  const asked = questionIn(search);
  const reportId = Number(new URLSearchParams(search).get('r')) || 0;
  const choices = useChoices(reportId, reportId > 0 ? 0 : asked.b || asked.a);
  const { data, isPlaceholderData } = choices;
  const isCurrent = data !== undefined && !isPlaceholderData;
  const { a, b } = isCurrent ? openRuns(asked, data.runs) : asked;
  const isBare = asked.a === 0 && asked.b === 0;
  // Who asks for nothing sees the first report that has two runs.
  const first = isBare ? data?.reports.find(({ count }) => count > 1)?.id : undefined;
  const r = reportId || (isCurrent ? (data.reportId ?? first ?? 0) : 0);
  const full = searchWith(search, { r: given(r), a: given(a), b: given(b) });
  // What was left open is written down, so that the address goes on meaning the same two runs.
  useEffect(() => {
    if (isCurrent && full !== search) go(full, 'replace');
  }, [isCurrent, full, search, go]);
  return { choices, reportId: r, a, b, isCurrent, isBare, isWritten: full === search };
}

/** 报表比对: which rows of two runs of a report differ? */
export function ComparePage(): ReactNode {
  const { choices, reportId, a, b, isCurrent, isBare, isWritten } = useAsked();
  const { data } = choices;
  if (choices.error && !data) return <QueryError query={choices} />;
  if (!data) return <Spin className="rp-waiting" />;
  if (data.reports.length === 0 && isBare)
    return (
      <PageState
        picture="empty"
        title="还没有可以比对的运行"
        text="一张报表运行两次，就能看出哪些行变了。"
        actions={<Link to="/report/data">去运行报表</Link>}
      />
    );
  return (
    <div className="rp-page">
      <ChoiceBar choices={data} reportId={reportId} a={a} b={b} />
      {a > 0 && b > 0 ? (
        isWritten && <CompareView />
      ) : (
        <Unready reportId={reportId} count={data.runs.length} isCurrent={isCurrent && isWritten} />
      )}
    </div>
  );
}

function Unready({
  reportId,
  count,
  isCurrent,
}: {
  reportId: number;
  count: number;
  isCurrent: boolean;
}): ReactNode {
  if (!isCurrent) return <Spin className="rp-waiting" />;
  if (reportId === 0)
    return <PageState picture="empty" title="选一张报表" text="选好报表，比对它的两次运行。" />;
  return (
    <PageState
      picture="empty"
      title={count === 1 ? '只有一次运行，再运行一次即可比对' : '没有更早的运行可以比对'}
      actions={<Link to={dataAddress(reportId)}>去运行报表</Link>}
    />
  );
}

interface ChoiceBarProps {
  choices: ComparisonChoices;
  reportId: number;
  a: number;
  b: number;
}

/** Which report, and which two of its runs; they change places with one press. */
function ChoiceBar({ choices: { reports, runs }, reportId, a, b }: ChoiceBarProps): ReactNode {
  const { search, go } = useAddress();
  const show = (values: Record<string, string | undefined>): void =>
    go(searchWith(search, { ...values, page: undefined, row: undefined }), 'push');
  const runOptions = (other: number) =>
    runs.map((run) => ({ value: run.id, label: runLabel(run), disabled: run.id === other }));
  return (
    <div className="rp-bench-bar">
      <h1 className="wm-visually-hidden">报表比对</h1>
      <Select
        aria-label="报表"
        className="rp-choice"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选一张报表"
        value={reportId || null}
        options={reports.map(({ id, name, count }) => ({
          value: id,
          label: `${name}（${formatCount(count)} 次）`,
        }))}
        onChange={(id: number | null) => go(id ? `?r=${id}` : '', 'push')}
      />
      <Select
        aria-label="前一次运行"
        className="rc-run"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="前一次运行"
        value={a || null}
        options={runOptions(b)}
        onChange={(id: number | null) => show({ a: String(id ?? '') })}
      />
      <Button
        icon={<SwapOutlined />}
        aria-label="交换前后"
        title="交换前后"
        disabled={a === 0 || b === 0}
        onClick={() => show({ a: String(b), b: String(a) })}
      />
      <Select
        aria-label="后一次运行"
        className="rc-run"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="后一次运行"
        value={b || null}
        options={runOptions(a)}
        onChange={(id: number | null) => show({ b: String(id ?? '') })}
      />
    </div>
  );
}
