import type {
  RightsOnColumn,
  roleColumnsEndpoint,
  saveRoleColumnsEndpoint,
  seenColumnsEndpoint,
} from '@wm/contract/system/role-column';
import { camelKey, snakeKeys } from '@wm/contract/core/wire';
import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import { call } from '#core/http/call.ts';

/** The client renames flat records only; these answers hold rights within rows and no keys of a user's making. */
function deepFromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepFromWire);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [camelKey(key), deepFromWire(inner)]),
  );
}

type RoleColumns = DataOf<typeof roleColumnsEndpoint>;
type SeenColumns = DataOf<typeof seenColumnsEndpoint>;
type Changes = BodyOf<typeof saveRoleColumnsEndpoint>['changes'];

/** Every column with what a role says of it. */
export async function readRoleColumns(id: number): Promise<RoleColumns> {
  const answer = await call<typeof roleColumnsEndpoint>(
    'GET',
    '/admin/v2/system/role/:id/columns',
    { path: { id }, silent: true },
  );
  return deepFromWire(answer) as RoleColumns;
}

/** Saves what a role says of columns. */
export async function saveRoleColumns(
  id: number,
  changes: { columnId: number; rights: RightsOnColumn | null }[],
): Promise<void> {
  const wire = changes.map(({ columnId, rights }) => ({
    column_id: columnId,
    rights: rights && snakeKeys({ ...rights }),
  }));
  await call<typeof saveRoleColumnsEndpoint>('PUT', '/admin/v2/system/role/:id/columns', {
    path: { id },
    body: { changes: wire as unknown as Changes },
  });
}

/** What a user may do with every column by all his roles together. */
export async function readSeenColumns(id: number): Promise<SeenColumns> {
  const answer = await call<typeof seenColumnsEndpoint>(
    'GET',
    '/admin/v2/system/role/seen_columns/:id',
    { path: { id }, silent: true },
  );
  return deepFromWire(answer) as SeenColumns;
}
