/** The lists that show dictionaries themselves: what one administrator changes, the others see. */
const dictPaths = new Set<unknown>([
  '/admin/v2/system/dict',
  '/admin/v2/dict/data',
  '/report/v2/dict/data',
  '/report/v2/dict/type',
]);

/** Whether a query's data comes from a dictionary, and goes stale with it. */
export function isDictQuery(queryKey: readonly unknown[]): boolean {
  return dictPaths.has(queryKey[0]);
}
