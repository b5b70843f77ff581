import type { CDPSession, Page } from '@playwright/test';

interface Transfer {
  path: string;
  type: string;
  /** On the wire, headers included; 0 until it has ended or when it came from the cache. */
  bytes: number;
  isPrefetch: boolean;
}

/** What a page has cost so far. */
export interface PageWatch {
  /** CPU milliseconds of the main thread by its own clock, so that other programs do not count. */
  cpuMs: () => Promise<number>;
  /** CPU milliseconds that `work` costs, what follows until the page rests included. */
  costOf: (work: () => Promise<unknown>) => Promise<number>;
  /** Waits until no request has begun or ended for half a second and the page has drawn. */
  rest: () => Promise<void>;
  /** Requests and bytes from the beginning; of one resource type ("Script", "Stylesheet") if named. */
  transfers: (type?: string) => { requests: number; bytes: number };
  /** The same without what was fetched ahead for the next page. */
  ownTransfers: (type?: string) => { requests: number; bytes: number };
  /** Megabytes of script objects after a collection. */
  heapMb: () => Promise<number>;
  /** Everything that moved by itself (CLS). */
  layoutShift: () => Promise<number>;
  /** Milliseconds from the input to the next picture: the longest of the events since the last call. */
  longestEvent: () => Promise<number>;
  session: CDPSession;
}

declare global {
  var shifts: number;
  var events: number[];
}

/** In the page: collects layout shifts and the durations of events. */
function observe(): void {
  globalThis.shifts = 0;
  globalThis.events = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as unknown as {
        hadRecentInput: boolean;
        value: number;
      };
      if (!hadRecentInput) globalThis.shifts += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.events.push(entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

const quietMs = 500;

/** Watches a page from before its first visit. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  await page.addInitScript(observe);
  const transfers = new Map<string, Transfer>();
  let lastChange = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // The tab's icon is the browser's own wish, asked for in every tab it does not know.
    const isTabIcon = type === 'Other' && request.url.endsWith('/favicon.svg');
    if (!request.url.startsWith('http') || isTabIcon) return;
    lastChange = performance.now();
    const path = new URL(request.url).pathname;
    const isAhead = type === 'Prefetch' || request.initialPriority === 'VeryLow';
    const isPageAhead = path === '/index' && type === 'Fetch';
    // Evaluated ahead, too: it comes from the cache.
    const wasAhead = [...transfers.values()].some((one) => one.path === path && one.isPrefetch);
    transfers.set(requestId, {
      path,
      type: type ?? '',
      bytes: 0,
      isPrefetch: isAhead || isPageAhead || wasAhead,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastChange = performance.now();
    const known = transfers.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  const metric = async (name: string): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find((one) => one.name === name)?.value ?? 0;
  };
  const cpuMs = async (): Promise<number> => (await metric('TaskDuration')) * 1000;
  const rest = async (): Promise<void> => {
    while (performance.now() - lastChange < quietMs) await page.waitForTimeout(50);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  const sum = (only: (transfer: Transfer) => boolean): { requests: number; bytes: number } => {
    const found = [...transfers.values()].filter(only);
    return {
      requests: found.length,
      bytes: found.reduce((total, { bytes }) => total + bytes, 0),
    };
  };
  const isOf = (type?: string) => (transfer: Transfer) => !type || transfer.type === type;
  return {
    session,
    cpuMs,
    rest,
    costOf: async (work) => {
      const document = await page.evaluate(() => performance.timeOrigin);
      const before = await cpuMs();
      await work();
      // What it begins may take a moment to show.
      lastChange = performance.now();
      await rest();
      const cost = await cpuMs();
      // A new document counts from its own beginning.
      const isSame = document === (await page.evaluate(() => performance.timeOrigin));
      return isSame ? cost - before : cost;
    },
    transfers: (type) => sum(isOf(type)),
    ownTransfers: (type) => sum((transfer) => isOf(type)(transfer) && !transfer.isPrefetch),
    heapMb: async () => {
      for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
      return (await metric('JSHeapUsedSize')) / 2 ** 20;
    },
    layoutShift: () => page.evaluate(() => globalThis.shifts),
    longestEvent: async () => {
      await page.waitForTimeout(200);
      return page.evaluate(() => Math.max(0, ...globalThis.events.splice(0)));
    },
  };
}
