/**
 * Adds all items to a list. Unlike `push(...items)` it works for any number of items: arguments of a
 * call are kept on the stack, and a hostile document has more children than fit there.
 */
export function pushAll<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}

/** Adds all items to a stack so that the first is taken off first. */
export function pushReversed<T>(stack: T[], items: readonly T[]): void {
  for (let i = items.length - 1; i >= 0; i -= 1) stack.push(items[i] as T);
}

/** The greatest of the numbers, or `least` when there is none greater. Any number of them. */
export function greatest(numbers: Iterable<number>, least: number): number {
  let result = least;
  for (const number of numbers) if (number > result) result = number;
  return result;
}
