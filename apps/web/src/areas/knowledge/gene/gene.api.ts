import type { mutationPointsEndpoint } from '@wm/contract/knowledge/mutation-points';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { pathwayApi } from '../gene-channel/gene-channel.api.ts';
import { geneDiseaseApi } from '../gene-disease/gene-disease.api.ts';
import { mutationApi } from '../mutation/mutation.api.ts';
import { geneApi } from '../gene-info/gene-info.api.ts';

const many = 20;

/** Genes that a symbol names today, or named once. */
export function useGenesNamed(symbol: string) {
  return useQuery({
    queryKey: [geneApi.path, 'named', symbol],
    queryFn: ({ signal }) =>
      geneApi.list({ exactSymbol: symbol, limit: many }, { signal, silent: true }),
    enabled: symbol !== '',
  });
}

export function useDiseasesOf(symbol: string) {
  const mayList = usePermission('knowledge:gene-disease:list');
  return useQuery({
    queryKey: [geneDiseaseApi.path, 'of', symbol],
    queryFn: ({ signal }) =>
      geneDiseaseApi.list({ ofGene: symbol, limit: many }, { signal, silent: true }),
    enabled: mayList,
  });
}

export function usePathwaysOf(symbol: string) {
  const mayList = usePermission('knowledge:gene-channel:list');
  return useQuery({
    queryKey: [pathwayApi.path, 'of', symbol],
    queryFn: ({ signal }) =>
      pathwayApi.list(
        { symbols: symbol, sort: 'gene_count', limit: many },
        { signal, silent: true },
      ),
    enabled: mayList,
  });
}

export function usePointsOf(symbol: string) {
  const mayList = usePermission('knowledge:mutation:list');
  return useQuery({
    queryKey: ['/knowledge/v2/mutation', 'points', symbol],
    queryFn: ({ signal }) =>
      call<typeof mutationPointsEndpoint>('GET', '/knowledge/v2/mutation-points', {
        query: { geneSymbol: symbol },
        signal,
        silent: true,
      }),
    enabled: mayList,
  });
}

/** The variants of a gene between two amino acids, the best reviewed first. */
export function useMutationsAt(geneSymbol: string, { from, to }: { from: number; to: number }) {
  return useQuery({
    queryKey: [mutationApi.path, 'at', geneSymbol, from, to],
    queryFn: ({ signal }) =>
      mutationApi.list(
        {
          geneSymbol,
          aaFrom: String(from),
          aaTo: String(to),
          sort: 'review_stars',
          order: 'desc',
          limit: many,
        },
        { signal, silent: true },
      ),
  });
}
