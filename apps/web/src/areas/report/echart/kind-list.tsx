import type { ReactNode } from 'react';
import { lackOf } from '#ui/chart/kinds/chart-kind.ts';
import { chartKinds } from '#ui/chart/kinds/chart-kinds.ts';
import type { DataTable } from '#ui/chart/kinds/data-table.ts';
import { largeKinds } from './large-kinds.ts';
import { KindGlyph } from '#ui/chart/kinds/kind-glyph.tsx';

interface KindListProps {
  table: DataTable;
  shown: string;
  onShow: (id: string) => void;
}

/** All kinds, each in few strokes; those that the data do not suffice for say what they lack. Arrow keys go from one to the next. */
export function KindList({ table, shown, onShow }: KindListProps): ReactNode {
  return (
    <div className="ec-kinds" role="radiogroup" aria-label="图表种类">
      {chartKinds.map((kind) => {
        const lack = lackOf(kind, table);
        return (
          <label key={kind.id} className="ec-kind" title={lack ?? kind.answers}>
            <input
              type="radio"
              name="ec-kind"
              checked={shown === kind.id}
              disabled={lack !== undefined}
              onChange={() => onShow(kind.id)}
            />
            <KindGlyph id={kind.id} />
            <span>{kind.name}</span>
          </label>
        );
      })}
      <span className="ec-kinds-rule">大数据与联动</span>
      {largeKinds.map(({ id, name, says, glyph }) => (
        <label key={id} className="ec-kind" title={says}>
          <input type="radio" name="ec-kind" checked={shown === id} onChange={() => onShow(id)} />
          <KindGlyph id={glyph} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  );
}
