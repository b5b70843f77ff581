import type { ViewMap } from '#core/routing/view.ts';

/** 权限总览 by the component name the server sends. */
export const rightsViews: ViewMap = {
  'rights/index': async () => (await import('./rights-page.tsx')).RightsPage,
};
