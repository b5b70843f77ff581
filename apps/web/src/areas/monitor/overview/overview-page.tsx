import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  QuestionCircleFilled,
} from '@ant-design/icons';
import type { HealthLine } from '@wm/contract/monitor/overview';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { formatAmount, formatMs, formatShare, formatSpan } from '../format-span.ts';
import { useClock } from '../use-clock.ts';
import { HealthList, TroubleList } from './health-lines.tsx';
import { Curves } from './curves.tsx';
import { useOverview } from './overview.api.ts';
import { lineOverAll } from './series-charts.ts';
import { SpanChart } from './span-chart.tsx';
import './overview.css';

/** Samples come every ten seconds and looks every ten: after this long something is amiss. */
const staleMs = 40_000;
const dayMs = 86_400_000;

interface Verdict {
  kind: 'well' | 'trouble' | 'broken' | 'stale' | 'unknown';
  text: string;
}

/** The sentence that is the page. What nobody has looked at is never called well. */
export function verdictOf(
  {
    lines,
    lookedTime,
    isPartial,
  }: { lines: HealthLine[]; lookedTime: string | null; isPartial: boolean },
  now: number,
): Verdict {
  if (lookedTime === null) return { kind: 'unknown', text: '正在收集第一批数据' };
  const age = now - Date.parse(lookedTime);
  if (age > staleMs) return { kind: 'stale', text: `已 ${formatSpan(age)}没有新数据` };
  const wrong = lines.filter(({ level }) => level !== 'ok');
  if (wrong.length === 0)
    return { kind: 'well', text: isPartial ? '你能看到的都正常' : '一切正常' };
  const isBroken = wrong.some(({ level }) => level === 'bad');
  if (isBroken && wrong.length === 1) return { kind: 'broken', text: '服务有故障' };
  if (isBroken) return { kind: 'broken', text: `服务有故障，有 ${wrong.length} 处需要处理` };
  return { kind: 'trouble', text: `有 ${wrong.length} 处需要处理` };
}

const icons = {
  well: <CheckCircleFilled />,
  trouble: <ExclamationCircleFilled />,
  broken: <CloseCircleFilled />,
  stale: <QuestionCircleFilled />,
  unknown: <QuestionCircleFilled />,
};

/** 监控总览: whether everything is all right, and if not, what, since when, and what one presses. */
export function OverviewPage(): ReactNode {
  const overview = useOverview();
  const now = useClock();
  const { data } = overview;
  if (overview.error && !data) return <QueryError query={overview} />;
  if (!data) return <Skeleton active className="wm-overview" paragraph={{ rows: 8 }} />;
  // By the server's clock, as the browser's may be wrong.
  const serverNow = Date.parse(data.now) + (now - overview.dataUpdatedAt);
  const verdict = verdictOf(data, serverNow);
  const wrong = data.lines.filter(({ level }) => level !== 'ok');
  const well = data.lines.filter(({ level }) => level === 'ok');
  return (
    <div className="wm-overview">
      <header className={`wm-verdict wm-verdict-${verdict.kind}`}>
        {icons[verdict.kind]}
        <h1 aria-live="polite">{verdict.text}</h1>
        <p className="wm-number">
          {data.lookedTime && (
            <time dateTime={data.lookedTime} title={formatDateTime(data.lookedTime)}>
              {formatDate(data.lookedTime, 'HH:mm:ss')} 更新
            </time>
          )}
          <Collected firstTime={data.firstTime} now={serverNow} />
        </p>
      </header>
      <TroubleList lines={wrong} now={serverNow} />
      {well.length > 0 && (
        <section className="wm-well" aria-label="其余项目">
          <h2>{wrong.length > 0 ? `其余 ${well.length} 项正常` : `${well.length} 项检查`}</h2>
          <HealthList lines={well} />
        </section>
      )}
      <OverviewCurves firstTime={data.firstTime} />
    </div>
  );
}

function Collected({ firstTime, now }: { firstTime: string | null; now: number }): ReactNode {
  if (firstTime === null) return null;
  const age = now - Date.parse(firstTime);
  return age < dayMs ? <span>已收集 {formatSpan(age)}</span> : null;
}

function OverviewCurves({ firstTime }: { firstTime: string | null }): ReactNode {
  // On a phone the sentence and what is wrong are the page.
  if (useIsNarrow()) return null;
  return (
    <Curves place="overview" firstTime={firstTime}>
      {(points, shared) => (
        <>
          <SpanChart
            {...shared}
            title="请求"
            series={[lineOverAll(points, { name: '每秒请求', measure: 'perSecond', how: 'sum' })]}
            format={(value) => `${formatAmount(value)}/s`}
          />
          <SpanChart
            {...shared}
            title="95% 快于"
            series={[lineOverAll(points, { name: '95% 快于', measure: 'p95', how: 'most' })]}
            format={formatMs}
          />
          <SpanChart
            {...shared}
            title="处理器"
            series={[lineOverAll(points, { name: '处理器', measure: 'cpu', how: 'most' })]}
            format={formatShare}
            most={1}
          />
          <SpanChart
            {...shared}
            title="服务占用的内存"
            series={[lineOverAll(points, { name: '内存', measure: 'rss', how: 'sum' })]}
            format={formatFileSize}
            isBytes
          />
        </>
      )}
    </Curves>
  );
}
