import type { RunTrades } from '@wm/contract/trading/run-report';
import { CANCEL_REASON_NAMES } from '@wm/market/result';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { timeText } from './trade-rows.ts';
import { VirtualList } from './virtual-list.tsx';

function nameOf(reason: string): string {
  return Object.entries(CANCEL_REASON_NAMES).find(([id]) => id === reason)?.[1] ?? reason;
}

interface UnfilledListProps {
  unfilled: RunTrades['unfilled'];
  onPick: (time: number) => void;
}

/** Orders that were given up, each with its reason. */
export function UnfilledList({ unfilled, onPick }: UnfilledListProps): ReactNode {
  const [chosen, choose] = useState(-1);
  const { time, direction, reason } = unfilled;
  if (time.length === 0) return <p className="wm-muted tr-side-empty">所有委托都已成交。</p>;
  return (
    <VirtualList
      label="未成交"
      count={time.length}
      rowHeight={48}
      chosen={chosen}
      onPick={(index) => {
        choose(index);
        onPick(time[index] ?? 0);
      }}
      render={(index) => (
        <div className="tr-trade">
          <span>
            × {timeText(time[index] ?? 0)} {(direction[index] ?? 1) > 0 ? '买入' : '卖出'}
          </span>
          <span className="wm-muted">{nameOf(reason[index] ?? '')}</span>
        </div>
      )}
    />
  );
}
