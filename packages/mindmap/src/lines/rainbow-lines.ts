import { isRecord } from '../model/json.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { safeColour } from '../style/css-values.ts';

/** Colours that the lines of a map's main branches take in turn. */
export type RainbowPalette = readonly string[];

/** Palettes to choose from; the first is the format's own. */
export const rainbowPalettes: readonly [RainbowPalette, RainbowPalette, ...RainbowPalette[]] = [
  [
    'rgb(255, 213, 73)',
    'rgb(255, 136, 126)',
    'rgb(107, 225, 141)',
    'rgb(151, 171, 255)',
    'rgb(129, 220, 242)',
    'rgb(255, 163, 125)',
    'rgb(152, 132, 234)',
  ],
  ['#f9423a', '#f6a04d', '#f3d321', '#00bc7b', '#486aff', '#4d49be'],
  ['#4e79a7', '#f28e2b', '#e15759', '#76b7b2', '#59a14f', '#b07aa1'],
  ['#264653', '#2a9d8f', '#8ab17d', '#e9c46a', '#f4a261', '#e76f51'],
  ['#7c8fb5', '#c98f8f', '#8fb39a', '#c9b27c', '#9c8fb5', '#7fb0b8'],
  ['#0b84a5', '#f6c85f', '#6f4e7c', '#9dd866', '#ca472f', '#ffa056'],
];

/** Whether the main branches of a document have lines in colours of their own, and in which. */
export interface RainbowLines {
  open: boolean;
  colours: RainbowPalette;
}

/** The document's rainbow lines: `rainbowLinesConfig` of its settings, as the format has it. */
export function rainbowLinesOf(head: Readonly<Record<string, unknown>>): RainbowLines {
  const { config } = head;
  const given = isRecord(config) ? config['rainbowLinesConfig'] : undefined;
  const [standard, vivid] = rainbowPalettes;
  // Whoever turns them on sees colours that thin lines can bear.
  if (!isRecord(given)) return { open: false, colours: vivid };
  const list: readonly unknown[] = Array.isArray(given['colorsList']) ? given['colorsList'] : [];
  const colours = list.map((one) => safeColour(one, '')).filter((one) => one !== '');
  return { open: given['open'] === true, colours: colours.length > 0 ? colours : standard };
}

/** The colour of the main branch that stands at a place among the children of the root. */
export function rainbowColour({ open, colours }: RainbowLines, index: number): string | null {
  return open && index >= 0 ? (colours[index % colours.length] ?? null) : null;
}

/**
 * The colour of the line to a node: that of the main branch it stands in. `lineage` are the ids from the
 * node up to the root. Null for the root, and while there are no rainbow lines.
 */
export function rainbowColourOf(
  rainbow: RainbowLines,
  reader: NodeReader,
  lineage: readonly NodeId[],
): string | null {
  const [branch, root] = lineage.slice(-2);
  if (!rainbow.open || branch === undefined || root === undefined) return null;
  return rainbowColour(rainbow, reader.get(root)?.children.indexOf(branch) ?? -1);
}
