import type { configResource } from '@wm/contract/system/config';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const configApi = createResourceApi<typeof configResource>({
  path: '/admin/v2/system/config',
  permission: 'system:config',
  title: '参数',
});
