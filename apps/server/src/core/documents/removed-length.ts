/** How many UTF-16 units both texts begin with. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** How many both end with, what they begin with left out. */
function commonEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  let count = 0;
  while (
    count < most &&
    one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)
  )
    count += 1;
  return count;
}

/**
 * How much of a text, in UTF-16 units, a later one does not hold any more: never too little, for lines that moved nothing,
 * and for one place that was edited exactly what was taken out there. Linear in both lengths.
 */
export function removedLength(before: string, after: string): number {
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);
  if (gone === '' || come === '') return gone.length;
  const left = new Map<string, number>();
  for (const line of come.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  let removed = 0;
  for (const line of gone.split('\n')) {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    else removed += line.length;
  }
  return removed;
}
