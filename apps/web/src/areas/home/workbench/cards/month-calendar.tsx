import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { addDays, addMonths, weeksAround } from '#core/time/calendar.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { dateText, weekdayText } from '../due-text.ts';
import { dragType } from '../parts/todo-row.tsx';
import { useTodoDays } from '../todo.api.ts';
import type { Todo, TodoDay } from '../todo.api.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const mostDots = 3;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

interface MonthCalendarProps {
  today: string;
  /** The day that is chosen; empty for none. */
  day: string;
  onChoose: (day: string) => void;
  onDrop: (todo: Todo, day: string) => void;
}

/** A month with what is due on each day; on a phone a week of it. */
export function MonthCalendar({ today, day, onChoose, onDrop }: MonthCalendarProps): ReactNode {
  const isNarrow = useIsNarrow();
  const chosen = day || today;
  const [turned, setTurned] = useState({ from: chosen, to: chosen });
  // Choosing a day of another month turns to it.
  const at = turned.from === chosen ? turned.to : chosen;
  const turn = (to: string): void => setTurned({ from: chosen, to });
  const weeks = weeksAround(at);
  const days = useTodoDays(weeks[0]?.[0] ?? at);
  const month = at.slice(0, 7);
  const shown = isNarrow ? weeks.filter((week) => week.includes(at)) : weeks;
  const step = (by: 1 | -1): void => turn(isNarrow ? addDays(at, by * 7) : addMonths(at, by));
  const handleKey = (event: KeyboardEvent<HTMLElement>): void => {
    const by = steps[event.key];
    const from = (event.target as HTMLElement).dataset['day'];
    if (by === undefined || from === undefined) return;
    event.preventDefault();
    const to = addDays(from, by);
    const button = event.currentTarget.querySelector<HTMLElement>(`[data-day="${to}"]`);
    if (button) button.focus();
    else turn(to);
  };
  return (
    <section className="workbench-calendar wm-panel" aria-label="日历">
      <header>
        <Button
          type="text"
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={isNarrow ? '上一周' : '上个月'}
          onClick={() => step(-1)}
        />
        <h2 aria-live="polite">
          {Number(month.slice(0, 4))}年{Number(month.slice(5))}月
        </h2>
        <Button
          type="text"
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={isNarrow ? '下一周' : '下个月'}
          onClick={() => step(1)}
        />
        {(at.slice(0, 7) !== today.slice(0, 7) || day !== '') && (
          <Button
            type="link"
            size="small"
            onClick={() => (day === '' ? turn(today) : onChoose(''))}
          >
            回到今天
          </Button>
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between the buttons in it */}
      <table onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  <DayButton
                    day={one}
                    due={days.get(one)}
                    isToday={one === today}
                    isChosen={one === day}
                    isOutside={one.slice(0, 7) !== month}
                    onChoose={() => onChoose(one === day ? '' : one)}
                    onDrop={(todo) => onDrop(todo, one)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DayButtonProps {
  day: string;
  due: TodoDay | undefined;
  isToday: boolean;
  isChosen: boolean;
  isOutside: boolean;
  onChoose: () => void;
  onDrop: (todo: Todo) => void;
}

function labelOf({ day, due, isToday }: DayButtonProps): string {
  const open = due?.open ?? 0;
  const parts = [
    `${dateText(day)} ${weekdayText(day)}`,
    isToday && '今天',
    open > 0 && `${open} 件`,
  ];
  return parts.filter(Boolean).join('，');
}

function DayButton(props: DayButtonProps): ReactNode {
  const { day, due, isToday, isChosen, isOutside, onChoose, onDrop } = props;
  const [isOver, setOver] = useState(false);
  const open = due?.open ?? 0;
  const takes = (event: DragEvent): boolean => event.dataTransfer.types.includes(dragType);
  return (
    <button
      type="button"
      className="workbench-day wm-number"
      data-day={day}
      data-today={isToday ? '' : undefined}
      data-outside={isOutside ? '' : undefined}
      data-over={isOver ? '' : undefined}
      aria-pressed={isChosen}
      aria-label={labelOf(props)}
      onClick={onChoose}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(false);
        onDrop(JSON.parse(event.dataTransfer.getData(dragType)) as Todo);
      }}
    >
      {Number(day.slice(8))}
      <span data-due={open > mostDots ? open : '•'.repeat(open)} />
    </button>
  );
}
