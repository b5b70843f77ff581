import type {
  Evidence,
  evidenceGridEndpoint,
  evidenceResource,
  reviewEvidenceEndpoint,
  reviewVerdicts,
  submitEvidenceEndpoint,
} from '@wm/contract/knowledge/evidence';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

const path = '/knowledge/v2/evidence';

export const evidenceApi = createResourceApi<typeof evidenceResource>({
  path,
  permission: 'knowledge:evidence',
  title: '证据',
});

export function submitEvidence(id: number) {
  return call<typeof submitEvidenceEndpoint>('POST', `${path}/:id/submit`, {
    path: { id },
    handledCodes: [422],
  });
}

export function reviewEvidence(
  { id, updateTime }: Evidence,
  verdict: (typeof reviewVerdicts)[number],
  note: string,
) {
  return call<typeof reviewEvidenceEndpoint>('POST', `${path}/:id/review`, {
    path: { id },
    body: { verdict, note, updateTime },
  });
}

/** How many items a gene, or one of its variants, has by disease and level. */
export function useEvidenceGrid(geneSymbol: string, variantName?: string) {
  const mayList = usePermission('knowledge:evidence:list');
  return useQuery({
    queryKey: [path, 'grid', geneSymbol, variantName ?? ''],
    queryFn: ({ signal }) =>
      call<typeof evidenceGridEndpoint>('GET', '/knowledge/v2/evidence-grid', {
        query: { geneSymbol, ...(variantName !== undefined && { variantName }) },
        signal,
        silent: true,
      }),
    enabled: mayList && geneSymbol !== '',
  });
}
