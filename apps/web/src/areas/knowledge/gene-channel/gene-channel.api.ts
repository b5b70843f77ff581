import type { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const pathwayApi = createResourceApi<typeof pathwayResource>({
  path: '/knowledge/v2/gene-channel',
  permission: 'knowledge:gene-channel',
  title: '基因通路',
});
