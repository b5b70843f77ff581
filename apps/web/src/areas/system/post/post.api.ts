import type { postResource } from '@wm/contract/system/post';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const postApi = createResourceApi<typeof postResource>({
  path: '/admin/v2/system/post',
  permission: 'system:post',
  title: '岗位',
});
