import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { allowsShort, paperSettings } from '@wm/market/paper-orders';
import type { PaperSide, PaperSize } from '@wm/market/paper-orders';
import { Button, InputNumber, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { gainClass, gainText, moneyText } from '../runs/figure-text.ts';
import { analysisAddress, savePaper } from '../runs/runs.api.ts';
import { paperAccount } from './paper-account.ts';
import type { Replay } from './use-replay.ts';

interface PaperDeskProps {
  symbol: SymbolBrief;
  replay: Replay;
  onOrder: (side: PaperSide, size: PaperSize) => void;
}

const sides: Record<PaperSide, string> = {
  buy: '买单',
  sell: '卖单',
  short: '卖空单',
  cover: '平空单',
};

const sizeKinds = [
  { value: 'all', label: '全部资金' },
  { value: 'half', label: '一半资金' },
  { value: 'lots', label: '按手数' },
];

/** Orders of the replay, which fill as in a backtest, and what they have made of the account. */
export function PaperDesk({ symbol, replay, onOrder }: PaperDeskProps): ReactNode {
  const { series, orders, from, closed, isOver } = replay;
  const [kind, setKind] = useState<PaperSize['kind']>('all');
  const [lots, setLots] = useState(1);
  const { equity, held, fills, pending, problem } = useMemo(
    () => paperAccount(orders, { series, settings: paperSettings(symbol), from, time: closed }),
    [orders, series, symbol, from, closed],
  );
  const size: PaperSize = kind === 'lots' ? { kind, lots } : { kind };
  const order = (side: PaperSide, name: string, isPossible: boolean): ReactNode => (
    <Button size="small" disabled={isOver || !isPossible} onClick={() => onOrder(side, size)}>
      {name}
    </Button>
  );
  return (
    <span className="tr-paper" role="group" aria-label="模拟下单">
      <Select
        size="small"
        aria-label="下单数量"
        className="tr-paper-size"
        value={kind}
        options={sizeKinds}
        onChange={setKind}
      />
      {kind === 'lots' && (
        <InputNumber
          size="small"
          aria-label="手数"
          className="tr-paper-lots"
          min={1}
          max={1_000_000_000}
          precision={0}
          value={lots}
          onChange={(value) => setLots(value ?? 1)}
        />
      )}
      {order('buy', '买入', held === undefined)}
      {order('sell', '卖出', held?.side === 1)}
      {allowsShort(symbol.venue) && (
        <>
          {order('short', '卖空', held === undefined)}
          {order('cover', '平空', held?.side === -1)}
        </>
      )}
      <span className="wm-number tr-paper-state">
        {held && (
          <>
            {held.side < 0 && '空 '}持 {held.shares.toLocaleString('zh-CN')}{' '}
            <span className={gainClass(held.percent)}>{gainText(held.percent)}</span> ·{' '}
          </>
        )}
        权益 {moneyText(equity)} · 成交 {fills} 笔{pending && ` · ${sides[pending]}等下一根开盘`}
        {!pending && problem !== undefined && ` · 未成交：${problem}`}
      </span>
      <SavePaper symbol={symbol} replay={replay} />
    </span>
  );
}

/** Keeps the orders as a run; of those that were kept it leads there. */
function SavePaper({ symbol, replay }: Pick<PaperDeskProps, 'symbol' | 'replay'>): ReactNode {
  const { orders, from, closed, period, isBlind } = replay;
  const mayRun = usePermission('trading:test:run');
  const [isSaving, runSave] = useBusy();
  const [saved, setSaved] = useState<{ id: number; orders: number; closed: number }>();
  // An order that was given within the bar that is still made is none of what was seen whole.
  const given = orders.filter(({ time }) => time <= closed);
  const isNew = saved?.orders !== given.length || saved.closed !== closed;
  const save = async (): Promise<void> => {
    try {
      const plan = { symbolId: symbol.id, period, from, to: closed, orders: [...given] };
      const { id } = await savePaper(plan);
      setSaved({ id, orders: given.length, closed });
    } catch {
      // The client has said why.
    }
  };
  if (!mayRun || isBlind) return null;
  return (
    <>
      <Button
        size="small"
        disabled={given.length === 0 || closed <= from || !isNew}
        loading={isSaving}
        title="存为一次回测，可以看成交、分析和对比"
        onClick={() => void runSave(save)}
      >
        保存为回测
      </Button>
      {saved && (
        <span role="status">
          <Link to={analysisAddress(saved.id)}>已存为 #{saved.id}</Link>
        </span>
      )}
    </>
  );
}
