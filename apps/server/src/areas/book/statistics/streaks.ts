const dayMs = 86_400_000;

/** Days in a row with reading: the one that lasts until today or yesterday, and the longest. `days` are ISO dates in order. */
export function streaksOf(
  days: readonly string[],
  today: string,
): { streak: number; longest: number } {
  let longest = 0;
  let run = 0;
  let last: number | undefined;
  for (const day of days) {
    const at = Date.parse(day);
    run = last !== undefined && at - last === dayMs ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = at;
  }
  const isGoingOn = last !== undefined && Date.parse(today) - last <= dayMs;
  return { streak: isGoingOn ? run : 0, longest };
}
