import type { CellMark, ResultColumn } from '@wm/contract/report/run';
import { Button } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { levelNames } from '../warning/warning-levels.ts';
import { MarkIcon } from './mark-icon.tsx';
import { countMarked, nextMarked } from './marks-at.ts';

interface MarkListProps {
  marks: readonly CellMark[];
  columns: readonly ResultColumn[];
  /** How many rows are there to be gone to. */
  loaded: number;
  onShow: (row: number) => void;
}

/** What warnings are about cells of a table, each leading from one of them to the next. */
export function MarkList({ marks, columns, loaded, onShow }: MarkListProps): ReactNode {
  const last = useRef(new Map<number, number>());
  const shown = marks.flatMap((mark, at) => {
    const column = columns.find(({ id, shown: isShown }) => isShown && id === mark.column);
    return column ? [{ mark, at, title: column.title }] : [];
  });
  if (shown.length === 0) return null;
  const go = (mark: CellMark, at: number): void => {
    const next = nextMarked(mark, last.current.get(at) ?? -1, loaded);
    if (next === undefined) return;
    last.current.set(at, next);
    onShow(next);
  };
  return (
    <ul className="rp-marks" aria-label="标出的预警">
      {shown.map(({ mark, at, title }) => (
        <li key={at}>
          <Button
            type="text"
            size="small"
            icon={<MarkIcon level={mark.level} />}
            title="到下一处"
            disabled={nextMarked(mark, -1, loaded) === undefined}
            onClick={() => go(mark, at)}
          >
            {levelNames[mark.level]}：「{title}」{mark.text}，{mark.isCut ? '只标出前' : '共'}{' '}
            {formatCount(countMarked(mark))} 行
          </Button>
        </li>
      ))}
    </ul>
  );
}
