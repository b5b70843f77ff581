import { diffLines } from './line-diff.ts';

/** A stretch of two texts that came from one: agreed, changed on one side only, or changed on both. */
export type MergePart =
  | { kind: 'same'; lines: string[] }
  | { kind: 'mine' | 'theirs' | 'both'; mine: string[]; theirs: string[] };

interface Change {
  /** The first and the last-but-one line of the old text that it replaces. */
  from: number;
  to: number;
  lines: string[];
}

function changesOf(base: string, text: string): Change[] {
  const changes: Change[] = [];
  let line = 0;
  let open: Change | undefined;
  for (const run of diffLines(base, text)) {
    if (run.kind === 'same') {
      if (open) changes.push(open);
      open = undefined;
      line += run.lines.length;
      continue;
    }
    open ??= { from: line, to: line, lines: [] };
    if (run.kind === 'new') open.lines.push(...run.lines);
    else line = open.to += run.lines.length;
  }
  if (open) changes.push(open);
  return changes;
}

/**
 * Two texts that were made from one, side by side. Where only one side changed, its lines are to be taken; where both did,
 * somebody must choose. Without the old text every difference is a choice.
 */
export function mergeLines(base: string | undefined, mine: string, theirs: string): MergePart[] {
  if (base === undefined) return withoutBase(mine, theirs);
  const old = base.split('\n');
  const [own, other] = [changesOf(base, mine), changesOf(base, theirs)];
  const parts: MergePart[] = [];
  let line = 0;
  while (own.length > 0 || other.length > 0) {
    const from = Math.min(own[0]?.from ?? Infinity, other[0]?.from ?? Infinity);
    let to = from;
    const taken: { own: Change[]; other: Change[] } = { own: [], other: [] };
    // Changes that touch belong together.
    for (let grew = true; grew;) {
      grew = false;
      for (const [queue, into] of [
        [own, taken.own],
        [other, taken.other],
      ] as const) {
        const next = queue[0];
        if (!next || next.from > to) continue;
        queue.shift();
        into.push(next);
        to = Math.max(to, next.to);
        grew = true;
      }
    }
    if (from > line) parts.push({ kind: 'same', lines: old.slice(line, from) });
    parts.push(partOf(old.slice(from, to), { from, ...taken }));
    line = to;
  }
  if (line < old.length) parts.push({ kind: 'same', lines: old.slice(line) });
  return parts;
}

function partOf(
  old: string[],
  { from, own, other }: { from: number; own: Change[]; other: Change[] },
): MergePart {
  const mine = applied(old, from, own);
  const theirs = applied(old, from, other);
  if (mine.join('\n') === theirs.join('\n')) return { kind: 'same', lines: mine };
  if (own.length > 0 && other.length > 0) return { kind: 'both', mine, theirs };
  return { kind: own.length > 0 ? 'mine' : 'theirs', mine, theirs };
}

function applied(old: string[], offset: number, changes: Change[]): string[] {
  const lines: string[] = [];
  let line = offset;
  for (const change of changes) {
    lines.push(...old.slice(line - offset, change.from - offset), ...change.lines);
    line = change.to;
  }
  return [...lines, ...old.slice(line - offset)];
}

function withoutBase(mine: string, theirs: string): MergePart[] {
  const parts: MergePart[] = [];
  let open: { kind: 'both'; mine: string[]; theirs: string[] } | undefined;
  for (const { kind, lines } of diffLines(mine, theirs)) {
    if (kind === 'same') {
      open = undefined;
      parts.push({ kind, lines });
      continue;
    }
    if (!open) parts.push((open = { kind: 'both', mine: [], theirs: [] }));
    (kind === 'gone' ? open.mine : open.theirs).push(...lines);
  }
  return parts;
}

/** What is taken of a stretch on which the texts differ. */
export type MergeChoice = 'mine' | 'theirs' | 'both';

/** The text of a merge; stretches nobody chose for take the changed side, or both. */
export function mergedText(
  parts: readonly MergePart[],
  choices: ReadonlyMap<number, MergeChoice>,
): string {
  return parts
    .flatMap((part, index) => {
      if (part.kind === 'same') return part.lines;
      const choice = choices.get(index) ?? part.kind;
      if (choice === 'both') return [...part.mine, ...part.theirs];
      return choice === 'mine' ? part.mine : part.theirs;
    })
    .join('\n');
}
