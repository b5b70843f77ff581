import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { piecesOf, placeOf } from './pieces.ts';
import type { Piece } from './pieces.ts';
import type { Selected, TextTarget } from './text-target.ts';

type Decision = 'taken' | 'left';

interface PieceListProps {
  selected: Selected;
  answer: string;
  target: TextTarget;
}

/** The new wording beside the old, each change with what one decides about it. */
export function PieceList({ selected, answer, target }: PieceListProps): ReactNode {
  const { runs, pieces } = useMemo(() => piecesOf(selected.text, answer), [selected, answer]);
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(new Map());
  const open = pieces.flatMap((_, n) => (decided.has(n) ? [] : [n]));
  /** Takes pieces in their order; answers those that were found. */
  const take = (wanted: readonly number[]): void => {
    const taken = new Map(decided);
    for (const n of wanted) {
      const piece = pieces[n];
      if (!piece) continue;
      const shift = pieces.reduce(
        (sum, one, at) =>
          at < n && taken.get(at) === 'taken' ? sum + one.added.length - one.gone.length : sum,
        0,
      );
      if (exchange(target, piece, selected.from + piece.at + shift)) taken.set(n, 'taken');
      else notifier().message('warning', `第 ${n + 1} 处的正文已经改动，没有替换`);
    }
    setDecided(taken);
  };
  if (pieces.length === 0) return <p className="wm-muted">模型没有改动。</p>;
  return (
    <>
      <div className="chat-pieces" role="region" aria-label="改动">
        {runs.map((run, at) =>
          run.kind === 'same' ? (
            // oxlint-disable-next-line react/no-array-index-key -- the runs of one answer never change
            <span key={at}>{run.text}</span>
          ) : (
            <PieceView
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={at}
              n={run.n}
              piece={pieces[run.n]}
              decision={decided.get(run.n)}
              onTake={() => take([run.n])}
              onLeave={() => setDecided(new Map(decided).set(run.n, 'left'))}
            />
          ),
        )}
      </div>
      <p className="chat-card-foot">
        <Button type="primary" disabled={open.length === 0} onClick={() => take(open)}>
          全部接受
        </Button>
        <span className="chat-note">
          {open.length > 0
            ? `还有 ${open.length} 处没有决定；接受的每一处都可以在正文里按 Ctrl+Z 撤销`
            : '都已决定'}
        </span>
      </p>
    </>
  );
}

function exchange(target: TextTarget, piece: Piece, near: number): boolean {
  const text = target.read();
  const from = text === undefined ? undefined : placeOf(text, piece, near);
  if (from === undefined) return false;
  target.replace({ from, to: from + piece.gone.length, insert: piece.added });
  return true;
}

interface PieceViewProps {
  n: number;
  piece: Piece | undefined;
  decision: Decision | undefined;
  onTake: () => void;
  onLeave: () => void;
}

function PieceView({ n, piece, decision, onTake, onLeave }: PieceViewProps): ReactNode {
  if (!piece) return null;
  const { gone, added } = piece;
  if (decision === 'taken') return <ins className="chat-piece-taken">{added}</ins>;
  if (decision === 'left') return <span>{gone}</span>;
  return (
    <span className="chat-piece" role="group" aria-label={`第 ${n + 1} 处`}>
      {gone !== '' && <del>{gone}</del>}
      {added !== '' && <ins>{added}</ins>}
      <Button type="link" size="small" onClick={onTake}>
        接受
      </Button>
      <Button type="link" size="small" onClick={onLeave}>
        拒绝
      </Button>
    </span>
  );
}
