import type { MindNode } from '../model/document.ts';

interface OutlineLine {
  /** Level of a heading (1 to 6), or null for a line of a list or plain text. */
  heading: number | null;
  indent: number;
  text: string;
}

const tabWidth = 4;

function readLine(line: string): OutlineLine | null {
  const [, space = '', rest = ''] = /^(\s*)(.*)$/.exec(line) ?? [];
  if (rest === '') return null;
  const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(rest);
  if (heading) return { heading: heading[1]?.length ?? 1, indent: 0, text: heading[2] ?? '' };
  const indent = space.replaceAll('\t', ' '.repeat(tabWidth)).length;
  return { heading: null, indent, text: rest.replace(/^(?:[-*+•]|\d{1,9}[.)、])\s+/, '').trim() };
}

/**
 * Reads an indented list, a Markdown list or Markdown headings as nested nodes: a line stands below the
 * nearest line before it that is indented less; lists stand below the heading before them. Empty lines
 * are left out. A text without any indentation gives one node per line.
 */
export function parseOutline(text: string): MindNode[] {
  const tops: MindNode[] = [];
  const open: { rank: number; node: MindNode }[] = [];
  let headingRank = 0;
  for (const source of text.split(/\r\n|\r|\n/)) {
    const line = readLine(source);
    if (!line || line.text === '') continue;
    if (line.heading !== null) headingRank = line.heading;
    // Headings rank from 1 to 6; what is indented by n ranks deeper than the heading it stands under.
    const rank = line.heading ?? headingRank + 1 + line.indent / 1000;
    while ((open.at(-1)?.rank ?? -1) >= rank) open.pop();
    const node: MindNode = { data: { text: line.text }, children: [] };
    const parent = open.at(-1)?.node;
    (parent ? (parent.children ??= []) : tops).push(node);
    open.push({ rank, node });
  }
  return tops;
}
