import { cellFigures } from '@wm/contract/trading/run';
import type { AxisReport, CellReport } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { figureName, figureText } from '../runs/figure-text.ts';
import { findPeak, paramMap } from './param-map.ts';

export type CellFigure = (typeof cellFigures)[number];

interface ParamHeatProps {
  axes: readonly AxisReport[];
  cells: readonly CellReport[];
  figure: CellFigure;
  /** The values of the parameters as they are. */
  current: readonly number[] | undefined;
  /** As numbers in a table instead of colors. */
  isTable: boolean;
  onPick?: (values: number[]) => void;
}

/** A scan as two maps on one scale, in and out of sample side by side. */
export function ParamHeat(props: ParamHeatProps): ReactNode {
  const { axes, cells, figure } = props;
  const at = cellFigures.indexOf(figure);
  const both = cells.flatMap(({ inSample, outOfSample }) => [inSample?.[at], outOfSample?.[at]]);
  const known = both.flatMap((value) => value ?? []);
  const scale: [number, number] = [Math.min(...known), Math.max(...known)];
  const isSplit = cells.some(({ outOfSample }) => outOfSample !== null);
  const map = paramMap(axes, cells);
  const peak = findPeak(
    map.cells.map((cell) => cell?.inSample?.[at] ?? null),
    map.columns.length,
  );
  return (
    <div className="tr-heats">
      <HeatMap {...props} side="inSample" title="样本内" scale={scale} map={map} peak={peak} />
      {isSplit && (
        <HeatMap {...props} side="outOfSample" title="样本外" scale={scale} map={map} peak={peak} />
      )}
    </div>
  );
}

interface HeatMapProps extends ParamHeatProps {
  side: 'inSample' | 'outOfSample';
  title: string;
  scale: [number, number];
  map: ReturnType<typeof paramMap>;
  peak: ReturnType<typeof findPeak>;
}

function HeatMap({
  axes,
  figure,
  current,
  isTable,
  onPick,
  side,
  title,
  scale: [low, high],
  map: { rows, columns, cells },
  peak,
}: HeatMapProps): ReactNode {
  const [first, second] = axes;
  const at = cellFigures.indexOf(figure);
  const span = high - low || 1;
  return (
    <section className="tr-heat-map" aria-label={`${title}${figureName(figure)}`}>
      <h4>
        {title} <span className="wm-muted">{(second ?? first)?.name} →</span>
        {second && <span className="wm-muted"> {first?.name} ↓</span>}
      </h4>
      <div className="tr-scroll" tabIndex={0} role="region" aria-label={`${title}参数图`}>
        <table className={isTable ? 'tr-param-table' : 'tr-param-map'}>
          <thead>
            <tr>
              {second && <th aria-hidden />}
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, y) => (
              <tr key={row}>
                {second && <th scope="row">{row}</th>}
                {columns.map((column, x) => {
                  const place = y * columns.length + x;
                  const cell = cells[place];
                  const values = second ? [row, column] : [column];
                  const value = cell?.[side]?.[at] ?? null;
                  const name = axes.map((axis, i) => `${axis.name} ${values[i]}`).join('，');
                  const text = cell?.problem ?? figureText({ id: figure, value });
                  const isCurrent = current?.join() === values.join();
                  const share = value === null ? 0 : Math.round(8 + ((value - low) / span) * 84);
                  const style =
                    cell && !isTable
                      ? {
                          background: `color-mix(in srgb, var(--wm-brand) ${share}%, var(--wm-surface))`,
                        }
                      : {};
                  return (
                    <td key={column}>
                      <button
                        type="button"
                        className="tr-cell"
                        data-plateau={peak?.plateau.has(place) || undefined}
                        data-current={isCurrent || undefined}
                        style={style}
                        title={`${name}：${cell ? text : '还没有算'}`}
                        aria-label={`${name}：${cell ? text : '还没有算'}`}
                        onClick={() => onPick?.(values)}
                      >
                        {isTable ? text : isCurrent ? '◎' : ''}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
