import { DownloadOutlined } from '@ant-design/icons';
import type { RunFigure, RunOutcome, RunReport } from '@wm/contract/trading/run-report';
import { Alert, Button, Space, Spin, Tabs } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTask } from '#core/tasks/task.api.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { isMissing, MissingState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dayText } from '../price-text.ts';
import { figureOf } from '../runs/figure-text.ts';
import { exportText, figuresBy } from '../runs/metric-profile.ts';
import { planRows } from '../runs/plan-rows.ts';
import {
  detailAddress,
  isUnderWay,
  runChartAddress,
  usePart,
  useReport,
} from '../runs/runs.api.ts';
import { saveText } from '../save-file.ts';
import { FigureGrid } from './figure-grid.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { ParamsTab } from './params-tab.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { RobustTab } from './robust-tab.tsx';
import { StatusTag } from './run-list.tsx';
import { TradesTab } from './trades-tab.tsx';
import { rangeText } from './use-run-address.ts';
import type { RunAddress } from './use-run-address.ts';

const fewTrades = 30;
const yearMs = 365 * 86_400_000;

interface RunViewProps {
  id: number;
  address: RunAddress;
}

/** One run: its figures, curves, trades, parameters, and how far they can be trusted. */
export function RunView({ id, address }: RunViewProps): ReactNode {
  const { data: report, error, refetch } = useReport(id);
  if (error && !report) {
    const back = <Link to="/trading/analysis">全部回测</Link>;
    if (isMissing(error)) return <MissingState what="这次回测" actions={back} />;
    return <QueryError query={{ error, refetch }} />;
  }
  if (!report) return <Spin className="tr-waiting" />;
  return <Shown report={report} address={address} />;
}

function Shown({ report, address }: { report: RunReport; address: RunAddress }): ReactNode {
  const { run, outcome } = report;
  const { profile } = address;
  const { figures, months, problem, isUnknown } = useCounted(report, address);
  return (
    <div className="tr-run">
      <RunHead report={report} address={address} figures={figures} />
      {isUnderWay(run) && <Progress taskId={run.taskId} />}
      {run.status === 'failed' && <Failure run={run} />}
      {outcome && <Notes outcome={outcome} />}
      <RangeLine report={report} address={address} problem={problem} />
      {outcome?.figures && (
        <ProfileChoice profile={profile} onChange={(metrics) => address.go({ metrics })} />
      )}
      {isUnknown && <p className="tr-warn">品种的数据更换过，这次回测只有本站口径的指标。</p>}
      {figures && <FigureGrid figures={figures} profile={profile} />}
      {outcome && <RunTabs {...{ report, outcome, address, months }} />}
    </div>
  );
}

/** The figures as they are asked for: of the part that is looked at, by the chosen definitions. */
function useCounted({ run, outcome, hasData }: RunReport, { range, profile }: RunAddress) {
  // A run that was made before there was a choice is counted again.
  const isMissing = outcome?.figures !== undefined && !figuresBy(profile, outcome);
  const whole = isMissing ? { from: run.firstTime, to: run.lastTime } : undefined;
  const { data, error } = usePart(run.id, hasData ? (range ?? whole) : undefined);
  const counted = data ?? outcome;
  return {
    figures: counted ? figuresBy(profile, counted) : undefined,
    months: data?.months,
    problem: error?.message,
    isUnknown: isMissing && !hasData,
  };
}

interface RunTabsProps extends RunViewShown {
  outcome: RunOutcome;
  /** Of the part that is looked at. */
  months: RunOutcome['months'];
}

function RunTabs({ report, outcome, address, months }: RunTabsProps): ReactNode {
  if (!outcome.figures && !outcome.cells) return null;
  return (
    <Tabs
      activeKey={address.tab}
      onChange={(tab) => address.go({ tab })}
      items={tabsOf(report, outcome, { address, months: months ?? outcome.months })}
    />
  );
}

function Failure({ run }: Pick<RunReport, 'run'>): ReactNode {
  return (
    <Alert
      type="error"
      showIcon
      title={run.message}
      action={run.kind !== 'paper' && <Link to={`/trading/test?from-run=${run.id}`}>修改设置</Link>}
    />
  );
}

interface RangeLineProps extends RunViewShown {
  problem: string | undefined;
}

interface RunViewShown {
  report: RunReport;
  address: RunAddress;
}

/** Which part is looked at, and the way back to the whole. */
function RangeLine({ report, address: { range, go }, problem }: RangeLineProps): ReactNode {
  if (!range) return null;
  return (
    <p className="tr-range">
      只看 {dayText(range.from)} 至 {dayText(range.to)}
      {problem !== undefined && <span className="tr-warn"> {problem}</span>}
      {!report.hasData && <span className="tr-warn"> 品种的数据更换过，指标仍是整段的</span>}
      <Button type="link" size="small" onClick={() => go({ range: undefined })}>
        恢复
      </Button>
    </p>
  );
}

