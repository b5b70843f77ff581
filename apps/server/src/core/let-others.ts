/** Ends a stretch of work: what others wait for in this process comes before the next stretch. */
export function letOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
