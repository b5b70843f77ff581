import type { ReportSchedule } from '@wm/contract/report/schedule';
import type { ReactNode } from 'react';
import { officeZone } from '#core/time/office-clock.ts';
import { zoneText } from '#ui/cron/cron-sentence.ts';
import { cronSentence } from '#ui/cron/cron-sentence.ts';
import { DayPanel } from '#ui/runs/day-panel.tsx';
import { useScheduleDay } from './schedule.api.ts';

/** Today, a line for each schedule that fires in it. */
export function ScheduleDays({ schedules }: { schedules: readonly ReportSchedule[] }): ReactNode {
  const { data } = useScheduleDay();
  if (!data) return null;
  const days = new Map(data.rows.map((day) => [day.id, day]));
  const rows = schedules.flatMap(({ id, reportName, cron }) => {
    const day = days.get(id);
    return day ? [{ ...day, name: reportName, hint: cronSentence(cron) }] : [];
  });
  return <DayPanel title={`今天（${zoneText(officeZone())}）`} day={data} rows={rows} />;
}
