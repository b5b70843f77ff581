import { Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

interface PageJumpProps {
  last: number;
  onGo: (page: number) => void;
}

/** A page number to be typed; what lies outside leads to the nearest page there is. */
export function PageJump({ last, onGo }: PageJumpProps): ReactNode {
  const [text, setText] = useState('');
  const handleEnter = (): void => {
    if (text !== '') onGo(Math.min(last, Math.max(1, Number(text))));
    setText('');
  };
  return (
    <span className="wm-pager-jump">
      前往
      <Input
        aria-label="前往第几页"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, '').slice(0, 7))}
        onPressEnter={handleEnter}
        onBlur={handleEnter}
      />
      页
    </span>
  );
}
