import { INDICATORS } from '@wm/market/registry';
import type { Strategy } from '@wm/market/strategy';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

const prices = [
  { value: 'C', label: 'C 收盘' },
  { value: 'O', label: 'O 开盘' },
  { value: 'H', label: 'H 最高' },
  { value: 'L', label: 'L 最低' },
  { value: 'V', label: 'V 成交量' },
  { value: 'REF(C, 1)', label: 'REF(C, 1) 前一根收盘' },
];

const indicators = INDICATORS.flatMap(({ id, name, params, outputs }) => {
  const word = id.toUpperCase().replaceAll('-', '_');
  const numbers = Object.values(params).flatMap((param) =>
    param.kind === 'number' ? [param.fallback] : [],
  );
  const args = numbers.length > 0 ? `(${numbers.join(', ')})` : '';
  const lines = Object.entries(outputs);
  return lines.map(([output, line]) => {
    const value = lines.length > 1 ? `${word}${args}.${output}` : `${word}${args}`;
    return { value, label: `${value} ${name}${lines.length > 1 ? ` ${line.name}` : ''}` };
  });
});

interface OperandFieldProps {
  label: string;
  text: string;
  params: Strategy['params'];
  /** Answers whether it was taken. */
  onChange: (text: string) => boolean;
}

/** A value of a condition: chosen from prices, parameters and indicators, or written as a formula. */
export function OperandField({ label, text, params, onChange }: OperandFieldProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const own = Object.entries(params).map(([key, { name }]) => ({
    value: key,
    label: `${key} ${name}`,
  }));
  const take = (value: string): void => {
    const isTaken = value.trim() === text || onChange(value.trim());
    setWrong(!isTaken);
    if (isTaken) setDraft(undefined);
  };
  return (
    <AutoComplete
      size="small"
      className="tr-operand"
      aria-label={label}
      value={draft ?? text}
      {...(isWrong && { status: 'error' as const })}
      popupMatchSelectWidth={320}
      options={[...own, ...prices, ...indicators]}
      showSearch={{
        filterOption: (input, option) =>
          input === text || (option?.label ?? '').toLowerCase().includes(input.toLowerCase()),
      }}
      onChange={(value: string) => setDraft(value)}
      onSelect={(value: string) => take(value)}
      onBlur={() => draft !== undefined && take(draft)}
    />
  );
}
