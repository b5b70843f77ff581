import type { ReadingStatistics } from '@wm/contract/book/statistics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { readerAddress } from '../book.api.ts';
import { useReadingStatistics } from '../marks.api.ts';

const dayMs = 86_400_000;
const weeks = 53;

function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  return `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** How dark a day is: an hour is the darkest. */
function levelOf(seconds: number): number {
  if (seconds === 0) return 0;
  return Math.min(4, 1 + Math.floor(seconds / 1200));
}

/** The days of a year in columns of weeks, from Monday. */
function HeatMap({ days, today }: Pick<ReadingStatistics, 'days' | 'today'>): ReactNode {
  const byDay = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const last = Date.parse(today);
  const weekday = (new Date(last).getUTCDay() + 6) % 7;
  const first = last - (weekday + (weeks - 1) * 7) * dayMs;
  const count = (weeks - 1) * 7 + weekday + 1;
  const cells = Array.from({ length: count }, (_, at) => {
    const day = new Date(first + at * dayMs).toISOString().slice(0, 10);
    return { day, seconds: byDay.get(day) ?? 0 };
  });
  const read = cells.filter(({ seconds }) => seconds > 0).length;
  return (
    <div className="wm-heat" role="img" aria-label={`近一年有 ${read} 天在读书`}>
      {cells.map(({ day, seconds }) => (
        <span
          key={day}
          data-level={levelOf(seconds)}
          title={`${day} ${seconds > 0 ? lengthOf(seconds) : '没有读书'}`}
        />
      ))}
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** How much one reads: minutes, speed, days in a row, and the days of a year. */
export function StatisticsDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const statistics = useReadingStatistics(true);
  const { data } = statistics;
  const todaySeconds = data?.days.find(({ day }) => day === data.today)?.seconds ?? 0;
  const speed = data && data.seconds >= 60 ? Math.round(data.chars / (data.seconds / 60)) : 0;
  return (
    <AppDrawer open title="阅读统计" size={760} onClose={onClose}>
      {statistics.isError && <QueryError query={statistics} />}
      {data && (
        <div className="wm-reading-stats">
          <dl>
            <Figure label="今天" value={lengthOf(todaySeconds)} />
            <Figure label="连续" value={`${data.streak} 天`} />
            <Figure label="最长连续" value={`${data.longestStreak} 天`} />
            <Figure label="一共" value={lengthOf(data.seconds)} />
            <Figure label="速度" value={speed > 0 ? `${formatCount(speed)} 字/分` : '--'} />
            <Figure label="读完" value={`${formatCount(data.finished)} 本`} />
          </dl>
          <HeatMap days={data.days} today={data.today} />
          {data.books.length === 0 ? (
            <p className="wm-muted">翻开一本书，这里就有记录</p>
          ) : (
            <ol aria-label="读得最多的书">
              {data.books.map(({ id, name, title, seconds }) => (
                <li key={id}>
                  <Link to={readerAddress(name)}>《{title}》</Link>
                  <span>{lengthOf(seconds)}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </AppDrawer>
  );
}
