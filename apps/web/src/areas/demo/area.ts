import { defineArea } from '#core/area.ts';

/** Screens that show what the parts can do. */
export const demoArea = defineArea({
  views: {
    'practice/widgets/index': async () => (await import('./widgets/widgets-page.tsx')).WidgetsPage,
  },
});
