import { defineArea } from '#core/area.ts';

/** Screens that show what the parts can do. */
export const demoArea = defineArea({
  views: {
    'practice/chart/index': async () =>
      (await import('./chart/chart-practice-page.tsx')).ChartPracticePage,
    'practice/widgets/index': async () => (await import('./widgets/widgets-page.tsx')).WidgetsPage,
  },
});
