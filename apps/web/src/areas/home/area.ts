import { defineArea } from '#core/area.ts';

/** Screens of the home area. */
export const homeArea = defineArea({
  views: {
    'home/index': async () => (await import('./home-page.tsx')).HomePage,
  },
});
