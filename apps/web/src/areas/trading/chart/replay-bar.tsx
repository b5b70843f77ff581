import { CaretRightOutlined, PauseOutlined, StepForwardOutlined } from '@ant-design/icons';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { timeText } from '../detail/trade-rows.ts';
import { gainText } from '../runs/figure-text.ts';
import { PaperDesk } from './paper-desk.tsx';
import type { Replay, useReplay } from './use-replay.ts';

const speeds = [1, 2, 5, 10, 30].map((value) => ({ value, label: `${value} 根/秒` }));

interface ReplayBarProps {
  symbol: SymbolBrief | undefined;
  replaying: ReturnType<typeof useReplay>;
  /** A blind test is over. */
  onReveal: () => void;
  onLeave: () => void;
}

/** What a replay can do, below the chart; it says that nothing later is shown. */
export function ReplayBar({ symbol, replaying, onReveal, onLeave }: ReplayBarProps): ReactNode {
  const { replay, play, pause, step, stop, order, reveal } = replaying;
  const [speed, setSpeed] = useState(2);
  if (!replay) return null;
  return (
    <div className="tr-replay" role="group" aria-label="回放">
      {replay.isPlaying ? (
        <Button
          size="small"
          icon={<PauseOutlined />}
          aria-label="暂停"
          title="暂停"
          onClick={pause}
        />
      ) : (
        <Button
          size="small"
          icon={<CaretRightOutlined />}
          aria-label="播放"
          title="播放"
          disabled={replay.isOver}
          onClick={() => play(speed)}
        />
      )}
      <Button
        size="small"
        icon={<StepForwardOutlined />}
        aria-label="下一根"
        title="下一根"
        disabled={replay.isOver}
        onClick={step}
      />
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
        {momentText(replay)} {replay.isOver ? '已到最后一根' : '只显示到此处'}
      </span>
      {symbol && <PaperDesk symbol={symbol} replay={replay} onOrder={order} />}
      <span className="tr-replay-end">
        {replay.isBlind && (
          <Button
            size="small"
            onClick={() => {
              reveal();
              onReveal();
            }}
          >
            揭晓
          </Button>
        )}
        <Button
          size="small"
          type="link"
          onClick={() => {
            onLeave();
            stop();
          }}
        >
          退出回放
        </Button>
      </span>
      {replay.isRevealed && symbol && (
        <span className="tr-revealed" role="status" aria-label="盲测结果">
          {revealText(symbol, replay)}
        </span>
      )}
    </div>
  );
}

function barsSeen({ series, from, time }: Replay): number {
  const first = series.time.findIndex((at) => at >= from);
  return series.time.findLastIndex((at) => at <= time) - first + 1;
}

/** Where it stands: by the clock, or blind only by the count. */
function momentText(replay: Replay): string {
  return replay.isBlind ? `盲测第 ${barsSeen(replay)} 根` : timeText(replay.time);
}

/** What it was, and what holding it would have given. */
function revealText({ code, name }: SymbolBrief, replay: Replay): string {
  const { series, from, closed } = replay;
  const first = series.time.findIndex((at) => at >= from);
  const last = series.time.findLastIndex((at) => at <= closed);
  const held = 100 * ((series.close[last] ?? 0) / (series.close[first] ?? 1) - 1);
  const what = name === code ? code : `${code} ${name}`;
  return `${what}，${timeText(from)} 至 ${timeText(closed)}，同期持有 ${gainText(held)}`;
}
