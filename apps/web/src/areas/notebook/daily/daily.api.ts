import type {
  DailySettings,
  dailyDaysEndpoint,
  dailyNearEndpoint,
  dailyNoteEndpoint,
  dailySettingsEndpoint,
  keepDailySettingsEndpoint,
} from '@wm/contract/notebook/daily-note';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { parseDay } from '#core/time/calendar.ts';
import { treeKey } from '../tree/tree-events.ts';

const path = '/notebook/v2/daily';

/** Whether a note is the one of a day, by what it is called. */
export function isDay(name: string): boolean {
  return parseDay(name) === name;
}

/** The note of a day, of the office's today without one; it is made if there is none. */
export function openDailyNote(date?: string): Promise<{ name: string; isNew: boolean }> {
  return call<typeof dailyNoteEndpoint>('POST', path, {
    body: date === undefined ? {} : { date },
    repeatSubmit: false,
  });
}

/** Which of six weeks' days have a note, and the office's today. */
export function useDailyDays(from: string) {
  return useQuery({
    queryKey: [...treeKey, 'days', from],
    queryFn: () =>
      call<typeof dailyDaysEndpoint>('GET', '/notebook/v2/daily/days', {
        query: { from },
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The nearest days around one that have a note. */
export function useDailyNear(date: string) {
  return useQuery({
    queryKey: [...treeKey, 'near', date],
    queryFn: () =>
      call<typeof dailyNearEndpoint>('GET', '/notebook/v2/daily/near', {
        query: { date },
        silent: true,
      }),
  });
}

export const dailySettingsKey = [`${path}/settings`];

/** What daily notes begin as. */
export function useDailySettings() {
  return useQuery({
    queryKey: dailySettingsKey,
    queryFn: () =>
      call<typeof dailySettingsEndpoint>('GET', '/notebook/v2/daily/settings', {
        silent: true,
      }),
  });
}

export function keepDailySettings(templateId: number | null): Promise<DailySettings> {
  return call<typeof keepDailySettingsEndpoint>('PUT', '/notebook/v2/daily/settings', {
    body: { templateId },
  });
}
