import {
  DeleteOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  LockOutlined,
  UnlockOutlined,
} from '@ant-design/icons';
import type { Drawing } from '@wm/contract/trading/drawing';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { periodText } from '../period-names.ts';
import { toolName } from './draw-tools.tsx';

interface DrawingListProps {
  drawings: readonly Drawing[];
  onChange: (drawings: Drawing[]) => void;
}

/** 图层: everything drawn on the symbol, to hide, to lock and to take away. */
export function DrawingList({ drawings, onChange }: DrawingListProps): ReactNode {
  if (drawings.length === 0)
    return <p className="wm-muted tr-side-empty">还没有画线。选一个工具，在图上点两下。</p>;
  const change = (at: number, part: Partial<Drawing>): void =>
    onChange(drawings.map((drawing, i) => (i === at ? { ...drawing, ...part } : drawing)));
  return (
    <ul className="tr-layers">
      {drawings.map((drawing, at) => {
        const name = `${toolName(drawing.tool)} ${at + 1}`;
        const { isHidden, isLocked, period } = drawing;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a drawing has no other name than its place
          <li key={at}>
            <Tooltip
              title={
                period === null ? '各周期都显示' : `只在${periodText(period)}显示，点按改为各周期`
              }
            >
              <Button type="text" size="small" onClick={() => change(at, { period: null })}>
                {name}
              </Button>
            </Tooltip>
            <span>
              <Button
                type="text"
                size="small"
                aria-label={`${isHidden ? '显示' : '隐藏'}${name}`}
                icon={isHidden ? <EyeInvisibleOutlined /> : <EyeOutlined />}
                onClick={() => change(at, { isHidden: !isHidden })}
              />
              <Button
                type="text"
                size="small"
                aria-label={`${isLocked ? '解锁' : '锁定'}${name}`}
                icon={isLocked ? <LockOutlined /> : <UnlockOutlined />}
                onClick={() => change(at, { isLocked: !isLocked })}
              />
              <Button
                type="text"
                size="small"
                aria-label={`删除${name}`}
                icon={<DeleteOutlined />}
                onClick={() => onChange(drawings.filter((_, i) => i !== at))}
              />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
