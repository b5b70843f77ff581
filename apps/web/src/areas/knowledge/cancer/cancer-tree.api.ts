import type { cancerTreeEndpoint } from '@wm/contract/knowledge/cancer-tree';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { cancerApi } from './cancer.api.ts';
import { growTree } from './cancer-tree.ts';

const path = '/knowledge/v2/cancer-tree';

/** Every kind of tumor as a tree; read anew whenever the list of tumors is. */
export function useCancerTree() {
  return useQuery({
    queryKey: [cancerApi.path, 'tree'],
    queryFn: async ({ signal }) => {
      const { rows } = await call<typeof cancerTreeEndpoint>('GET', path, { signal, silent: true });
      return growTree(rows);
    },
  });
}
