import type { ReactNode } from 'react';

const rows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The shape of a table that is still being fetched; appears only when that takes longer than a blink. */
export function ListSkeleton({ columns }: { columns: number }): ReactNode {
  const cells = Array.from({ length: Math.min(columns, 6) }, (_, index) => String(index));
  return (
    <div className="wm-skeleton" role="status" aria-busy="true" aria-label="正在加载">
      {rows.map((row) => (
        <div key={row} className="wm-skeleton-row">
          {cells.map((cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}
