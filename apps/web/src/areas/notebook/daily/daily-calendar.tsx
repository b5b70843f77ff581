import {
  CalendarOutlined,
  DownOutlined,
  LeftOutlined,
  RightOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, use, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';
import { addMonths, weeksAround } from '#core/time/calendar.ts';
import { dayAfterKey, monthName, weekdayNames, weekdayText } from '#core/time/month-grid.ts';
import { officeNow } from '#core/time/office-clock.ts';
import { isAway } from '#core/http/http-error.ts';
import { isMissing } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { OpenNoteContext, useOpenNote } from '../tree/use-open-note.ts';
import type { OpenHow } from '../tree/use-open-note.ts';
import { isDay, useDailyDays } from './daily.api.ts';
import { useOpenDaily } from './use-open-daily.ts';
import './daily.css';

const DailySettingsDialog = lazy(async () => ({
  default: (await import('./daily-settings-dialog.tsx')).DailySettingsDialog,
}));

const noDays: readonly string[] = [];
const noPick = (): void => {};

interface DailyCalendarProps {
  how?: OpenHow;
  /** Called when a day was chosen. */
  onPick?: () => void;
}

/** 日记: a month whose days open their notes. It folds, and stays so. */
export function DailyCalendar({ how = 'here', onPick = noPick }: DailyCalendarProps): ReactNode {
  const [kept, keep] = usePreference('note-calendar');
  const isFolded = (kept as { isFolded?: boolean } | undefined)?.isFolded === true;
  const canEdit = usePermission('note:data:edit');
  const [hasSettings, setSettings] = useState(false);
  return (
    <section className="wm-daily" aria-label="日记">
      <header>
        <button
          type="button"
          className="wm-daily-fold"
          aria-expanded={!isFolded}
          onClick={() => keep({ isFolded: !isFolded })}
        >
          <CalendarOutlined aria-hidden /> 日记
          <DownOutlined aria-hidden rotate={isFolded ? -90 : 0} />
        </button>
        {canEdit && (
          <Button
            type="text"
            size="small"
            icon={<SettingOutlined aria-hidden />}
            aria-label="日记设置"
            title="日记设置"
            onClick={() => setSettings(true)}
          />
        )}
      </header>
      {!isFolded && <Month how={how} onPick={onPick} />}
      {hasSettings && (
        <Suspense fallback={null}>
          <DailySettingsDialog onClose={() => setSettings(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** The day that keys act on, of the month that is shown; another note that is opened turns to its day. */
function useFocused(open: string | undefined, today: string) {
  const start = open ?? today;
  const [turned, setTurned] = useState({ from: start, to: start });
  const focused = turned.from === start ? turned.to : start;
  return {
    focused,
    turn: (to: string): void => setTurned({ from: start, to }),
  };
}

function Month({ how, onPick }: Required<DailyCalendarProps>): ReactNode {
  const { name } = use(OpenNoteContext);
  const open = isDay(name) ? name : undefined;
  const [firstToday] = useState(() => officeNow().today);
  const { focused, turn } = useFocused(open, firstToday);
  const weeks = weeksAround(focused);
  const query = useDailyDays(weeks[0]?.[0] ?? focused);
  const { today = firstToday, days = noDays } = query.data ?? {};
  const grid = useRef<HTMLTableElement>(null);
  const canAdd = usePermission('note:data:add');
  const openNote = useOpenNote();
  const openDaily = useOpenDaily(how);
  const choose = (day: string): void => {
    turn(day);
    if (days.includes(day)) void openNote(day, how);
    else if (canAdd) void openDaily(day);
    else return;
    onPick();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = dayAfterKey(focused, event);
    if (next === undefined) return;
    event.preventDefault();
    // oxlint-disable-next-line react-dom/no-flush-sync -- the day must be there to take the focus
    flushSync(() => turn(next));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  // Where there is no such thing, or no server, the page beside it says so.
  if (query.isError && !query.data)
    return isMissing(query.error) || isAway(query.error) ? null : (
      <QueryError query={query} what="日记" />
    );
  return (
    <>
      <div className="wm-daily-month">
        <Turn name="上个月" icon={<LeftOutlined />} onTurn={() => turn(addMonths(focused, -1))} />
        <strong aria-live="polite">{monthName(focused)}</strong>
        <Turn name="下个月" icon={<RightOutlined />} onTurn={() => turn(addMonths(focused, 1))} />
        {focused.slice(0, 7) !== today.slice(0, 7) && (
          <Button type="link" size="small" onClick={() => turn(today)}>
            回到今天
          </Button>
        )}
      </div>
      <table ref={grid} role="grid" aria-label={monthName(focused)} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" abbr={`星期${weekday}`}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === open}>
                  <Day
                    day={day}
                    isToday={day === today}
                    hasNote={days.includes(day)}
                    isFocused={day === focused}
                    isOutside={day.slice(0, 7) !== focused.slice(0, 7)}
                    onChoose={choose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface TurnProps {
  name: string;
  icon: ReactNode;
  onTurn: () => void;
}

function Turn({ name, icon, onTurn }: TurnProps): ReactNode {
  return (
    <Button type="text" size="small" icon={icon} aria-label={name} title={name} onClick={onTurn} />
  );
}

interface DayProps {
  day: string;
  isToday: boolean;
  hasNote: boolean;
  isFocused: boolean;
  isOutside: boolean;
  onChoose: (day: string) => void;
}

function labelOf({ day, isToday, hasNote }: DayProps): string {
  const date = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdayText(day)}`;
  return [date, isToday && '今天', hasNote && '有日记'].filter(Boolean).join('，');
}

function Day(props: DayProps): ReactNode {
  const { day, isToday, hasNote, isFocused, isOutside, onChoose } = props;
  return (
    <button
      type="button"
      className="wm-daily-day wm-number"
      data-note={hasNote || undefined}
      data-outside={isOutside || undefined}
      {...(isToday && { 'aria-current': 'date' })}
      aria-label={labelOf(props)}
      tabIndex={isFocused ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  );
}
