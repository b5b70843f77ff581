/**
 * Whose records a role's permissions reach: 1 all, 2 the departments named with the role, 3 the user's own department,
 * 4 his own and those below, 5 only himself, 6 his own and those below, or himself where he has no department.
 */
export const dataScopes = ['1', '2', '3', '4', '5', '6'] as const;

export type DataScope = (typeof dataScopes)[number];
