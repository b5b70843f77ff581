/**
 * Whose records a role's permissions reach: 1 all, 2 the departments named with the role, 3 the user's own department,
 * 4 his own and those below, 5 only himself, 6 his own and those below, or himself where he has no department.
 */
export const dataScopes = ['1', '2', '3', '4', '5', '6'] as const;

export type DataScope = (typeof dataScopes)[number];

/** What each scope is called. */
export const dataScopeNames: Readonly<Record<DataScope, string>> = {
  1: '全部数据',
  2: '自定义数据',
  3: '本部门数据',
  4: '本部门及以下数据',
  5: '仅本人数据',
  6: '本部门及以下或本人数据',
};
