const box = /\[[ xX]\]/;

/** A text with the box at the beginning of one of its lines, counted from 0, ticked or cleared; undefined where none stands. */
export function tickTask(text: string, line: number, isDone: boolean): string | undefined {
  // Line ends stay as they are, of whatever kind.
  const parts = text.split(/(\r\n|\r|\n)/);
  const before = parts[line * 2];
  if (before === undefined || !box.test(before)) return undefined;
  parts[line * 2] = before.replace(box, isDone ? '[x]' : '[ ]');
  return parts.join('');
}

/** The line of a task in another version of its text: there still, or moved and there once; undefined where it is not to be told. */
export function lineOfTask(before: string, line: number, after: string): number | undefined {
  const bare = (text: string): string[] =>
    text.split(/\r\n|\r|\n/).map((one) => one.replace(box, '[]'));
  const wanted = bare(before)[line];
  const now = bare(after);
  if (wanted === undefined) return undefined;
  if (now[line] === wanted) return line;
  const places = now.flatMap((one, at) => (one === wanted ? [at] : []));
  return places.length === 1 ? places[0] : undefined;
}
