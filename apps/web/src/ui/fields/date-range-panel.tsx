import {
  DoubleLeftOutlined,
  DoubleRightOutlined,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { addMonths, commonRanges, dayOf, weeksAround } from '#core/time/calendar.ts';
import type { Days } from '#core/time/calendar.ts';
import { dayAfterKey, monthName, weekdayNames } from '#core/time/month-grid.ts';
import './date-range-panel.css';

interface DateRangePanelProps {
  value: Days;
  /** Called with both days once they are chosen. */
  onChoose: (days: Days) => void;
}

function focusDayIn(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

/** A month to choose two days of, and the ranges that are asked for every day. */
export function DateRangePanel({ value, onChoose }: DateRangePanelProps): ReactNode {
  const [today] = useState(() => dayOf(new Date()));
  const [focused, setFocused] = useState(value[0] || value[1] || today);
  /** The first day, while the second is not chosen. */
  const [first, setFirst] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => focusDayIn(grid.current), []);
  const choose = (day: string): void => {
    setFocused(day);
    if (first === undefined) setFirst(day);
    else onChoose(first <= day ? [first, day] : [day, first]);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const next = dayAfterKey(focused, event);
    if (next === undefined) return;
    event.preventDefault();
    // oxlint-disable-next-line react-dom/no-flush-sync -- the day must be there to take the focus
    flushSync(() => setFocused(next));
    focusDayIn(grid.current);
  };
  const [begin, end] = first === undefined ? value : [first, first];
  return (
    <div className="wm-range">
      <div className="wm-range-names">
        {commonRanges(today).map(({ name, days }) => (
          <Button key={name} type="text" size="small" onClick={() => onChoose(days)}>
            {name}
          </Button>
        ))}
      </div>
      <div>
        <MonthBar day={focused} onGo={setFocused} />
        <table ref={grid} role="grid" aria-label={monthName(focused)} onKeyDown={handleKey}>
          <thead>
            <tr>
              {weekdayNames.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksAround(focused).map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day} aria-selected={isWithin(day, begin, end)}>
                    <button
                      type="button"
                      aria-label={day}
                      {...(day === today && { 'aria-current': 'date' })}
                      tabIndex={day === focused ? 0 : -1}
                      className={day.slice(0, 7) === focused.slice(0, 7) ? '' : 'wm-range-other'}
                      onClick={() => choose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="wm-muted" aria-live="polite">
          {first === undefined ? '请选择开始日期' : `从 ${first} 起，请选择结束日期`}
        </p>
      </div>
    </div>
  );
}

function isWithin(day: string, begin: string, end: string): boolean {
  if (begin === '' || end === '') return day === begin || day === end;
  return begin <= day && day <= end;
}

const steps = [
  { name: '上一年', months: -12, icon: <DoubleLeftOutlined /> },
  { name: '上个月', months: -1, icon: <LeftOutlined /> },
  { name: '下个月', months: 1, icon: <RightOutlined /> },
  { name: '下一年', months: 12, icon: <DoubleRightOutlined /> },
];

function MonthBar({ day, onGo }: { day: string; onGo: (day: string) => void }): ReactNode {
  const buttons = steps.map(({ name, months, icon }) => (
    <Button
      key={name}
      type="text"
      size="small"
      aria-label={name}
      title={name}
      icon={icon}
      onClick={() => onGo(addMonths(day, months))}
    />
  ));
  return (
    <div className="wm-range-month">
      {buttons.slice(0, 2)}
      <strong>{monthName(day)}</strong>
      {buttons.slice(2)}
    </div>
  );
}
