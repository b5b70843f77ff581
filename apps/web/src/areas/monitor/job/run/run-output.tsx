import type { JobOutputLine } from '@wm/contract/monitor/job';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';

interface RunOutputProps {
  lines: JobOutputLine[];
  /** Only lines that hold it are shown. */
  text: string;
  isWrapped: boolean;
  isOpen: boolean;
}

/** So near to its end somebody reads the end. */
const endPx = 24;
const shownAtMost = 2000;

/** What a run says, line by line. It follows only a reader at the end, who else is told how much came. */
export function RunOutput({ lines, text, isWrapped, isOpen }: RunOutputProps): ReactNode {
  const box = useRef<HTMLOListElement>(null);
  const [seen, setSeen] = useState(0);
  const isAtEnd = useRef(true);
  const found = lines.filter((line) => line.text.toLowerCase().includes(text.toLowerCase()));
  const shown = found.slice(-shownAtMost);
  const last = lines.at(-1)?.line ?? 0;
  useLayoutEffect(() => {
    const { current } = box;
    if (current && isAtEnd.current) current.scrollTop = current.scrollHeight;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new line may have moved the end
  }, [last]);
  const handleScroll = (): void => {
    const { current } = box;
    if (!current) return;
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < endPx;
    setSeen(isAtEnd.current ? Number.MAX_SAFE_INTEGER : last);
  };
  const handleEnd = (): void => {
    const { current } = box;
    if (current) current.scrollTop = current.scrollHeight;
  };
  const fresh = seen === 0 ? 0 : Math.max(0, last - seen);
  if (lines.length === 0)
    return <p className="wm-run-silent">{isOpen ? '还没有输出' : '这次运行没有输出'}</p>;
  return (
    <div className="wm-run-output">
      {found.length > shown.length && (
        <p className="wm-muted">只显示最后 {formatCount(shown.length)} 行，查找可看到更早的</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <ol
        ref={box}
        tabIndex={0}
        aria-label="输出"
        className={isWrapped ? '' : 'wm-run-long'}
        onScroll={handleScroll}
      >
        {shown.map((line) => (
          <li key={line.line}>
            <time dateTime={line.createTime} title={formatDateTime(line.createTime)}>
              {formatDate(line.createTime, 'HH:mm:ss')}
            </time>
            <span>{line.text}</span>
          </li>
        ))}
      </ol>
      {found.length === 0 && <p className="wm-run-silent">没有包含“{text}”的行</p>}
      {fresh > 0 && (
        <Button size="small" shape="round" className="wm-run-fresh" onClick={handleEnd}>
          {formatCount(fresh)} 行新内容 ↓
        </Button>
      )}
    </div>
  );
}
