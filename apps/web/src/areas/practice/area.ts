import { defineArea } from '#core/area.ts';

/** Screens of the practice area. */
export const practiceArea = defineArea({
  views: {
    'practice/widgets/index': async () => (await import('./widgets/widgets-page.tsx')).WidgetsPage,
  },
});
