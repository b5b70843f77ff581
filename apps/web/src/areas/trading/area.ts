import { defineArea } from '#core/area.ts';
import { refetches } from '#core/stream/event-rules.ts';
import { hearQuote } from './feed/live-quotes.ts';
import { chartSymbolsKey } from './trading-keys.ts';

const refetchBars = refetches('/trading/v2/symbols', ...chartSymbolsKey);
const refetchAlerts = refetches('/trading/v2/alerts');

/** Screens of trading. */
export const tradingArea = defineArea({
  views: {
    'trading/manage/index': async () => (await import('./manage/manage-page.tsx')).ManagePage,
    'trading/chart/index': async () => (await import('./chart/chart-page.tsx')).ChartPage,
    'trading/test/index': async () => (await import('./test/test-page.tsx')).TestPage,
    'trading/detail/index': async () => (await import('./detail/detail-page.tsx')).DetailPage,
    'trading/analysis/index': async () =>
      (await import('./analysis/analysis-page.tsx')).AnalysisPage,
  },
  taskResults: {
    'trading:import': async () => (await import('./manage/import-result.tsx')).ImportResult,
    'trading:run': async () => (await import('./runs/run-task-result.tsx')).RunTaskResult,
  },
  events: {
    trading: {
      heard: ({ what }, client) => {
        if (what === 'bars') refetchBars(client);
        if (what === 'alert') refetchAlerts(client);
      },
      missed: (client) => {
        refetchBars(client);
        refetchAlerts(client);
      },
    },
    // One that is missed is followed by the next.
    quote: { heard: hearQuote },
  },
});
