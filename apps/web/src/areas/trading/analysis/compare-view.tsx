import { useQueries } from '@tanstack/react-query';
import type { MetricProfile } from '@wm/market/metric-names';
import type { RunFigure, RunReport } from '@wm/contract/trading/run-report';
import { Alert, Button, Select, Spin, Tag } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/states/page-state.tsx';
import { TimeChart } from '../figures/time-chart.tsx';
import type { ChartLine, TimeRange } from '../figures/time-chart.tsx';
import { curveWithin, from100, valuesAt } from '../runs/curve-range.ts';
import { figureName, figureOf, figureText } from '../runs/figure-text.ts';
import { figuresBy } from '../runs/metric-profile.ts';
import { planDifferences } from '../runs/plan-rows.ts';
import { analysisAddress, reportQuery, runApi } from '../runs/runs.api.ts';
import { ProfileChoice } from './profile-choice.tsx';
import { TradeDifferences } from './trade-differences.tsx';

const tones: ChartLine['tone'][] = ['first', 'second', 'third', 'fourth', 'fifth'];
const figures = [
  'returnPercent',
  'annualReturnPercent',
  'maxDrawdownPercent',
  'sharpe',
  'trades',
  'winRatePercent',
  'profitFactor',
  'exposurePercent',
];

interface CompareViewProps {
  ids: readonly number[];
  onRuns: (ids: readonly number[]) => void;
}

interface ProfileProps {
  /** Whose definitions the figures follow. */
  profile: MetricProfile;
  onProfile: (id: string | undefined) => void;
}

/** 回测对比: what did my change do? */
export function CompareView({
  ids,
  onRuns,
  ...profile
}: CompareViewProps & ProfileProps): ReactNode {
  const answers = useQueries({ queries: ids.map((id) => reportQuery(id)) });
  const failed = answers.find(({ error, data }) => error && !data);
  if (failed?.error) {
    const actions = <Button onClick={() => void failed.refetch()}>重试</Button>;
    return <ErrorState error={failed.error} actions={actions} />;
  }
  const reports = answers.flatMap(({ data }) => data ?? []);
  if (reports.length < ids.length) return <Spin className="tr-waiting" />;
  return (
    <div className="tr-run">
      <header className="tr-run-head">
        <h1>回测对比</h1>
        <Link to="/trading/analysis">全部回测</Link>
      </header>
      <RunChoice ids={ids} reports={reports} onRuns={onRuns} />
      {reports.length < 2 ? (
        <p className="wm-muted">再选一次，就能看出改动带来了什么。</p>
      ) : (
        <Compared reports={reports} {...profile} />
      )}
    </div>
  );
}

function RunChoice({
  ids,
  reports,
  onRuns,
}: CompareViewProps & { reports: readonly RunReport[] }): ReactNode {
  const { data } = useQuery({
    queryKey: [runApi.path, 'choice'],
    queryFn: () => runApi.list({ limit: 100, sort: 'create_time', order: 'desc', status: 'done' }),
  });
  const spare = (data?.rows ?? []).filter(({ id }) => !ids.includes(id));
  return (
    <div className="tr-bar">
      {reports.map(({ run }, i) => (
        <Tag
          key={run.id}
          closable={ids.length > 1}
          onClose={() => onRuns(ids.filter((id) => id !== run.id))}
        >
          <span className={`tr-legend-item tr-tone-${tones[i] ?? 'quiet'}`}>
            <Link to={analysisAddress(run.id)}>
              #{run.id} {run.name}
            </Link>
            {i === 0 && ' 基准'}
          </span>
        </Tag>
      ))}
      {ids.length < 5 && (
        <Select
          className="tr-symbol-choice"
          aria-label="加入回测"
          placeholder="＋加入（2–5）"
          value={null}
          showSearch={{ optionFilterProp: 'label' }}
          options={spare.map(({ id, name }) => ({ value: id, label: `#${id} ${name}` }))}
          onChange={(id: number | null) => id !== null && onRuns([...ids, id])}
        />
      )}
    </div>
  );
}

