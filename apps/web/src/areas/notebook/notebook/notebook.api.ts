import type { notebookResource } from '@wm/contract/notebook/notebook';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const notebookApi = createResourceApi<typeof notebookResource>({
  path: '/notebook/v2/notebooks',
  permission: 'note:book',
  title: '笔记本',
});

/** The user's notebooks as choices. */
export function useNotebookOptions(): { value: number; label: string }[] {
  const { data } = useQuery({
    queryKey: [notebookApi.path, 'options'],
    queryFn: () => notebookApi.list({ limit: 1000 }, { silent: true }),
  });
  return (data?.rows ?? []).map((notebook) => ({ value: notebook.id, label: notebook.name }));
}
