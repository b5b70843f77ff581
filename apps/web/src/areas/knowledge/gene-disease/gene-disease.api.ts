import type { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const geneDiseaseApi = createResourceApi<typeof geneDiseaseResource>({
  path: '/knowledge/v2/gene-disease',
  permission: 'knowledge:gene-disease',
  title: '基因疾病',
});
