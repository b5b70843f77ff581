import type {
  changeListViewEndpoint,
  createListViewEndpoint,
  ListView,
  ListViewChange,
  ListViewInput,
  listViewsEndpoint,
  removeListViewEndpoint,
  viewRolesEndpoint,
} from '@wm/contract/system/list-view';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export type { ListView as SavedView } from '@wm/contract/system/list-view';

const path = '/admin/v2/list_view';

/** Names in the address that no view keeps: where in the list one stands, and what is open. */
const passing = ['page', 'limit', 'id', 'tab', 'view'];

/** What a view keeps of the address of a list: filters and order, always written alike. */
export function viewSearch(search: string): string {
  const kept = new URLSearchParams(search);
  for (const name of passing) kept.delete(name);
  kept.sort();
  const text = kept.toString();
  return text && `?${text}`;
}

/** The address of a list that is shown by a view. */
export function searchOfView({ id, search }: Pick<ListView, 'id' | 'search'>): string {
  const shown = new URLSearchParams(search);
  shown.set('view', String(id));
  return `?${shown.toString()}`;
}

/** The view that the address names; 0 for none. */
export function viewIdIn(search: string): number {
  const id = Number(new URLSearchParams(search).get('view'));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** One's own views of a list, and those shared with one's roles. Asked for only while somebody needs them. */
export function useSavedViews(list: string, isNeeded: boolean) {
  return useQuery({
    queryKey: [path, list],
    queryFn: ({ signal }) =>
      call<typeof listViewsEndpoint>('GET', path, { query: { list }, signal, silent: true }),
    enabled: isNeeded,
  });
}

/** The roles one may share a view with. */
export function useViewRoles() {
  return useQuery({
    queryKey: [path, 'roles'],
    queryFn: () => call<typeof viewRolesEndpoint>('GET', `${path}/roles`),
  });
}

/** Keeps, changes and deletes views of one's own; what is shown of them follows. */
export function useViewChanges() {
  const client = useQueryClient();
  const afterwards = async <T>(change: Promise<T>): Promise<T> => {
    const answer = await change;
    await client.invalidateQueries({ queryKey: [path] });
    return answer;
  };
  return {
    create: (body: ListViewInput) =>
      afterwards(call<typeof createListViewEndpoint>('POST', path, { body })),
    change: (id: number, body: ListViewChange) =>
      afterwards(call<typeof changeListViewEndpoint>('PUT', `${path}/:id`, { path: { id }, body })),
    remove: (id: number) =>
      afterwards(call<typeof removeListViewEndpoint>('DELETE', `${path}/:id`, { path: { id } })),
  };
}
