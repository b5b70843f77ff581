import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface SwitcherProps {
  id: number;
  /** All with the same parent, this one among them. */
  siblings: readonly number[];
  what: string;
  /** Shows another branch, by a message of it. */
  onBranch: (id: number) => void;
}

/** ‹2/3›: other wordings of a question, other answers to it. */
export function Switcher({ id, siblings, what, onBranch }: SwitcherProps): ReactNode {
  if (siblings.length < 2) return null;
  const at = siblings.indexOf(id);
  const go = (next: number): void => {
    const other = siblings[next];
    if (other !== undefined) onBranch(other);
  };
  return (
    <span className="chat-switch">
      <Button
        type="text"
        size="small"
        icon={<LeftOutlined />}
        aria-label={`上一个${what}`}
        disabled={at === 0}
        onClick={() => go(at - 1)}
      />
      <span>
        {at + 1}/{siblings.length}
      </span>
      <Button
        type="text"
        size="small"
        icon={<RightOutlined />}
        aria-label={`下一个${what}`}
        disabled={at === siblings.length - 1}
        onClick={() => go(at + 1)}
      />
    </span>
  );
}
