import type { Mutation } from '@wm/contract/knowledge/mutation';
import { shortChange } from '@wm/genomics/protein-change';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { evidenceApi } from '../evidence/evidence.api.ts';
import { mutationApi } from '../mutation/mutation.api.ts';
import { isSamePlace, variantFilter } from './variant-address.ts';

/** The variant that an address names; several sources may tell of one place. */
export function useVariant(key: string) {
  return useQuery({
    queryKey: [mutationApi.path, 'named', key],
    queryFn: async ({ signal }): Promise<Mutation[]> => {
      const options = { signal, silent: true };
      const filter = variantFilter(key);
      if ('id' in filter) return [await mutationApi.find(filter.id, options)];
      const { assembly, ...asked } = { assembly: undefined, ...filter };
      const { rows } = await mutationApi.list({ ...asked, limit: 20 }, options);
      if (!('key' in asked) || assembly === undefined) return rows;
      return rows.filter((row) => (assembly === 'GRCh37' ? row.key37 : row.key38) === asked.key);
    },
    retry: false,
  });
}

/** What people call the change of a variant; its name where there is no other. */
export function changeOf({ hgvsP, name, geneSymbol }: Mutation): string {
  const short = shortChange(hgvsP ?? '') || shortChange(name ?? '');
  if (short !== '') return short;
  const own = name ?? '';
  return geneSymbol && own.startsWith(`${geneSymbol} `) ? own.slice(geneSymbol.length + 1) : own;
}

/** Other records of the same place or the same change, from whatever source. */
export function useSameVariants(variant: Mutation) {
  const change = changeOf(variant);
  const keys = [variant.key38, variant.key37].filter(Boolean);
  const { geneSymbol } = variant;
  return useQuery({
    queryKey: [mutationApi.path, 'same', variant.id],
    queryFn: async ({ signal }): Promise<Mutation[]> => {
      const options = { signal, silent: true };
      const [named, ...placed] = await Promise.all([
        geneSymbol && shortChange(change) !== ''
          ? mutationApi.list({ geneSymbol, change, limit: 20 }, options)
          : undefined,
        ...keys.map((key) => mutationApi.list({ key, limit: 20 }, options)),
      ]);
      const all = [...placed.flatMap(({ rows }) => rows), ...(named?.rows ?? [])];
      const others = new Map(all.map((row) => [row.id, row]));
      others.delete(variant.id);
      const isNamed = (row: Mutation): boolean =>
        row.geneSymbol === geneSymbol && changeOf(row) === change;
      return [...others.values()].filter((row) => isNamed(row) || isSamePlace(row, variant));
    },
  });
}

export function useEvidenceOf(geneSymbol: string, variantName: string) {
  const mayList = usePermission('knowledge:evidence:list');
  return useQuery({
    queryKey: [evidenceApi.path, 'of', geneSymbol, variantName],
    queryFn: ({ signal }) =>
      evidenceApi.list(
        { geneSymbol, variantName, sort: 'evidence_level', limit: 50 },
        { signal, silent: true },
      ),
    enabled: mayList && geneSymbol !== '' && variantName !== '',
  });
}
