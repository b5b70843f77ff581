import { defineArea } from '#core/area.ts';

/** Screens of trading. */
export const tradingArea = defineArea({
  views: {
    'trading/manage/index': async () => (await import('./manage/manage-page.tsx')).ManagePage,
    'trading/chart/index': async () => (await import('./chart/chart-page.tsx')).ChartPage,
  },
  taskResults: {
    'trading:import': async () => (await import('./manage/import-result.tsx')).ImportResult,
  },
});
