import type { Strategy } from '@wm/market/strategy';
import { parseStrategyText } from '@wm/market/strategy-text';
import { Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lineOf, withLine } from './strategy-lines.ts';

const lines = [
  { head: '委托', hint: '市价；限价 2%，5 根；突破 1%，3 根' },
  { head: '止损', hint: '8%、0.5 元或 2 * ATR(14)' },
  { head: '止盈', hint: '15%' },
  { head: '移动止损', hint: '10%' },
  { head: '最多持有', hint: '20 根' },
  { head: '仓位', hint: '全部；95%；10 手；50000 元' },
];

interface OrderFieldsProps {
  strategy: Strategy;
  onChange: (text: string) => void;
}

/** How a position is entered, sized and protected. */
export function OrderFields({ strategy, onChange }: OrderFieldsProps): ReactNode {
  return (
    <div className="tr-orders">
      {lines.map(({ head, hint }) => {
        const text = lineOf(strategy, head) ?? '';
        return <OrderField key={`${head} ${text}`} {...{ head, hint, text, strategy, onChange }} />;
      })}
    </div>
  );
}

interface OrderFieldProps extends OrderFieldsProps {
  head: string;
  hint: string;
  text: string;
}

function OrderField({ head, hint, text, strategy, onChange }: OrderFieldProps): ReactNode {
  const [draft, setDraft] = useState(text);
  const [isWrong, setWrong] = useState(false);
  const save = (): void => {
    const body = draft.trim();
    if (body === text) return setWrong(false);
    const next = withLine(strategy, head, body === '' ? undefined : body);
    const isGood = parseStrategyText(next).ok;
    setWrong(!isGood);
    if (isGood) onChange(next);
  };
  return (
    <label>
      {head}
      <Input
        size="small"
        placeholder={hint}
        maxLength={80}
        value={draft}
        {...(isWrong && { status: 'error' as const, title: `应写成 ${hint}` })}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={save}
        onPressEnter={save}
      />
    </label>
  );
}