function tabsOf(
  report: RunReport,
  outcome: RunOutcome,
  { address, months }: { address: RunAddress; months: RunOutcome['months'] },
) {
  const handleRange = (range: { from: number; to: number }): void =>
    address.go({ range: rangeText(range) });
  return [
    {
      key: 'overview',
      label: '概览',
      children: (
        <OverviewTab
          outcome={outcome}
          months={months ?? []}
          range={address.range}
          onRange={handleRange}
        />
      ),
    },
    {
      key: 'trades',
      label: '交易',
      children: <TradesTab runId={report.run.id} outcome={outcome} range={address.range} />,
    },
    { key: 'params', label: '参数', children: <ParamsTab report={report} /> },
    { key: 'robust', label: '稳健性', children: <RobustTab outcome={outcome} /> },
  ];
}

interface RunHeadProps extends RunViewShown {
  figures: readonly RunFigure[] | undefined;
}

function RunHead({ report, address, figures }: RunHeadProps): ReactNode {
  const { run, outcome } = report;
  const [isPlanOpen, setPlanOpen] = useState(false);
  const navigate = useNavigate();
  const mayTest = usePermission('trading:test:list');
  const rows = planRows(report);
  return (
    <header className="tr-run-head">
      <h1>
        <span className="wm-muted">#{run.id}</span> {run.name} <StatusTag status={run.status} />
        <Doubt outcome={outcome} />
      </h1>
      <Space wrap>
        <Button
          onClick={() =>
            address.go({ run: undefined, runs: String(run.id), range: undefined, tab: undefined })
          }
        >
          对比
        </Button>
        {mayTest && run.kind !== 'paper' && (
          <Button onClick={() => void navigate(`/trading/test?from-run=${run.id}`)}>
            复制设置
          </Button>
        )}
        <Button onClick={() => void navigate(detailAddress(run.id))}>看成交</Button>
        {run.symbolId !== null && (
          <Button onClick={() => void navigate(runChartAddress(run))}>看图</Button>
        )}
        <Button onClick={() => setPlanOpen(true)}>假设 {rows.length}</Button>
        <Button
          icon={<DownloadOutlined />}
          onClick={() =>
            saveText(
              `回测-${run.id}-${address.profile.name}.json`,
              'application/json',
              exportText({ report, figures, profile: address.profile, range: address.range }),
            )
          }
        >
          导出
        </Button>
        <Button type="text" onClick={() => void navigate('/trading/analysis')}>
          全部回测
        </Button>
      </Space>
      <AppDrawer open={isPlanOpen} title="这次回测的假设" onClose={() => setPlanOpen(false)}>
        <p className="wm-muted">
          模拟回测，非实盘成交。费用与涨跌停按所列规则推算，可能与实际不符。
        </p>
        <dl className="tr-plan">
          {rows.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </AppDrawer>
    </header>
  );
}

/** Figures of a few trades or months say little. */
function Doubt({ outcome }: { outcome: RunOutcome | null }): ReactNode {
  const trades = figureOf(outcome?.figures, 'trades');
  const duration = figureOf(outcome?.figures, 'durationMs');
  if (trades === null || (trades >= fewTrades && (duration ?? 0) >= yearMs)) return null;
  return (
    <span title="交易不足 30 笔或历时不足一年，指标的偶然性很大">
      <EntryTag label="样本不足" kind="warning" />
    </span>
  );
}

function Progress({ taskId }: { taskId: number | null }): ReactNode {
  const { data: task } = useTask(taskId ?? undefined);
  return task ? <TaskProgress task={task} /> : null;
}

function Notes({ outcome }: { outcome: RunOutcome }): ReactNode {
  const lines = [
    ...(outcome.optimistic ? ['按当根收盘价成交，结果偏乐观：收盘时还不能确定能否成交。'] : []),
    ...outcome.caveats,
    ...outcome.notes,
    ...((outcome.delayedExits ?? 0) > 0
      ? [`有 ${outcome.delayedExits} 次离场因 T+1、跌停或停牌顺延。`]
      : []),
    ...(figureOf(outcome.figures, 'trades') === 0 ? [noTrades(outcome)] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <details className="tr-notes">
      <summary>
        ⚠ {lines[0]}
        {lines.length > 1 && ` 等 ${lines.length} 条`}
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function noTrades({ unfilled = [] }: RunOutcome): string {
  if (unfilled.length === 0) return '没有成交：入场条件从未成立。';
  const reasons = unfilled.map(({ name, count }) => `${name} ${count}`).join(' · ');
  return `没有成交：${reasons}。`;
}
