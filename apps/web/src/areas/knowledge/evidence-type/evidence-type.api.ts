import type { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

export const evidenceTypeApi = createResourceApi<typeof evidenceTypeResource>({
  path: '/knowledge/v2/evidence-type',
  permission: 'knowledge:evidence-type',
  title: '证据类型',
});

const many = 200;

/** Every type with its rules; nothing for whoever may not list them. */
export function useEvidenceTypes() {
  const mayList = usePermission('knowledge:evidence-type:list');
  const { data } = useQuery({
    queryKey: [evidenceTypeApi.path, 'all'],
    queryFn: ({ signal }) => evidenceTypeApi.list({ limit: many }, { signal, silent: true }),
    enabled: mayList,
  });
  return data?.rows ?? [];
}
