/** Rows behind a group that are told at once. */
export const behindPageRows = 200;
