import type { ParamType, ParamValue, ReportParam } from '@wm/contract/report/definition';
import { isRelative, readRelative } from '@wm/contract/report/relative';
import { Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';
import { DayInput } from '#ui/fields/day-input.tsx';
import { ChoiceInput } from './param/choice-input.tsx';
import { withValue } from './param/param-offer.ts';
import { RelativeInput } from './relative-input.tsx';

export type AskedParam = Pick<
  ReportParam,
  'name' | 'title' | 'required' | 'fallback' | 'options'
> & {
  type: string;
  from?: ReportParam['from'];
  /** Whether there are values to choose from; of a definition, `from` says so. */
  hasValues?: boolean;
  after?: string | null | undefined;
};

interface ParamInputsProps {
  params: readonly AskedParam[];
  values: readonly ParamValue[];
  /** Whether they are kept for runs to come, which others may make: then the reader himself is a value, too. */
  isLasting?: boolean;
  onChange: (values: ParamValue[]) => void;
}

/** What a report asks for before it is run. */
export function ParamInputs({
  params,
  values,
  isLasting = false,
  onChange,
}: ParamInputsProps): ReactNode {
  const set = (name: string, value: string): void =>
    onChange(withValue(params, values, { name, value }));
  return params.map((param) => (
    <div key={param.name} className="rp-param">
      <span className="wm-muted">
        {param.title}
        {param.required && '（必填）'}
      </span>
      <ParamInput
        param={param}
        value={values.find(({ name }) => name === param.name)?.value ?? param.fallback}
        others={values}
        isLasting={isLasting}
        onChange={(value) => set(param.name, value)}
      />
    </div>
  ));
}

interface ParamInputProps {
  param: AskedParam;
  value: string;
  isLasting: boolean;
  /** What is given for the other parameters. */
  others?: readonly ParamValue[];
  onChange: (value: string) => void;
}

/** One of them: a value that stays, or one that moves with the days or the reader. */
export function ParamInput(props: ParamInputProps): ReactNode {
  const { param, value, isLasting, onChange } = props;
  const { title } = param;
  const type = param.type as ParamType;
  const relative = readRelative(type, value);
  const isOffered = type === 'date' || type === 'daterange' || (type === 'text' && isLasting);
  if (!isOffered && !relative) return <FixedInput {...props} />;
  return (
    <>
      <RelativeInput title={title} type={type} relative={relative} onChange={onChange} />
      {!relative && <FixedInput {...props} value={isRelative(value) ? '' : value} />}
    </>
  );
}

function FixedInput({ param, value, others, onChange }: ParamInputProps): ReactNode {
  const { name, title, type, options } = param;
  if (param.hasValues ?? param.from !== undefined)
    return <ChoiceInput {...{ name, title, value, others, onChange }} />;
  if (type === 'enum')
    return (
      <Select
        aria-label={title}
        allowClear
        className="rp-param-choice"
        placeholder="全部"
        value={value || null}
        options={options.map((option) => ({ value: option, label: option }))}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    );
  if (type === 'daterange') {
    const [from = '', to = ''] = value.split('~');
    return (
      <DateRangeField
        label={title}
        value={[from, to]}
        onChange={([begin, end]) => onChange(begin === '' && end === '' ? '' : `${begin}~${end}`)}
      />
    );
  }
  if (type === 'date')
    return <DayInput label={title} placeholder="2026-01-31" day={value} onChange={onChange} />;
  return (
    <Input
      aria-label={title}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      className="rp-param-text"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
