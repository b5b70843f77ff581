import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/menu': {
      screens: ['/system/menu'],
      seed: [`update sys_menu set create_time = now() - make_interval(days => (id % 4)::int)`],
      filters: { menu_name: 'contains', status: 'equals' },
      isJson: true,
    },
  },
};
