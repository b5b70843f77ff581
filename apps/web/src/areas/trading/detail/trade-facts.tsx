import { useQueryClient } from '@tanstack/react-query';
import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { priceText } from '../price-text.ts';
import { gainClass, gainText, moneyText, percentText } from '../runs/figure-text.ts';
import { commentTrade, runApi } from '../runs/runs.api.ts';
import { reasonName, timeText } from './trade-rows.ts';

type Figure =
  | 'entryTime'
  | 'exitTime'
  | 'entryPrice'
  | 'exitPrice'
  | 'shares'
  | 'fee'
  | 'slippage'
  | 'net'
  | 'percent'
  | 'bars'
  | 'mae'
  | 'mfe';

interface TradeFactsProps {
  report: RunReport;
  trades: RunTrades;
  trade: number;
  commentRef: RefObject<HTMLTextAreaElement | null>;
  onOpenChart: () => void;
}

/** One trade in words, from signal to exit, with a remark. */
export function TradeFacts({
  report,
  trades,
  trade,
  commentRef,
  onOpenChart,
}: TradeFactsProps): ReactNode {
  const { run, plan, tickSize } = report;
  const at = (key: Figure): number => trades[key][trade] ?? 0;
  const isLong = (trades.side[trade] ?? 1) > 0;
  const kept = trades.comments.find((comment) => comment.trade === trade)?.text ?? '';
  const [text, setText] = useState(kept);
  const client = useQueryClient();
  const mayComment = usePermission('trading:detail:edit');
  const save = async (): Promise<void> => {
    if (text.trim() === kept) return;
    await commentTrade(run.id, { trade, text: text.trim() });
    await client.invalidateQueries({ queryKey: [runApi.path, 'trades', run.id] });
    notifier().message('success', '已保存备注');
  };
  return (
    <section className="tr-facts" aria-label={`第 ${trade + 1} 笔`}>
      <p>
        信号根收盘后{plan.settings.fill === 'nextOpen' ? '，次根开盘' : '，按收盘价'}
        {isLong ? '买入' : '卖空'} {at('shares').toLocaleString('zh-CN')} 股，
        {timeText(at('entryTime'))} 成交于 {priceText(at('entryPrice'), tickSize)}；
        {timeText(at('exitTime'))} 因{reasonName(trades.reason[trade] ?? '')}以{' '}
        {priceText(at('exitPrice'), tickSize)} 离场，持有 {at('bars')} 根。费用{' '}
        {moneyText(at('fee'))}，滑点 {moneyText(at('slippage'))}。
      </p>
      <p>
        净盈亏 <b className={`wm-number ${gainClass(at('net'))}`}>{moneyText(at('net'))}</b>（
        {gainText(at('percent'))}）；途中最多浮盈 {percentText(at('mfe'))}，浮亏{' '}
        {percentText(at('mae'))}。{' '}
        {run.symbolId !== null && (
          <Button type="link" size="small" onClick={onOpenChart}>
            在行情图表里打开
          </Button>
        )}
      </p>
      {mayComment && (
        <Input.TextArea
          ref={(input) => {
            commentRef.current = input?.resizableTextArea?.textArea ?? null;
          }}
          aria-label="备注"
          placeholder="写下当时为什么，离开输入框即保存"
          maxLength={500}
          autoSize={{ minRows: 1, maxRows: 3 }}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => void save()}
        />
      )}
    </section>
  );
}
