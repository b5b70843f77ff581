import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { readyToPrint } from '#ui/chart/printed-chart.tsx';
import { readRows, rowsKey } from '../report.api.ts';

/** Rows of a module that are put on paper; a browser cannot lay out many more. */
const printedRows = 20_000;

interface Printed {
  runId: number;
  modules: readonly ModuleResult[];
  /** Aborted when the page is left: another one is not to be printed. */
  signal: AbortSignal;
}

/** Prints a run whole: fetches the rows that are not on the page yet, then asks the browser, which also makes the PDF. */
export async function printRun(
  client: QueryClient,
  { runId, modules, signal }: Printed,
): Promise<void> {
  await readyToPrint();
  for (const module of modules) {
    if (signal.aborted) return;
    await fetchAll(client, { runId, signal }, module);
  }
  // The page is drawn with them first.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (!signal.aborted) window.print();
}

async function fetchAll(
  client: QueryClient,
  { runId, signal }: Pick<Printed, 'runId' | 'signal'>,
  module: ModuleResult,
): Promise<void> {
  if (module.error !== '' || module.total === 0) return;
  const key = rowsKey(runId, module);
  const pages = [...(client.getQueryData<InfiniteData<Cell[][]>>(key)?.pages ?? [])];
  while (
    !signal.aborted &&
    pages.length < printedRows / runPageRows &&
    (pages.at(-1)?.length ?? runPageRows) === runPageRows
  )
    pages.push(await readRows(runId, module.id, pages.length + 1));
  client.setQueryData(key, { pages, pageParams: pages.map((_, at) => at + 1) });
}
