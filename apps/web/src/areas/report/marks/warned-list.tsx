import type { WarnedOf } from '@wm/contract/report/run';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { levelNames } from '../warning/warning-levels.ts';
import { MarkIcon } from './mark-icon.tsx';

/** What warnings of the report are about, the gravest first. */
export function WarnedList({ warned }: { warned: readonly WarnedOf[] }): ReactNode {
  if (warned.length === 0) return <p className="wm-muted">没有标出的预警。</p>;
  const listed = warned.map((one, at) => ({ ...one, at }));
  return (
    <ul className="rp-warned" aria-label="预警列表">
      {listed.map(({ at, moduleTitle, columnTitle, level, text, count, isCut }) => (
        <li key={at}>
          <MarkIcon level={level} />
          <span>
            {levelNames[level]}：{moduleTitle}「{columnTitle}」{text}
          </span>
          <span className="wm-muted">
            {isCut ? '至少 ' : ''}
            {formatCount(count)} 行
          </span>
        </li>
      ))}
    </ul>
  );
}
