import type { ReactNode } from 'react';
import { usePreference } from '#core/preferences/preferences.ts';
import { EntriesPanel, TasksPanel } from '../../parts/entry-panels.tsx';
import { RecentPanel } from '../../parts/recent-panel.tsx';
import { ActivityPanel } from '../../parts/report-panels.tsx';

/** Cards of the right column by name; the calendar is drawn by the page, which knows the day. */
export const cards = {
  calendar: '日历',
  running: '正在进行',
  continue: '接着做',
  entries: '常用入口',
  activity: '我的动态',
} as const;

export type CardName = keyof typeof cards;

const atFirst: readonly CardName[] = ['calendar', 'running', 'continue', 'entries'];

/** Whether this is the name of a card. */
export function isCard(name: unknown): name is CardName {
  return typeof name === 'string' && Object.hasOwn(cards, name);
}

/** The cards that the user has chosen, in his order; kept with the account. */
export function useOwnCards(): [readonly CardName[], (cards: readonly CardName[]) => void] {
  const [kept, keep] = usePreference('workbench-cards');
  const chosen = Array.isArray(kept) ? [...new Set(kept.filter(isCard))] : atFirst;
  return [chosen, keep];
}

/** One card beside the calendar. */
export function OwnCard({ name }: { name: CardName }): ReactNode {
  if (name === 'running') return <TasksPanel title="正在进行" />;
  if (name === 'continue') return <RecentPanel />;
  if (name === 'entries') return <EntriesPanel without="/workbench" />;
  return name === 'activity' ? <ActivityPanel /> : null;
}
