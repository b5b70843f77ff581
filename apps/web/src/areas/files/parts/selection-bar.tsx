import { Button } from 'antd';
import type { ReactNode } from 'react';

interface SelectionBarProps {
  count: number;
  /** What they are counted by: 张. */
  unit: string;
  onRemove: () => void;
  onEnd: () => void;
}

/** What can be done with the chosen ones, floating at the lower edge so that the others stay where they are. */
export function SelectionBar({ count, unit, onRemove, onEnd }: SelectionBarProps): ReactNode {
  if (count === 0) return null;
  return (
    <div className="wm-batch-dock">
      <div className="wm-batch" role="status" aria-label="所选的操作">
        <span>
          已选 <b className="wm-number">{count}</b> {unit}
        </span>
        <Button danger size="small" onClick={onRemove}>
          删除所选
        </Button>
        <Button type="link" size="small" onClick={onEnd}>
          取消选择
        </Button>
      </div>
    </div>
  );
}
