import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { diffLines } from '#core/text/line-diff.ts';
import type { DiffRun } from '#core/text/line-diff.ts';
import './diff-view.css';

interface DiffViewProps {
  before: string;
  after: string;
  isSideBySide: boolean;
}

const shownAround = 3;

interface Row {
  key: number;
  kind: DiffRun['kind'] | 'skip';
  left: string;
  right: string;
}

/** The lines of what is the same, without those far from any difference. */
function sameRows(lines: string[], { isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const head = isFirst ? 0 : shownAround;
  const tail = isLast ? 0 : shownAround;
  if (lines.length <= head + tail + 1) return [lines];
  return [
    lines.slice(0, head),
    lines.length - head - tail,
    lines.slice(lines.length - tail),
  ] as const;
}

function rowsOf(runs: DiffRun[]): Row[] {
  const rows: Omit<Row, 'key'>[] = [];
  for (const [index, run] of runs.entries()) {
    const text = run.lines.join('\n');
    if (run.kind !== 'same') {
      const before = rows.at(-1);
      if (run.kind === 'new' && before?.kind === 'gone' && before.right === '') before.right = text;
      else
        rows.push({
          kind: run.kind,
          left: run.kind === 'gone' ? text : '',
          right: run.kind === 'new' ? text : '',
        });
      continue;
    }
    const place = { isFirst: index === 0, isLast: index === runs.length - 1 };
    for (const piece of sameRows(run.lines, place)) {
      if (typeof piece === 'number')
        rows.push({ kind: 'skip', left: `${piece} 行相同`, right: '' });
      else if (piece.length > 0)
        rows.push({ kind: 'same', left: piece.join('\n'), right: piece.join('\n') });
    }
  }
  return rows.map((row, key) => ({ ...row, key }));
}

function Lines({ text, kind }: { text: string; kind: string }): ReactNode {
  return <pre className={`wm-diff-lines wm-diff-${kind}`}>{text || ' '}</pre>;
}

function PairRow({ row, isSideBySide }: { row: Row; isSideBySide: boolean }): ReactNode {
  if (row.kind === 'skip') return <p className="wm-diff-skip">{row.left}</p>;
  if (row.kind === 'same' && !isSideBySide) return <Lines text={row.left} kind="same" />;
  const left = row.kind === 'same' ? 'same' : row.left === '' ? 'none' : 'gone';
  const right = row.kind === 'same' ? 'same' : row.right === '' ? 'none' : 'new';
  if (isSideBySide) {
    return (
      <div className="wm-diff-sides">
        <Lines text={row.left} kind={left} />
        <Lines text={row.right} kind={right} />
      </div>
    );
  }
  return (
    <>
      {left === 'gone' && <Lines text={row.left} kind="gone" />}
      {right === 'new' && <Lines text={row.right} kind="new" />}
    </>
  );
}

/** What became of a text, line by line: below each other, or side by side. */
export function DiffView({ before, after, isSideBySide }: DiffViewProps): ReactNode {
  const rows = useMemo(() => rowsOf(diffLines(before, after)), [before, after]);
  if (before === after) return <p className="wm-muted">与当前内容相同</p>;
  return (
    // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="wm-diff" tabIndex={0} role="region" aria-label="差异">
      {rows.map((row) => (
        <PairRow key={row.key} row={row} isSideBySide={isSideBySide} />
      ))}
    </div>
  );
}
