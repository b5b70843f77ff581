import type {
  RightsOnColumn,
  roleColumnsEndpoint,
  saveRoleColumnsEndpoint,
  seenColumnsEndpoint,
} from '@wm/contract/system/role-column';
import type { DataOf } from '@wm/contract/core/endpoint';
import { call } from '#core/http/call.ts';

/** Every column with what a role says of it. */
export function readRoleColumns(id: number): Promise<DataOf<typeof roleColumnsEndpoint>> {
  return call<typeof roleColumnsEndpoint>('GET', '/admin/v2/system/role/:id/columns', {
    path: { id },
    silent: true,
  });
}

/** Saves what a role says of columns. */
export async function saveRoleColumns(
  id: number,
  changes: { columnId: number; rights: RightsOnColumn | null }[],
): Promise<void> {
  await call<typeof saveRoleColumnsEndpoint>('PUT', '/admin/v2/system/role/:id/columns', {
    path: { id },
    body: { changes },
  });
}

/** What a user may do with every column by all his roles together. */
export function readSeenColumns(id: number): Promise<DataOf<typeof seenColumnsEndpoint>> {
  return call<typeof seenColumnsEndpoint>('GET', '/admin/v2/system/role/seen_columns/:id', {
    path: { id },
    silent: true,
  });
}
