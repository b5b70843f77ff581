import type {
  caseLabelsEndpoint,
  labelVariantEndpoint,
  VariantLabel,
} from '@wm/contract/knowledge/inheritance/label';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { caseKey } from '../case.api.ts';

/** The labels that variants of cases may be given. */
export function useCaseLabels() {
  return useQuery({
    queryKey: ['knowledge', 'case-labels'],
    queryFn: ({ signal }) =>
      call<typeof caseLabelsEndpoint>('GET', '/knowledge/v2/case-labels', {
        signal,
        silent: true,
      }),
    retry: false,
  });
}

/** Gives a label to a variant of a case, or takes it off; what shows it is asked for anew. */
export function useLabelVariant(id: number) {
  const client = useQueryClient();
  return async (variant: string, labelId: number, isGiven: boolean): Promise<VariantLabel[]> => {
    try {
      const { labels } = await call<typeof labelVariantEndpoint>(
        'PUT',
        '/knowledge/v2/cases/:id/labels',
        { path: { id }, body: { variant, labelId, isGiven } },
      );
      return labels;
    } finally {
      await client.invalidateQueries({ queryKey: [...caseKey(id), 'run'] });
    }
  };
}
