import type { TradeAlert } from '@wm/contract/trading/alert';
import type { Drawing } from '@wm/contract/trading/drawing';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { AlertPanel } from './alert-panel.tsx';
import { DrawingList } from './drawing-list.tsx';
import { WatchList } from './watch-list.tsx';

interface ChartSideProps {
  symbols: SymbolBrief[];
  symbol: SymbolBrief | undefined;
  /** Later closes are not to be seen. */
  isReplay: boolean;
  /** Undefined without the right to see them. */
  alerts: readonly TradeAlert[] | undefined;
  drawings: readonly Drawing[];
  onShow: (id: number) => void;
  onDrawings: (drawings: Drawing[]) => void;
}

/** Beside the chart: what is watched, what is drawn, what one wants to be told. */
export function ChartSide({
  symbols,
  symbol,
  isReplay,
  alerts,
  drawings,
  onShow,
  onDrawings,
}: ChartSideProps): ReactNode {
  return (
    <Tabs
      size="small"
      items={[
        {
          key: 'watch',
          label: '自选',
          children: isReplay ? (
            <p className="wm-muted tr-side-empty">回放中不显示之后的价格。</p>
          ) : (
            <WatchList symbols={symbols} shownId={symbol?.id} onShow={onShow} />
          ),
        },
        {
          key: 'layers',
          label: `图层 ${drawings.length}`,
          children: <DrawingList drawings={drawings} onChange={onDrawings} />,
        },
        ...(alerts && symbol
          ? [
              {
                key: 'alerts',
                label: `提醒 ${alerts.length}`,
                children: <AlertPanel symbol={symbol} alerts={alerts} />,
              },
            ]
          : []),
      ]}
    />
  );
}
