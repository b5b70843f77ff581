import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import type { CSSProperties, ReactNode } from 'react';
import { gridColumns, settle } from './module-grid.ts';
import type { Box } from './module-grid.ts';
import { isChart } from './chart-options.ts';
import { ResultChart } from './result-chart.tsx';
import { ResultFilter } from './result-filter.tsx';
import type { OnAsk } from './result-filter.tsx';
import { WarnedList } from './marks/warned-list.tsx';
import { ResultTable } from './result-table.tsx';

/** Pixels of a row of the grid with the gap below it, and what stands above and below the rows of a table. */
const rowPixels = 36;
const framePixels = 110;
const chartPixels = 312;
const leastPixels = 140;

/** Boxes of modules; those of runs that were made before places were kept stand below each other. */
function boxesOf(modules: readonly ModuleResult[]): Box[] {
  const boxes = modules.map(({ id, place }, at) => ({
    id,
    ...(place ?? { x: 0, y: at * 12, w: gridColumns, h: 12 }),
  }));
  return settle(boxes);
}

interface ResultGridProps {
  modules: readonly ModuleResult[];
  /** How tall the rows of one that stands alone are. */
  height: number;
  children: (module: ModuleResult, height: number) => ReactNode;
}

/** Modules where the designer has put them; on a phone one below the other. */
export function ResultGrid({ modules, height, children }: ResultGridProps): ReactNode {
  const [only, second] = modules;
  if (only && !second) return children(only, height);
  const boxes = boxesOf(modules);
  // Whoever reads from the top meets them in this order.
  const placed = modules
    .flatMap((module, at) => (boxes[at] ? [{ module, box: boxes[at] }] : []))
    .toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  return (
    <div className="rp-grid">
      {placed.map(({ module, box }) => (
        <div key={module.id} style={placeOf(box)}>
          {children(module, heightIn(box, module))}
        </div>
      ))}
    </div>
  );
}

function placeOf({ x, y, w, h }: Box): CSSProperties {
  return { '--rp-x': x + 1, '--rp-y': y + 1, '--rp-w': w, '--rp-h': h } as CSSProperties;
}

function heightIn({ h }: Box, { kind }: ModuleResult): number {
  const chart = isChart(kind) ? chartPixels : 0;
  return Math.max(h * rowPixels - framePixels - chart, leastPixels);
}

interface ModuleBodyProps {
  module: ModuleResult;
  rows: Cell[][];
  height: number;
  /** How the report is asked for with another value; nothing where it can only be looked at. */
  onAsk?: OnAsk | undefined;
}

/** What a module shows, below its title. */
export function ModuleBody({ module, rows, height, onAsk }: ModuleBodyProps): ReactNode {
  if (module.kind === 'filter')
    return module.asks ? <ResultFilter asks={module.asks} onAsk={onAsk} /> : null;
  if (module.kind === 'image' && module.image !== undefined)
    return <img className="rp-image" src={module.image} alt={module.title} />;
  if (module.kind === 'warnings') return <WarnedList warned={module.warned ?? []} />;
  if (module.kind === 'text') return <p className="rp-text">{module.text}</p>;
  if (module.kind === 'card' && module.error === '' && rows.length > 0)
    return <ResultCard module={module} row={rows[0] ?? []} />;
  return (
    <>
      <ResultChart module={module} rows={rows} />
      {!isWholeInChart(module, rows) && <ResultTable module={module} rows={rows} height={height} />}
    </>
  );
}

/** A gauge shows its only figure; its table says no more unless a warning is about it. */
function isWholeInChart({ kind, error, marks = [] }: ModuleResult, rows: Cell[][]): boolean {
  return kind === 'gauge' && error === '' && rows.length === 1 && marks.length === 0;
}

/** The measures of the first row, each as one figure. */
function ResultCard({ module, row }: { module: ModuleResult; row: Cell[] }): ReactNode {
  const { columns, exportable } = module;
  return (
    <dl className="rp-figures">
      {columns.map((column, at) =>
        column.shown && (column.isMeasure || columns.length === 1) ? (
          <div key={column.id} data-kept={exportable?.includes(column.id) === false}>
            <dt>{column.title}</dt>
            <dd className="wm-number">{cellText(row[at], column)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
