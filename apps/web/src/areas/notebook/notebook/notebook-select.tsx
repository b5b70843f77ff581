import type { ComponentProps, ReactNode } from 'react';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { useNotebooks } from './notebook.api.ts';

interface NotebookSelectProps extends Omit<
  ComponentProps<typeof AppTreeSelect>,
  'rows' | 'labelField' | 'parentField'
> {
  /** Left out with all that stands in it. */
  without?: number | undefined;
}

/** Chooses one of the user's notebooks from their tree. */
export function NotebookSelect({ without, ...rest }: NotebookSelectProps): ReactNode {
  const notebooks = useNotebooks();
  const above = new Map(notebooks.map(({ id, parentId }) => [id, parentId]));
  const isBelow = (id: number | null): boolean =>
    id !== null && (id === without || isBelow(above.get(id) ?? null));
  const rows = without === undefined ? notebooks : notebooks.filter(({ id }) => !isBelow(id));
  return <AppTreeSelect {...rest} rows={rows} labelField="name" parentField="parentId" />;
}
