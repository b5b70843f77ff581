import type { ContentsLine } from '@wm/contract/book/reading';

/** Where a line of the contents leads. */
export function parseHref(href: string): { section: number | undefined; fragment: string } {
  const [section = '', ...rest] = href.split('#');
  return {
    section: /^\d+$/.test(section) ? Number(section) : undefined,
    fragment: rest.join('#'),
  };
}

/** The line of the contents under which a place stands: the last one that begins before it. -1 before the first. */
export function chapterAt(
  contents: readonly ContentsLine[],
  section: number,
  range: Range | null,
): number {
  let best = -1;
  let bestSection = -1;
  contents.forEach(({ href }, index) => {
    const target = parseHref(href);
    if (target.section === undefined || target.section > section) return;
    if (target.section < bestSection) return;
    if (target.section === section && !isBefore(target.fragment, range)) return;
    best = index;
    bestSection = target.section;
  });
  return best;
}

/** Whether the element of that id begins before the end of the first visible line. */
function isBefore(fragment: string, range: Range | null): boolean {
  if (fragment === '' || !range) return true;
  const element = range.startContainer.ownerDocument?.getElementById(fragment);
  return !element || range.comparePoint(element, 0) <= 0;
}

/** A line of the contents with what stands below it. */
export interface ContentsNode {
  index: number;
  line: ContentsLine;
  subitems: ContentsNode[];
}

/** The contents as a tree. */
export function contentsTree(lines: readonly ContentsLine[]): ContentsNode[] {
  const roots: ContentsNode[] = [];
  const open: ContentsNode[] = [];
  lines.forEach((line, index) => {
    const node = { index, line, subitems: [] };
    open.length = Math.min(open.length, line.depth);
    (open.at(-1)?.subitems ?? roots).push(node);
    open.push(node);
  });
  return roots;
}

/** The lines above a line, by index. */
export function ancestorsOf(lines: readonly ContentsLine[], index: number): number[] {
  const found: number[] = [];
  let depth = lines[index]?.depth ?? 0;
  for (let at = index - 1; at >= 0 && depth > 0; at -= 1) {
    const line = lines[at];
    if (!line || line.depth >= depth) continue;
    found.push(at);
    depth = line.depth;
  }
  return found;
}
