import type { geneResource } from '@wm/contract/knowledge/gene-info';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const geneApi = createResourceApi<typeof geneResource>({
  path: '/knowledge/v2/gene-info',
  permission: 'knowledge:gene-info',
  title: '基因',
});
