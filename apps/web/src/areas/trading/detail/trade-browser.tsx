import { DownloadOutlined } from '@ant-design/icons';
import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { Button, Select, Switch, Tabs } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';
import { gainClass, gainText } from '../runs/figure-text.ts';
import { saveText } from '../save-file.ts';
import { TradeChart } from './trade-chart.tsx';
import { TradeFacts } from './trade-facts.tsx';
import { reasonName, shownTrades, timeText, tradesCsv } from './trade-rows.ts';
import type { TradeOrder } from './trade-rows.ts';
import { UnfilledList } from './unfilled-list.tsx';
import { VirtualList } from './virtual-list.tsx';

const detailKeys: ShortcutGroup = {
  title: '交易明细',
  shortcuts: [
    { keys: '↑ / ↓', does: '上一笔 / 下一笔' },
    { keys: 'L', does: '只看亏损' },
    { keys: 'C', does: '写备注' },
    { keys: 'Enter', does: '在行情图表里打开' },
  ],
};

const orders: { value: TradeOrder; label: string }[] = [
  { value: 'time', label: '按时间' },
  { value: 'worst', label: '亏损最多' },
  { value: 'best', label: '盈利最多' },
  { value: 'longest', label: '持有最久' },
  { value: 'mae', label: '浮亏最大' },
];

interface TradeBrowserProps {
  report: RunReport;
  trades: RunTrades;
  /** Counted from 0. */
  trade: number | undefined;
  onTrade: (trade: number) => void;
}

/** Trades at the left, the chart at the right: a row shows its bar, a marker its row. */
export function TradeBrowser({ report, trades, trade, onTrade }: TradeBrowserProps): ReactNode {
  useShortcuts(detailKeys);
  const { run } = report;
  const [order, setOrder] = useState<TradeOrder>('time');
  const [isLosersOnly, setLosersOnly] = useState(false);
  const [time, setTime] = useState<number>();
  const comment = useRef<HTMLTextAreaElement>(null);
  const navigate = useNavigate();
  const shown = useMemo(
    () => shownTrades(trades, { order, isLosersOnly }),
    [trades, order, isLosersOnly],
  );
  const chosen = trade ?? shown[0];
  const place = chosen === undefined ? -1 : shown.indexOf(chosen);
  const pick = (next: number): void => {
    setTime(undefined);
    onTrade(next);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    if (command === 'losers') setLosersOnly(!isLosersOnly);
    if (command === 'comment') comment.current?.focus();
    if (command === 'open') openChart();
    const next = shown[place + (command === 'next' ? 1 : -1)];
    if ((command === 'next' || command === 'previous') && next !== undefined) pick(next);
  };
  const openChart = (): void => {
    if (run.symbolId === null || chosen === undefined) return;
    void navigate(
      `/trading/chart?s=${run.symbolId}&run=${run.id}&at=${trades.entryTime[chosen] ?? 0}`,
    );
  };
  return (
    <div className="tr-detail" onKeyDown={handleKey}>
      <div className="tr-detail-list">
        <Tabs
          size="small"
          items={[
            {
              key: 'trades',
              label: `成交 ${trades.net.length + trades.dropped}`,
              children: (
                <>
                  <div className="tr-bar">
                    <Select
                      aria-label="排序"
                      size="small"
                      value={order}
                      options={orders}
                      onChange={setOrder}
                    />
                    <Switch
                      size="small"
                      aria-label="只看亏损"
                      checked={isLosersOnly}
                      onChange={setLosersOnly}
                    />
                    <span>只看亏损</span>
                    <Button
                      size="small"
                      type="text"
                      icon={<DownloadOutlined />}
                      aria-label="导出成交"
                      onClick={() => saveText(`成交-${run.id}.csv`, 'text/csv', tradesCsv(trades))}
                    />
                  </div>
                  {trades.dropped > 0 && (
                    <p className="wm-muted">只保留了前 {trades.net.length} 笔。</p>
                  )}
                  {shown.length === 0 ? (
                    <p className="wm-muted tr-side-empty">没有这样的成交。</p>
                  ) : (
                    <VirtualList
                      label="成交"
                      count={shown.length}
                      rowHeight={48}
                      chosen={place}
                      onPick={(index) => pick(shown[index] ?? 0)}
                      render={(index) => <TradeRow trades={trades} trade={shown[index] ?? 0} />}
                    />
                  )}
                </>
              ),
            },
            {
              key: 'unfilled',
              label: `未成交 ${trades.unfilled.time.length}`,
              children: <UnfilledList unfilled={trades.unfilled} onPick={setTime} />,
            },
          ]}
        />
      </div>
      <div className="tr-detail-chart">
        <TradeChart report={report} trades={trades} trade={chosen} time={time} onTrade={pick} />
        {chosen !== undefined && (
          <TradeFacts
            key={chosen}
            report={report}
            trades={trades}
            trade={chosen}
            commentRef={comment}
            onOpenChart={openChart}
          />
        )}
      </div>
    </div>
  );
}

const commands: Readonly<Record<string, 'next' | 'previous' | 'losers' | 'comment' | 'open'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  l: 'losers',
  c: 'comment',
  Enter: 'open',
};

/** What a key asks; nothing while somebody types. */
function commandOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) {
  if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return undefined;
  if (target.matches('input, textarea')) return undefined;
  const command = commands[key.length === 1 ? key.toLowerCase() : key];
  // On a button Enter presses it.
  return command === 'open' && target.role !== 'listbox' ? undefined : command;
}

interface TradeRowProps {
  trades: RunTrades;
  trade: number;
}

function TradeRow({ trades, trade }: TradeRowProps): ReactNode {
  const percent = trades.percent[trade] ?? 0;
  const isCommented = trades.comments.some((comment) => comment.trade === trade);
  return (
    <div className="tr-trade">
      <span>
        <b>{trade + 1}</b> {(trades.side[trade] ?? 1) > 0 ? '多' : '空'}{' '}
        {timeText(trades.entryTime[trade] ?? 0)} → {timeText(trades.exitTime[trade] ?? 0)}
      </span>
      <span>
        <span className={`wm-number ${gainClass(percent)}`}>{gainText(percent)}</span>{' '}
        <span className="wm-muted">
          {reasonName(trades.reason[trade] ?? '')} · {trades.bars[trade]} 根
          {isCommented && ' · 有备注'}
        </span>
      </span>
    </div>
  );
}
