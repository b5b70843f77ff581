import type { ViewMap } from '#core/routing/view.ts';

/** Screens of the home area by the component name the server sends. */
export const homeViews: ViewMap = {
  'home/index': async () => (await import('./home-page.tsx')).HomePage,
};
