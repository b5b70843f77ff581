import type { NodeData } from '../../model/document.ts';
import type { Numbering, NumberForm } from '../../numbers/numbering.ts';
import { numberingOf } from '../../numbers/numbering.ts';

/** The forms of numbers that XMind has, each with the one of a map that looks like it. */
const formats: readonly (readonly [string, NumberForm])[] = [
  ['org.xmind.numbering.arabic', 2],
  ['org.xmind.numbering.lowercase', 4],
  ['org.xmind.numbering.uppercase', 5],
  ['org.xmind.numbering.roman', 7],
];

/** How XMind's form numbers the children of a node; null for a form it does not know, and for none. */
export function numberOfFormat(format: string): Numbering | null {
  const type = formats.find(([name]) => name === format)?.[1];
  return type === undefined ? null : { type, level: 1 };
}

/** XMind's form for the numbers below a node; '' where it has none. */
export function formatOfNumber(data: Readonly<NodeData>): string {
  const numbering = numberingOf(data);
  return formats.find(([, type]) => type === numbering?.type)?.[0] ?? '';
}
