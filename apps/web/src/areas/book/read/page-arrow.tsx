import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Reader } from './use-reader.ts';

interface PageArrowProps {
  side: 'left' | 'right';
  isRightToLeft: boolean;
  reader: Reader;
}

/** Turns a page; at the left or right it is the next one by the direction in which the book is read. */
export function PageArrow({
  side,
  isRightToLeft,
  reader: { place, engine },
}: PageArrowProps): ReactNode {
  const isNext = (side === 'right') !== isRightToLeft;
  return (
    <Button
      type="text"
      className={`wm-reader-arrow wm-reader-${side}`}
      icon={side === 'left' ? <LeftOutlined /> : <RightOutlined />}
      aria-label={isNext ? '下一页' : '上一页'}
      disabled={!place || (isNext ? place.isAtEnd : place.isAtStart)}
      onClick={isNext ? engine?.next : engine?.previous}
    />
  );
}
