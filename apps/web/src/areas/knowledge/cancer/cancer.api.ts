import type { cancerResource } from '@wm/contract/knowledge/cancer';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const cancerApi = createResourceApi<typeof cancerResource>({
  path: '/knowledge/v2/cancer',
  permission: 'knowledge:cancer',
  title: '癌种',
});