function Compared({
  reports,
  ...profile
}: ProfileProps & { reports: readonly RunReport[] }): ReactNode {
  const [range, setRange] = useState<TimeRange>();
  const { rows, same } = planDifferences(reports);
  const changed = rows.filter(
    ({ key }) => key !== 'hash' && key !== 'bars' && !key.startsWith('line 名称'),
  );
  const hasOtherData = rows.some(({ key }) => key === 'hash' || key === 'symbol');
  return (
    <div className="tr-stack">
      {hasOtherData && (
        <Alert type="warning" showIcon title="几次回测所用的数据不同，差别不能只归于设置" />
      )}
      <section>
        <h2>
          {changed.length === 0 && '设置完全相同'}
          {changed.length === 1 && '只改了 1 项'}
          {changed.length > 1 && `同时改了 ${changed.length} 项，无法归因于一项`}
        </h2>
        <ul className="tr-changes">
          {rows.map(({ key, label, values }) => (
            <li key={key}>
              <span>{label}</span>
              {values.map((value, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column has no other name than its place
                <Change key={i} value={value} base={values[0] ?? null} isBase={i === 0} />
              ))}
            </li>
          ))}
        </ul>
        <p className="wm-muted">其余 {same} 项相同。</p>
      </section>
      <Curves reports={reports} range={range} onRange={setRange} />
      {range && (
        <Button size="small" onClick={() => setRange(undefined)}>
          恢复整段
        </Button>
      )}
      <FigureTable reports={reports} {...profile} />
      <TradeDifferences reports={reports} />
    </div>
  );
}

/** Old and new in one grammar: what was added, removed, or changed; never red or green. */
function Change({
  value,
  base,
  isBase,
}: {
  value: string | null;
  base: string | null;
  isBase: boolean;
}): ReactNode {
  if (isBase) return <span className="tr-old">{value ?? '（没有）'}</span>;
  if (value === base) return <span className="wm-muted">相同</span>;
  if (value === null) return <span className="tr-removed">− {base}</span>;
  if (base === null) return <span className="tr-added">+ {value}</span>;
  return <span className="tr-changed">→ {value}</span>;
}

function Curves({
  reports,
  range,
  onRange,
}: {
  reports: readonly RunReport[];
  range: TimeRange | undefined;
  onRange: (range: TimeRange) => void;
}): ReactNode {
  const curves = reports.map(({ outcome }) => outcome?.curve && curveWithin(outcome.curve, range));
  const [base] = curves;
  if (!base) return null;
  const lines = curves.flatMap((curve, i) => {
    const name = `#${reports[i]?.run.id ?? ''}`;
    const tone = tones[i] ?? 'quiet';
    if (!curve) return [];
    return [{ name, tone, values: from100(valuesAt(curve.time, curve.equity, base.time)) }];
  });
  const [first, ...others] = lines;
  return (
    <>
      <TimeChart
        label="权益，起点为 100"
        time={base.time}
        lines={lines}
        onRange={onRange}
        format={(value) => value.toFixed(1)}
      />
      <TimeChart
        label="与基准的差"
        height={110}
        time={base.time}
        lines={others.map(({ name, tone, values }) => ({
          name: `${name} 与基准的差`,
          tone,
          values: values.map((value, i) => value - (first?.values[i] ?? 0)),
        }))}
        onRange={onRange}
        format={(value) => value.toFixed(1)}
      />
    </>
  );
}

function FigureTable({
  reports,
  profile,
  onProfile,
}: ProfileProps & { reports: readonly RunReport[] }): ReactNode {
  const columns = reports.map(({ run, outcome }) => ({
    id: run.id,
    figures: outcome ? figuresBy(profile, outcome) : [],
  }));
  const unknown = columns.flatMap((column) => (column.figures ? [] : [`#${column.id}`]));
  return (
    <section>
      <ProfileChoice profile={profile} onChange={onProfile} />
      {unknown.length > 0 && (
        <p className="tr-warn">
          {unknown.join('、')} 没有按这一口径计算过，请打开它查看，或用同样的设置再运行一次。
        </p>
      )}
      <Figures columns={columns} />
    </section>
  );
}

interface FiguresProps {
  columns: readonly { id: number; figures: RunFigure[] | undefined }[];
}

function Figures({ columns }: FiguresProps): ReactNode {
  return (
    <div className="tr-scroll" tabIndex={0} role="region" aria-label="指标对比">
      <table className="tr-sums">
        <thead>
          <tr>
            <th scope="col">指标</th>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                #{column.id}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((id) => (
            <tr key={id}>
              <th scope="row">{figureName(id)}</th>
              {columns.map((column) => (
                <td key={column.id}>{figureText({ id, value: figureOf(column.figures, id) })}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
