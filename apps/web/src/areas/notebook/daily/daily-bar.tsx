import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { addDays } from '#core/time/calendar.ts';
import { weekdayText } from '#core/time/month-grid.ts';
import { officeNow } from '#core/time/office-clock.ts';
import { useOpenNote } from '../tree/use-open-note.ts';
import { isDay, useDailyNear } from './daily.api.ts';
import './daily.css';

/** In a note of a day: which day it is, and the ways to its neighbours. */
export function DailyBar({ name }: { name: string }): ReactNode {
  return isDay(name) ? <Neighbours date={name} /> : null;
}

/** 前一天 where it is the day before, else the nearest with a note: 上一篇 11-20. */
function wordsOf(date: string, by: -1 | 1, near: string | null | undefined): string {
  if (!near || near === addDays(date, by)) return by < 0 ? '前一天' : '后一天';
  return `${by < 0 ? '上一篇' : '下一篇'} ${near.slice(0, 4) === date.slice(0, 4) ? near.slice(5) : near}`;
}

function Neighbours({ date }: { date: string }): ReactNode {
  // Without its answer the buttons rest; the calendar says what is wrong.
  const { data: near } = useDailyNear(date);
  const openNote = useOpenNote();
  const { before, after } = near ?? {};
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const to = { PageUp: before, PageDown: after }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      if (to !== null && !event.repeat) void openNote(to);
    };
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, [before, after, openNote]);
  const button = (by: -1 | 1, to: string | null | undefined): ReactNode => (
    <Button
      type="text"
      size="small"
      disabled={!to}
      title={by < 0 ? 'Alt+PageUp' : 'Alt+PageDown'}
      icon={by < 0 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      iconPlacement={by < 0 ? 'start' : 'end'}
      onClick={() => to && void openNote(to)}
    >
      {wordsOf(date, by, to)}
    </Button>
  );
  const isToday = date === officeNow().today;
  return (
    <nav className="wm-daily-bar" aria-label="日记">
      {button(-1, before)}
      <span>
        {weekdayText(date)}
        {isToday && ' · 今天'}
      </span>
      {button(1, after)}
    </nav>
  );
}
