import type { mutationResource } from '@wm/contract/knowledge/mutation';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const mutationApi = createResourceApi<typeof mutationResource>({
  path: '/knowledge/v2/mutation',
  permission: 'knowledge:mutation',
  title: '突变',
});
