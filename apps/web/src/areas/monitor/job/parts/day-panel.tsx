import type { Job, JobState } from '@wm/contract/monitor/job';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { DayLine } from '#ui/runs/day-line.tsx';

interface DayPanelProps {
  jobs: Job[];
  day: { begin: string; end: string; now: string };
  stateOf: ReadonlyMap<number, JobState>;
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

function dayText({ past, coming }: JobState): string {
  const count = past.reduce((sum, point) => sum + point.count, 0);
  const failed = past.reduce((sum, point) => sum + point.failed, 0);
  const ran = `今天运行 ${formatCount(count)} 次${failed > 0 ? `，失败 ${formatCount(failed)} 次` : ''}`;
  return coming.length > 0 ? `${ran}，今天还会运行` : `${ran}，今天不再运行`;
}

/** Today, a line for each job: what has run, what is to come, and where the day stands. */
export function DayPanel({ jobs, day, stateOf }: DayPanelProps): ReactNode {
  const lines = jobs.flatMap((job) => {
    const state = stateOf.get(job.id);
    return state && state.past.length + state.coming.length > 0 ? [{ job, state }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <section className="wm-job-day" aria-label="今天">
      <div className="wm-job-day-row wm-job-day-head" aria-hidden>
        <span>今天</span>
        <div className="wm-job-day-hours">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      {lines.map(({ job, state }) => (
        <div className="wm-job-day-row" key={job.id}>
          <span className="wm-ellipsis" title={job.jobName}>
            {job.jobName}
          </span>
          <DayLine
            day={day}
            past={state.past}
            coming={state.coming}
            label={`${job.jobName}：${dayText(state)}`}
          />
        </div>
      ))}
    </section>
  );
}
