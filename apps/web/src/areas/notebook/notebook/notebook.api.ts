import type { Notebook, notebookResource } from '@wm/contract/notebook/notebook';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const notebookApi = createResourceApi<typeof notebookResource>({
  path: '/notebook/v2/notebooks',
  permission: 'note:book',
  title: '笔记本',
});

const none: Notebook[] = [];

const options = {
  queryKey: [notebookApi.path, 'options'],
  queryFn: () => notebookApi.list({ limit: 1000 }, { silent: true }),
};

/** All of the user's notebooks in their order. */
export function useNotebooks(): Notebook[] {
  return useQuery(options).data?.rows ?? none;
}
