import type { ViewMap } from '#core/routing/view.ts';

/** Screens of the practice area by the component name the server sends. */
export const practiceViews: ViewMap = {
  'practice/widgets/index': async () => (await import('./widgets/widgets-page.tsx')).WidgetsPage,
};
