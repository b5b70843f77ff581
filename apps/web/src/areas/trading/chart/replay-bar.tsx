import { CaretRightOutlined, PauseOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { timeText } from '../detail/trade-rows.ts';
import type { useReplay } from './use-replay.ts';

const speeds = [1, 2, 5, 10, 30].map((value) => ({ value, label: `${value} 根/秒` }));

/** What a replay can do; it says that nothing later is shown. */
export function ReplayBar({ replaying }: { replaying: ReturnType<typeof useReplay> }): ReactNode {
  const { replay, play, pause, step, stop } = replaying;
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
      <Button size="small" type="link" onClick={stop}>
        退出回放
      </Button>
    </div>
  );
}
