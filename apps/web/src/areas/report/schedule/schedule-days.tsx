import type { ReportSchedule, ScheduleDay } from '@wm/contract/report/schedule';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { cronSentence } from '#ui/cron/cron-sentence.ts';
import { DayLine } from '#ui/runs/day-line.tsx';
import { useScheduleDay } from './schedule.api.ts';

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

function dayText({ past, coming }: ScheduleDay): string {
  const count = past.reduce((sum, point) => sum + point.count, 0);
  const failed = past.reduce((sum, point) => sum + point.failed, 0);
  const ran = `今天运行 ${formatCount(count)} 次${failed > 0 ? `，失败 ${formatCount(failed)} 次` : ''}`;
  return coming.length > 0
    ? `${ran}，还会运行 ${formatCount(coming.length)} 次`
    : `${ran}，今天不再运行`;
}

/** Today, a line for each schedule that fires in it: what has run, what is to come, and where the day stands. */
export function ScheduleDays({ schedules }: { schedules: readonly ReportSchedule[] }): ReactNode {
  const { data } = useScheduleDay();
  const days = new Map(data?.rows.map((day) => [day.id, day]));
  const lines = schedules.flatMap((schedule) => {
    const day = days.get(schedule.id);
    return day ? [{ schedule, day }] : [];
  });
  if (!data || lines.length === 0) return null;
  return (
    <section className="rp-schedule-day" aria-label="今天">
      <div className="rp-schedule-day-row rp-schedule-day-head" aria-hidden>
        <span>今天（上海时间）</span>
        <div className="rp-schedule-hours">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      {lines.map(({ schedule, day }) => (
        <div className="rp-schedule-day-row" key={schedule.id}>
          <span className="wm-ellipsis" title={cronSentence(schedule.cron)}>
            {schedule.reportName}
          </span>
          <DayLine
            day={data}
            past={day.past}
            coming={day.coming}
            label={`${schedule.reportName}：${dayText(day)}`}
          />
        </div>
      ))}
    </section>
  );
}
