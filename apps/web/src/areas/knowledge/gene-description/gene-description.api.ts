import type {
  GeneDescription,
  descriptionVersionsEndpoint,
  geneDescriptionResource,
  reviewDescriptionEndpoint,
  submitDescriptionEndpoint,
} from '@wm/contract/knowledge/gene-description';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

const path = '/knowledge/v2/gene-description';

export const geneDescriptionApi = createResourceApi<typeof geneDescriptionResource>({
  path,
  permission: 'knowledge:gene-description',
  title: '基因描述',
});

export function submitDescription(id: number) {
  return call<typeof submitDescriptionEndpoint>('POST', `${path}/:id/submit`, { path: { id } });
}

export function reviewDescription(
  { id, updateTime }: GeneDescription,
  verdict: 'publish' | 'return',
  note: string,
) {
  return call<typeof reviewDescriptionEndpoint>('POST', `${path}/:id/review`, {
    path: { id },
    body: { verdict, note, updateTime },
  });
}

export function useVersions(id: number, version: number) {
  return useQuery({
    queryKey: [path, 'versions', id, version],
    queryFn: ({ signal }) =>
      call<typeof descriptionVersionsEndpoint>('GET', `${path}/:id/versions`, {
        path: { id },
        signal,
        silent: true,
      }),
  });
}

const many = 20;

/** The texts about a gene, those that were once published first. */
export function useDescriptionsOf(geneSymbol: string) {
  const mayList = usePermission('knowledge:gene-description:list');
  return useQuery({
    queryKey: [path, 'of', geneSymbol],
    queryFn: ({ signal }) =>
      geneDescriptionApi.list(
        { geneSymbol, sort: 'version', order: 'desc', limit: many },
        { signal, silent: true },
      ),
    enabled: mayList,
  });
}
