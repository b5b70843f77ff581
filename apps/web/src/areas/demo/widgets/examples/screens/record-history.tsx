import type { ReactNode } from 'react';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { RecordHistory } from '#ui/history/record-history.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { samplePosts } from '../../widgets.api.ts';

function OfFirstPost(): ReactNode {
  const { rows, api } = useCrudTable(samplePosts, { limit: 10 }, { isApart: true });
  const [first] = rows;
  if (!first) return <PageState picture="empty" title="还没有岗位，看不到它的变更" />;
  return <RecordHistory path={api.path} id={first.id} />;
}

/** What was changed of the first post of this installation. */
export function Normal(): ReactNode {
  return (
    <PermissionGate anyOf={['system:post:query']}>
      <OfFirstPost />
    </PermissionGate>
  );
}
