import { CaretRightOutlined, PauseOutlined, StepForwardOutlined } from '@ant-design/icons';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { PaperOrder } from '@wm/market/paper-orders';
import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { timeText } from '../detail/trade-rows.ts';
import { gainClass, gainText, moneyText } from '../runs/figure-text.ts';
import { paperAccount, paperSettings } from './paper-account.ts';
import type { Replay, useReplay } from './use-replay.ts';

const speeds = [1, 2, 5, 10, 30].map((value) => ({ value, label: `${value} 根/秒` }));

interface ReplayBarProps {
  symbol: SymbolBrief | undefined;
  replaying: ReturnType<typeof useReplay>;
}

/** What a replay can do; it says that nothing later is shown. */
export function ReplayBar({ symbol, replaying }: ReplayBarProps): ReactNode {
  const { replay, play, pause, step, stop, order } = replaying;
  const [speed, setSpeed] = useState(2);
  if (!replay) return null;
  return (
    <div className="tr-replay" role="group" aria-label="回放">
      {replay.isPlaying ? (
        <Button size="small" icon={<PauseOutlined />} onClick={pause}>
          暂停
        </Button>
      ) : (
        <Button
          size="small"
          icon={<CaretRightOutlined />}
          disabled={replay.isOver}
          onClick={() => play(speed)}
        >
          播放
        </Button>
      )}
      <Button size="small" icon={<StepForwardOutlined />} disabled={replay.isOver} onClick={step}>
        下一根
      </Button>
      <Select
        size="small"
        aria-label="回放速度"
        value={speed}
        options={speeds}
        onChange={(next) => {
          setSpeed(next);
          if (replay.isPlaying) play(next);
        }}
      />
      <span className="wm-number" role="status">
        {timeText(replay.time)} {replay.isOver ? '已到最后一根' : '只显示到此处'}
      </span>
      {symbol && <Paper symbol={symbol} replay={replay} onOrder={order} />}
      <Button size="small" type="link" onClick={stop}>
        退出回放
      </Button>
    </div>
  );
}

interface PaperProps {
  symbol: SymbolBrief;
  replay: Replay;
  onOrder: (side: PaperOrder['side']) => void;
}

const sides = { buy: '买单', sell: '卖单' } as const;

/** Orders of the replay, which fill as in a backtest, and what they have made of the account. */
function Paper({ symbol, replay, onOrder }: PaperProps): ReactNode {
  const { series, orders, from, closed, isOver } = replay;
  const { equity, held, fills, pending, problem } = useMemo(
    () => paperAccount(orders, { series, settings: paperSettings(symbol), from, time: closed }),
    [orders, series, symbol, from, closed],
  );
  return (
    <span className="tr-paper" role="group" aria-label="模拟下单">
      <Button size="small" disabled={isOver || held !== undefined} onClick={() => onOrder('buy')}>
        买入
      </Button>
      <Button size="small" disabled={isOver || held === undefined} onClick={() => onOrder('sell')}>
        卖出
      </Button>
      <span className="wm-number">
        {held && (
          <>
            持 {held.shares.toLocaleString('zh-CN')}{' '}
            <span className={gainClass(held.percent)}>{gainText(held.percent)}</span> ·{' '}
          </>
        )}
        权益 {moneyText(equity)} · 成交 {fills} 笔{pending && ` · ${sides[pending]}等下一根开盘`}
        {!pending && problem !== undefined && ` · 未成交：${problem}`}
      </span>
    </span>
  );
}
