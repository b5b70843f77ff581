import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import type { Core } from '#core/core.ts';
import type { CutModule } from './cut-outcome.ts';
import { layCross } from './lay-cross.ts';
import { findRows } from './run.repository.ts';
import type { StoredModule } from './stored-outcome.ts';

/** A module of a run as it is shown, and its rows a page at a time. */
export interface OpenModule {
  module: Omit<ModuleResult, 'rows'>;
  pages: number;
  rowsOf: (page: number) => Promise<Cell[][]>;
}

interface Opened {
  runId: number;
  stored: Pick<StoredModule, 'id' | 'kept'>;
  /** What its reader may see of it. */
  cut: CutModule;
}

/** Opens a module that was cut for its reader; of a cross table, whose cells are stored, the table that it is. */
export async function openModule(
  { db }: Pick<Core, 'db'>,
  { runId, stored, cut: { module, cut, cross } }: Opened,
): Promise<OpenModule> {
  const pages = Math.ceil(stored.kept / runPageRows);
  const storedRows = async (page: number): Promise<Cell[][]> =>
    cut(await findRows(db, { runId, moduleId: stored.id, page }));
  if (!cross) return { module, pages, rowsOf: storedRows };
  const cells: Cell[][] = [];
  // oxlint-disable-next-line eslint/no-await-in-loop -- a page after the other
  for (let page = 1; page <= pages; page += 1) cells.push(...(await storedRows(page)));
  const { rows, ...laid } = layCross(module, { cross, rows: cells });
  return {
    module: laid,
    pages: Math.ceil(rows.length / runPageRows),
    rowsOf: (page) => Promise.resolve(rows.slice((page - 1) * runPageRows, page * runPageRows)),
  };
}

/** The columns of a module that was cut, as they are shown. */
export function columnsShown({ module, cross }: CutModule): ModuleResult['columns'] {
  return cross ? layCross(module, { cross, rows: [] }).columns : module.columns;
}
