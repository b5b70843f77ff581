import { defineArea } from '#core/area.ts';

/** 权限总览. */
export const rightsArea = defineArea({
  views: {
    'rights/index': async () => (await import('./rights-page.tsx')).RightsPage,
  },
});
