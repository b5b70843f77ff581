import type { SeriesPoint } from '@wm/contract/monitor/overview';
import { Button, Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatSpan } from '../format-span.ts';
import { useSeries } from './overview.api.ts';
import type { SeriesPlace } from './overview.api.ts';
import { startsOf } from './series-charts.ts';
import type { SpanChartProps } from './span-chart.tsx';
import { spanOptions, useSpan } from './use-span.ts';
import './curves.css';

/** What all curves of a page have in common. */
type Shared = Pick<SpanChartProps, 'begin' | 'end' | 'stepMs' | 'marks' | 'group' | 'onSpan'>;

interface CurvesProps {
  place: SeriesPlace;
  firstTime: string | null;
  /** Says how long has been measured so far. */
  isDated?: boolean;
  children: (points: readonly SeriesPoint[], shared: Shared) => ReactNode;
}

const dayMs = 86_400_000;

/** What was measured over a span that is chosen above, as curves that share an axis. */
export function Curves({ place, firstTime, isDated = false, children }: CurvesProps): ReactNode {
  const { span, at, show, drag } = useSpan(firstTime);
  const series = useSeries(place, span, at);
  if (series.error && !series.data) return <QueryError query={series} />;
  if (!series.data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { points, stepSeconds } = series.data;
  const [begin, end] = [Date.parse(series.data.begin), Date.parse(series.data.end)];
  const age = firstTime === null ? 0 : end - Date.parse(firstTime);
  return (
    <section className="wm-curves" aria-label="曲线">
      <div className="wm-curves-head">
        <h2>{at ? `到 ${formatDate(at, 'MM-DD HH:mm')} 为止` : '过去'}</h2>
        <Segmented
          aria-label="时间范围"
          value={span}
          options={spanOptions}
          onChange={(next) => show(next, at)}
        />
        {at && (
          <Button type="link" onClick={() => show(span)}>
            回到现在
          </Button>
        )}
        {isDated && age < dayMs && (
          <span className="wm-curves-note">已收集 {formatSpan(age)}，最多保留一天</span>
        )}
      </div>
      <div className="wm-curves-grid">
        {children(points, {
          begin,
          end,
          stepMs: stepSeconds * 1000,
          marks: startsOf(points, begin),
          group: place,
          onSpan: drag,
        })}
      </div>
    </section>
  );
}
