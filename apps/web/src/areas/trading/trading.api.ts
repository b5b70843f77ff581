import type { Drawing, drawingsEndpoint, saveDrawingsEndpoint } from '@wm/contract/trading/drawing';
import type {
  CsvImportReport,
  ImportOptions,
  checkCsvEndpoint,
  runCsvEndpoint,
  stageCsvEndpoint,
} from '@wm/contract/trading/import';
import type {
  SymbolBrief,
  barsEndpoint,
  chartSymbolsEndpoint,
  symbolResource,
} from '@wm/contract/trading/symbol';
import type {
  feedEndpoint,
  pollFeedEndpoint,
  removeFeedEndpoint,
  saveFeedEndpoint,
  SymbolFeed,
  watchFeedEndpoint,
} from '@wm/contract/trading/feed';
import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const symbolApi = createResourceApi<typeof symbolResource>({
  path: '/trading/v2/symbols',
  permission: 'trading:manage',
  title: '品种',
});

const readTimeoutMs = 300_000;

/** Where a symbol is charted. */
export function chartAddress(id: number): string {
  return `/trading/chart?s=${id}`;
}

/** Keeps a file and tells what reading it as it is would give. */
export function stageCsv(file: File): Promise<CsvImportReport> {
  const body = new FormData();
  body.append('file', file, file.name);
  return call<typeof stageCsvEndpoint>('POST', '/trading/v2/imports', {
    body,
    timeout: readTimeoutMs,
    silent: true,
  });
}

/** Reads a kept file with other decisions. */
export function checkCsv(id: number, options: ImportOptions): Promise<CsvImportReport> {
  return call<typeof checkCsvEndpoint>('POST', '/trading/v2/imports/:id/check', {
    path: { id },
    body: options,
    timeout: readTimeoutMs,
    repeatSubmit: false,
    silent: true,
  });
}

/** Imports a kept file; answers the task that does it. */
export async function runCsv(id: number, body: BodyOf<typeof runCsvEndpoint>): Promise<number> {
  const { taskId } = await call<typeof runCsvEndpoint>('POST', '/trading/v2/imports/:id/run', {
    path: { id },
    body,
    silent: true,
  });
  return taskId;
}

/** Everything that can be charted. */
export async function listChartSymbols(): Promise<SymbolBrief[]> {
  const { rows } = await call<typeof chartSymbolsEndpoint>('GET', '/trading/v2/chart/symbols', {
    silent: true,
  });
  return rows;
}

export type BarColumns = DataOf<typeof barsEndpoint>;

/** The newest bars of a symbol before a time, or its newest. */
export function readBars(id: number, before?: number): Promise<BarColumns> {
  return call<typeof barsEndpoint>('GET', '/trading/v2/chart/symbols/:id/bars', {
    path: { id },
    query: { count: 20_000, ...(before !== undefined && { before }) },
    silent: true,
  });
}

export async function readDrawings(id: number): Promise<Drawing[]> {
  const { drawings } = await call<typeof drawingsEndpoint>(
    'GET',
    '/trading/v2/chart/symbols/:id/drawings',
    { path: { id }, silent: true },
  );
  return drawings;
}

export async function saveDrawings(id: number, drawings: Drawing[]): Promise<void> {
  await call<typeof saveDrawingsEndpoint>('PUT', '/trading/v2/chart/symbols/:id/drawings', {
    path: { id },
    body: { drawings },
    repeatSubmit: false,
    silent: true,
  });
}

export async function readFeed(id: number): Promise<SymbolFeed | null> {
  const { feed } = await call<typeof feedEndpoint>('GET', '/trading/v2/symbols/:id/feed', {
    path: { id },
  });
  return feed;
}

export async function saveFeed(id: number, body: BodyOf<typeof saveFeedEndpoint>): Promise<void> {
  await call<typeof saveFeedEndpoint>('PUT', '/trading/v2/symbols/:id/feed', {
    path: { id },
    body,
  });
}

export async function removeFeed(id: number): Promise<void> {
  await call<typeof removeFeedEndpoint>('DELETE', '/trading/v2/symbols/:id/feed', { path: { id } });
}

/** Asks the source of a symbol, unless that was done within its interval. */
export function pollFeed(id: number): Promise<{ added: number; problem: string }> {
  return call<typeof pollFeedEndpoint>('POST', '/trading/v2/symbols/:id/feed/poll', {
    path: { id },
    repeatSubmit: false,
    silent: true,
  });
}

/** Says that the chart of a symbol is looked at, so that its quotes come. */
export async function watchFeed(id: number): Promise<void> {
  await call<typeof watchFeedEndpoint>('POST', '/trading/v2/symbols/:id/feed/watch', {
    path: { id },
    repeatSubmit: false,
    silent: true,
  });
}
