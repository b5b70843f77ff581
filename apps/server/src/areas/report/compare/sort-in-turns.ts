/** Numbers that are put in order at one go. */
const stretch = 8192;

/** Puts numbers in order by `compare`, in stretches between which others work. */
export async function sortInTurns(
  items: Int32Array,
  compare: (one: number, other: number) => number,
  pause: () => Promise<void>,
): Promise<Int32Array> {
  for (let begin = 0; begin < items.length; begin += stretch) {
    items.subarray(begin, begin + stretch).sort(compare);
    await pause();
  }
  let from: Int32Array = items;
  let into: Int32Array = new Int32Array(items.length);
  for (let width = stretch; width < items.length; width *= 2) {
    for (let begin = 0; begin < items.length; begin += 2 * width) {
      const middle = Math.min(begin + width, items.length);
      const end = Math.min(begin + 2 * width, items.length);
      let [left, right] = [begin, middle];
      for (let at = begin; at < end; at += 1) {
        const takesLeft =
          left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        into[at] = from[takesLeft ? left : right] ?? 0;
        if (takesLeft) left += 1;
        else right += 1;
        if (at % stretch === 0) await pause();
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
