import { ExportOutlined } from '@ant-design/icons';
import type { PropertyValue } from '@wm/markdown/front-matter';
import { Checkbox, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayInput } from '#ui/fields/day-input.tsx';
import { previewAddress } from '../note.api.ts';
import type { ValueKind } from './use-properties.ts';
import { WordsField } from './words-field.tsx';

interface PropertyFieldProps {
  /** The property's name. */
  name: string;
  value: PropertyValue;
  /** How it is typed: what is empty says nothing of that. */
  kind: ValueKind | 'other';
  onChange: (value: PropertyValue) => void;
}

const longest = 2000;
const plain = { variant: 'borderless', size: 'small' } as const;

/** A value as it is typed in one line. */
export function lineOf(value: PropertyValue): string {
  if (value.kind === 'text') return value.text;
  if (value.kind === 'number') return String(value.number);
  if (value.kind === 'date') return value.date;
  if (value.kind === 'check') return value.isChecked ? '是' : '否';
  if (value.kind === 'list') return value.items.join('，');
  return value.kind === 'link' ? value.target : value.source;
}

/** Where a link leads: an address outside, or a note by its name. */
export function PropertyLink({ target, label }: { target: string; label?: string }): ReactNode {
  const note = /^\[\[([^|\]]+)(?:\|([^\]]+))?\]\]$/u.exec(target);
  if (note)
    return <Link to={previewAddress((note[1] ?? '').trim())}>{label ?? note[2] ?? note[1]}</Link>;
  if (!/^https?:\/\//iu.test(target)) return label === undefined && target;
  return (
    <a href={target} target="_blank" rel="noreferrer noopener">
      {label ?? target} <ExportOutlined aria-hidden />
    </a>
  );
}

function LineField({ name, value, kind, onChange }: PropertyFieldProps): ReactNode {
  const handleChange = (text: string): void =>
    onChange(
      kind === 'link' && text !== '' ? { kind: 'link', target: text } : { kind: 'text', text },
    );
  return (
    <span className="wm-property-line">
      <Input
        {...plain}
        aria-label={name}
        maxLength={longest}
        placeholder={kind === 'link' ? 'https://… 或 [[笔记]]' : '空'}
        value={lineOf(value)}
        onChange={(event) => handleChange(event.target.value)}
      />
      {value.kind === 'link' && <PropertyLink target={value.target} label="打开" />}
    </span>
  );
}

/** The value of a property, typed where it stands. */
export function PropertyField(props: PropertyFieldProps): ReactNode {
  const { name, value, kind, onChange } = props;
  if (kind === 'check')
    return (
      <Checkbox
        aria-label={name}
        checked={value.kind === 'check' && value.isChecked}
        onChange={({ target }) => onChange({ kind: 'check', isChecked: target.checked })}
      />
    );
  if (kind === 'number')
    return (
      <InputNumber<number>
        {...plain}
        aria-label={name}
        placeholder="空"
        controls={false}
        value={value.kind === 'number' ? value.number : null}
        onChange={(number) =>
          onChange(number === null ? { kind: 'text', text: '' } : { kind: 'number', number })
        }
      />
    );
  if (kind === 'date')
    return (
      <DayInput
        label={name}
        placeholder="年-月-日"
        day={value.kind === 'date' ? value.date : ''}
        onChange={(date) =>
          onChange(date === '' ? { kind: 'text', text: '' } : { kind: 'date', date })
        }
      />
    );
  if (kind === 'list')
    return (
      <WordsField
        label={name}
        words={value.kind === 'list' ? value.items : []}
        onChange={(items) => onChange({ kind: 'list', items })}
      />
    );
  if (kind === 'other')
    return (
      <code className="wm-property-other" title="在正文的源码里修改">
        {lineOf(value)}
      </code>
    );
  return <LineField {...props} />;
}
