import type { pathwayEvidenceEndpoint, pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

export const pathwayApi = createResourceApi<typeof pathwayResource>({
  path: '/knowledge/v2/gene-channel',
  permission: 'knowledge:gene-channel',
  title: '基因通路',
});

/** The evidence of a pathway's members; nothing for who may not list evidence. */
export function usePathwayEvidence(id: number) {
  const mayList = usePermission('knowledge:evidence:list');
  return useQuery({
    queryKey: [pathwayApi.path, 'evidence', id],
    queryFn: ({ signal }) =>
      call<typeof pathwayEvidenceEndpoint>('GET', '/knowledge/v2/pathway-evidence/:id', {
        path: { id },
        signal,
        silent: true,
      }),
    enabled: mayList,
  });
}
