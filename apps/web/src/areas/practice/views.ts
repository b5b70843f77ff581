import type { ViewMap } from '#core/routing/view.ts';

/** 示例 by the component name the server sends. */
export const practiceViews: ViewMap = {
  'practice/widgets/index': async () => (await import('./widgets/widgets-page.tsx')).WidgetsPage,
};
