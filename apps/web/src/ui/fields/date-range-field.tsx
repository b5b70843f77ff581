import { CalendarOutlined } from '@ant-design/icons';
import { Button, Form, Popover } from 'antd';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import type { Days } from '#core/time/calendar.ts';
import { DayInput, dayFault } from './day-input.tsx';
import './date-range-field.css';

const DateRangePanel = lazy(async () => ({
  default: (await import('./date-range-panel.tsx')).DateRangePanel,
}));

interface DateRangeFieldProps {
  value?: Days;
  onChange?: (days: Days) => void;
  /** What the days are of: 创建时间. */
  label: string;
}

const none: Days = ['', ''];

/** First and last day of a list's filter, YYYY-MM-DD, either of which may be empty: typed, or chosen in a calendar. */
export function DateRangeField({ value = none, onChange, label }: DateRangeFieldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [begin, end] = value;
  const handleChoose = (days: Days): void => {
    onChange?.(days);
    setOpen(false);
  };
  // Two days in the wrong order are meant in the right one.
  const handleBlur = (): void => {
    if (begin && end && begin > end) onChange?.([end, begin]);
  };
  return (
    <span className="wm-days" role="group" aria-label={label} onBlur={handleBlur}>
      <DayInput
        label={`${label}，从`}
        placeholder="开始日期"
        day={begin}
        onChange={(day) => onChange?.([day, end])}
      />
      <span aria-hidden>至</span>
      <DayInput
        label={`${label}，到`}
        placeholder="结束日期"
        day={end}
        onChange={(day) => onChange?.([begin, day])}
      />
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <Suspense fallback={<div className="wm-days-wait" aria-busy="true" />}>
            <DateRangePanel value={value} onChoose={handleChoose} />
          </Suspense>
        }
      >
        <Button icon={<CalendarOutlined />} aria-label={`${label}，打开日历`} title="打开日历" />
      </Popover>
      {/* Shown by the style sheet while one of the two is none. */}
      <span className="wm-days-fault" role="alert">
        {dayFault}
      </span>
    </span>
  );
}

/** The days of `create_time` to search a list by: its rights decide whether it is offered, its form knows it as `range`. */
export function rangeSearch(label: string): ReactNode {
  return dayRange('range', label);
}

/** The days of the last change, where a list is searched by these: `updatedFrom` and `updatedTo` of its filters. */
export function updatedSearch(label: string): ReactNode {
  return dayRange('updated', label);
}

function dayRange(name: 'range' | 'updated', label: string): ReactNode {
  return (
    <Form.Item key={name === 'range' ? 'createTime' : 'updateTime'} name={name} label={label}>
      <DateRangeField label={label} />
    </Form.Item>
  );
}
