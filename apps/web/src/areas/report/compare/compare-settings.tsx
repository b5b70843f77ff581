import type { Comparison } from '@wm/contract/report/compare';
import { Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { formatCount } from '#core/format-count.ts';
import type { Question } from './compare.api.ts';

interface CompareSettingsProps {
  comparison: Comparison;
  question: Question;
  onShow: (values: Record<string, string | undefined>) => void;
}

const keyNotes = {
  definition: '按报表的分组列，每行唯一',
  chosen: '手动选择',
  guessed: '自动判断，两次都唯一',
  none: '没有能唯一确定一行的列：整行相同才算同一行',
} as const;

const filters = [
  { value: 'differing', label: '只看有差别的行' },
  { value: 'all', label: '全部行' },
];

/** What says which row is which, what does not count, and in what order changes stand. */
export function CompareSettings({ comparison, question, onShow }: CompareSettingsProps): ReactNode {
  const { columns, modules, module, keys, keyFrom, byColumn, by } = comparison;
  const options = columns.flatMap(({ id, title, mayBeKey }) =>
    mayBeKey ? [{ value: id, label: title }] : [],
  );
  const titleOf = (id: string): string => columns.find((one) => one.id === id)?.title ?? id;
  const numbers = columns.filter(({ type, isCompared }) => type === 'number' && isCompared);
  const filterValue = filters.some(({ value }) => value === question.only) ? question.only : null;
  const isNarrow = useIsNarrow();
  return (
    <details className="rc-settings" open={!isNarrow}>
      <summary>
        比对方式 <span className="wm-muted">{keyNotes[keyFrom]}</span>
      </summary>
      <div className="rc-fields">
        {modules.length > 1 && (
          <Field label="模块">
            <Select
              aria-label="模块"
              value={module}
              options={modules.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id: string) =>
                onShow({ module: id, keys: '', ignored: '', column: '', by: '' })
              }
            />
          </Field>
        )}
        <Field label="键列">
          <Select
            aria-label="键列"
            mode="multiple"
            allowClear
            placeholder="整行比较"
            value={keys}
            options={options}
            onChange={(ids: string[]) => onShow({ keys: ids.join(',') })}
          />
        </Field>
        <Field label="忽略的列">
          <Select
            aria-label="忽略的列"
            mode="multiple"
            allowClear
            placeholder="不忽略"
            value={question.ignored.split(',').filter(Boolean)}
            options={options.filter(({ value }) => !keys.includes(value))}
            onChange={(ids: string[]) => onShow({ ignored: ids.join(',') })}
          />
        </Field>
        <Field label="数字容差">
          <Tolerance
            key={question.tolerance}
            value={question.tolerance}
            isOff={keyFrom === 'none'}
            onChange={(tolerance) => onShow({ tolerance: tolerance === '0' ? '' : tolerance })}
          />
        </Field>
        <Field label="显示">
          <Select
            aria-label="显示"
            placeholder="按上面的筛选"
            value={filterValue}
            options={filters}
            onChange={(only: string | null) =>
              onShow({ only: only === 'all' ? 'all' : '', column: '' })
            }
          />
        </Field>
        <Field label="只看改了这一列的">
          <Select
            aria-label="只看改了这一列的"
            allowClear
            placeholder="不限"
            value={question.column || null}
            options={Object.entries(byColumn).map(([id, count]) => ({
              value: id,
              label: `${titleOf(id)}（${formatCount(count)}）`,
              disabled: count === 0,
            }))}
            onChange={(id: string | null | undefined) => onShow({ column: id ?? '', only: '' })}
          />
        </Field>
        {numbers.length > 0 && (
          <Field label="变化大的在前">
            <Select
              aria-label="变化大的在前"
              value={by || null}
              options={numbers.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={(id: string | null) => onShow({ by: id ?? '' })}
            />
          </Field>
        )}
      </div>
    </details>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="rc-field">
      <span className="wm-muted">{label}</span>
      {children}
    </div>
  );
}

interface ToleranceProps {
  value: string;
  isOff: boolean;
  onChange: (value: string) => void;
}

const isTolerance = /^\d{1,15}(\.\d{1,10})?$/;

/** Numbers that differ by no more are the same. */
function Tolerance({ value, isOff, onChange }: ToleranceProps): ReactNode {
  const [text, setText] = useState(value);
  const isWrong = !isTolerance.test(text.trim());
  const send = (): void => {
    if (!isWrong && text.trim() !== value) onChange(text.trim());
  };
  return (
    <Input
      aria-label="数字容差"
      inputMode="decimal"
      value={text}
      disabled={isOff}
      status={isWrong ? 'error' : ''}
      title={isWrong ? '请填不小于 0 的数' : '相差不超过它的数字算相同'}
      onChange={({ target }) => setText(target.value)}
      onBlur={send}
      onPressEnter={send}
    />
  );
}
