import type { DataScope } from '@wm/contract/core/data-scope';

/** What one role gives: its codes, and whose records they reach. */
export interface RoleScope {
  dataScope: DataScope;
  deptIds: number[];
  permissions: string[];
}

/** The fields of a principal that decide which records are visible. */
interface Reaching {
  /** Undefined for administrators, whom nothing is kept from. */
  scopes: RoleScope[] | undefined;
  deptId: number | null;
  deptsBelow: number[];
}

/** Whose records a code reaches: everybody's, or those of the departments and perhaps one's own. */
export interface RecordScope {
  isEverything: boolean;
  deptIds: number[];
  isOwn: boolean;
}

const everything: RecordScope = { isEverything: true, deptIds: [], isOwn: false };

/** Whose records `principal` reaches by a permission code: the union over the roles that give him this very code. */
export function recordScope(principal: Reaching, code: string): RecordScope {
  const { scopes, deptId, deptsBelow } = principal;
  if (!scopes) return everything;
  const own = deptId === null ? [] : [deptId];
  const granting = scopes.filter(({ permissions }) => permissions.includes(code));
  if (granting.some(({ dataScope }) => dataScope === '1')) return everything;
  const deptIds = new Set<number>();
  let isOwn = false;
  for (const role of granting) {
    const reached: Record<DataScope, number[]> = {
      1: [],
      2: role.deptIds,
      3: own,
      4: deptsBelow,
      5: [],
      6: deptsBelow,
    };
    for (const id of reached[role.dataScope]) deptIds.add(id);
    isOwn ||= role.dataScope === '5' || role.dataScope === '6';
  }
  return { isEverything: false, deptIds: [...deptIds], isOwn };
}
