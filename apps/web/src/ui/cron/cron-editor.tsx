import { findCronFault } from '@wm/contract/core/cron-rules';
import { Checkbox, Input, InputNumber, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { readPlan, writePlan } from './cron-plan.ts';
import type { CronPlan, DayTime } from './cron-plan.ts';
import { CronPreview } from './cron-preview.tsx';
import type { CronForesight } from './cron-preview.tsx';
import { weekdayNames } from './cron-sentence.ts';
import './cron-editor.css';

interface CronEditorProps {
  /** Named by the form. */
  id?: string;
  value?: string;
  onChange?: (cron: string) => void;
  timeZone: string;
  foresight: CronForesight;
}

type Kind = CronPlan['kind'];

const kinds: { value: Kind; label: string }[] = [
  { value: 'every', label: '每隔' },
  { value: 'daily', label: '每天' },
  { value: 'weekly', label: '每周' },
  { value: 'monthly', label: '每月' },
  { value: 'advanced', label: '高级' },
];

const unitOptions = [
  { value: 'second', label: '秒' },
  { value: 'minute', label: '分钟' },
  { value: 'hour', label: '小时' },
] as const;

const mostOf = { second: 59, minute: 59, hour: 23 } as const;
const night: DayTime = { hour: 2, minute: 30, second: 0 };

const weekdayOptions = weekdayNames.map((name, at) => ({ value: at + 1, label: `周${name}` }));
const dayOptions = [
  ...Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` })),
  { value: 'last' as const, label: '最后一天' },
];

/** A plan of another way, that keeps the time of day of the one before. */
function planOf(kind: Exclude<Kind, 'advanced'>, before: CronPlan) {
  const { hour, minute, second } = 'hour' in before ? before : night;
  const time = { hour, minute, second };
  if (kind === 'every') return { kind, count: 10, unit: 'minute' as const };
  if (kind === 'daily') return { kind, ...time };
  if (kind === 'weekly') return { kind, weekdays: [1, 2, 3, 4, 5], ...time };
  return { kind, day: 1, ...time };
}

/** When something fires: planned in the usual ways or written as an expression, always with what comes of it. */
export function CronEditor({
  id,
  value = '',
  onChange,
  timeZone,
  foresight,
}: CronEditorProps): ReactNode {
  const plan = readPlan(value);
  // An expression of a usual way may be looked at as text as well.
  const [isText, setText] = useState(plan.kind === 'advanced');
  const kind = isText ? 'advanced' : plan.kind;
  const handleKind = (next: Kind): void => {
    setText(next === 'advanced');
    if (next !== 'advanced' && next !== plan.kind) onChange?.(writePlan(planOf(next, plan)));
  };
  return (
    <div className="wm-cron" id={id}>
      <Segmented<Kind> block aria-label="方式" options={kinds} value={kind} onChange={handleKind} />
      <div className="wm-cron-plan">
        {kind === 'advanced' || plan.kind === 'advanced' ? (
          <AdvancedPlan value={value} onChange={onChange} />
        ) : (
          <PlanFields plan={plan} onChange={(next) => onChange?.(writePlan(next))} />
        )}
      </div>
      <CronPreview cron={value} timeZone={timeZone} foresight={foresight} />
    </div>
  );
}

function AdvancedPlan({ value, onChange }: Pick<CronEditorProps, 'value' | 'onChange'>): ReactNode {
  return (
    <Input
      className="wm-mono"
      aria-label="表达式"
      placeholder="秒 分 时 日 月 星期"
      maxLength={120}
      value={value}
      {...(findCronFault(value ?? '') && { status: 'error' as const })}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

type UsualPlan = Exclude<CronPlan, { kind: 'advanced' }>;

interface PlanFieldsProps {
  plan: UsualPlan;
  onChange: (plan: UsualPlan) => void;
}

function PlanFields({ plan, onChange }: PlanFieldsProps): ReactNode {
  if (plan.kind === 'every') {
    return (
      <>
        每隔
        <InputNumber
          aria-label="间隔"
          min={1}
          max={mostOf[plan.unit]}
          precision={0}
          value={plan.count}
          onChange={(count) => onChange({ ...plan, count: count ?? 1 })}
        />
        <Select
          aria-label="单位"
          options={[...unitOptions]}
          value={plan.unit}
          onChange={(unit) =>
            onChange({ ...plan, unit, count: Math.min(plan.count, mostOf[unit]) })
          }
        />
      </>
    );
  }
  return (
    <>
      {plan.kind === 'weekly' && (
        <Checkbox.Group
          options={weekdayOptions}
          value={plan.weekdays}
          onChange={(days) =>
            days.length > 0 &&
            onChange({ ...plan, weekdays: days.toSorted((one, other) => one - other) })
          }
        />
      )}
      {plan.kind === 'monthly' && (
        <Select
          aria-label="哪一天"
          options={dayOptions}
          value={plan.day}
          onChange={(day) => onChange({ ...plan, day })}
        />
      )}
      <TimeFields time={plan} onChange={(time) => onChange({ ...plan, ...time })} />
    </>
  );
}

const timeParts = [
  { name: 'hour', label: '时', max: 23 },
  { name: 'minute', label: '分', max: 59 },
  { name: 'second', label: '秒', max: 59 },
] as const;

interface TimeFieldsProps {
  time: DayTime;
  onChange: (time: DayTime) => void;
}

function TimeFields({ time, onChange }: TimeFieldsProps): ReactNode {
  const { hour, minute, second } = time;
  return (
    <span className="wm-cron-time">
      {timeParts.map(({ name, label, max }) => (
        <InputNumber
          key={name}
          aria-label={label}
          suffix={label}
          min={0}
          max={max}
          precision={0}
          value={time[name]}
          onChange={(value) => onChange({ hour, minute, second, [name]: value ?? 0 })}
        />
      ))}
    </span>
  );
}
