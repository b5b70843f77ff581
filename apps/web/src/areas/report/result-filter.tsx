import type { ParamType } from '@wm/contract/report/definition';
import type { ModuleResult } from '@wm/contract/report/run';
import { readRelative, relativeLabel } from '@wm/contract/report/relative';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIsPrinting } from '#ui/use-is-printing.ts';
import { ParamInput } from './param-inputs.tsx';

/** Asks for a report with another value of a parameter. */
export type OnAsk = (name: string, value: string) => void;

function shownValue(type: ParamType, value: string): string {
  const relative = readRelative(type, value);
  if (relative) return relativeLabel(type, relative);
  return value === '' ? '全部' : value.replace('~', ' 至 ');
}

interface ResultFilterProps {
  asks: NonNullable<ModuleResult['asks']>;
  /** Nothing where the report can only be looked at. */
  onAsk: OnAsk | undefined;
}

/** A filter on the report: its reader changes a parameter where he sees what it does. */
export function ResultFilter({ asks: { param, value }, onAsk }: ResultFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const isPrinting = useIsPrinting();
  if (!onAsk || isPrinting)
    return (
      <p className="rp-text">
        {param.title}：{shownValue(param.type, value)}
      </p>
    );
  return (
    <form
      className="rp-filter"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(param.name, typed);
      }}
    >
      <ParamInput param={param} value={typed} isLasting={false} onChange={setTyped} />
      <Button htmlType="submit" disabled={typed === value}>
        筛选
      </Button>
    </form>
  );
}
