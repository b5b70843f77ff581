import { cellFigures } from '@wm/contract/trading/run-figures';
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
  scale,
  map: { rows, columns, cells },
  peak,
}: HeatMapProps): ReactNode {
  const [first, second] = axes;
  const at = cellFigures.indexOf(figure);
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
                  const values = second ? [row, column] : [column];
                  return (
                    <td key={column}>
                      <HeatCell
                        name={axes.map((axis, i) => `${axis.name} ${values[i]}`).join('，')}
                        cell={cells[place]}
                        value={cells[place]?.[side]?.[at] ?? null}
                        figure={figure}
                        scale={scale}
                        isTable={isTable}
                        isPlateau={peak?.plateau.has(place) ?? false}
                        isCurrent={current?.join() === values.join()}
                        onPick={() => onPick?.(values)}
                      />
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

interface HeatCellProps {
  name: string;
  cell: CellReport | undefined;
  value: number | null;
  figure: CellFigure;
  scale: [number, number];
  isTable: boolean;
  isPlateau: boolean;
  isCurrent: boolean;
  onPick: () => void;
}

function HeatCell(props: HeatCellProps): ReactNode {
  const { name, cell, value, figure, isTable, isPlateau, isCurrent, onPick } = props;
  const text = cell ? (cell.problem ?? figureText({ id: figure, value })) : '还没有算';
  return (
    <button
      type="button"
      className="tr-cell"
      data-plateau={isPlateau || undefined}
      data-current={isCurrent || undefined}
      style={cell && !isTable ? { background: shadeOf(value, props.scale) } : {}}
      title={`${name}：${text}`}
      aria-label={`${name}：${text}`}
      onClick={onPick}
    >
      {contentOf(isTable, isCurrent, text)}
    </button>
  );
}

function contentOf(isTable: boolean, isCurrent: boolean, text: string): string {
  if (isTable) return text;
  return isCurrent ? '◎' : '';
}

/** The darker, the greater. */
function shadeOf(value: number | null, [low, high]: [number, number]): string {
  const share = value === null ? 0 : Math.round(8 + ((value - low) / (high - low || 1)) * 84);
  return `color-mix(in srgb, var(--wm-brand) ${share}%, var(--wm-surface))`;
}
