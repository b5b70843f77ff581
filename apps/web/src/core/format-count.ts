/** A whole number as people read it: 12,345. By hand, because the browser's own formatter costs milliseconds to begin. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
