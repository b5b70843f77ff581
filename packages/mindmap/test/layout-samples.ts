import type { LayoutOptions } from '../src/layouts/types.ts';
import type { MeasuredTree } from './layout-tree.ts';
import type { MindNode } from '../src/model/document.ts';

/** A golden file: what simple-mind-map 0.14.0 drew for a document, as facts. */
export interface Golden {
  layout: LayoutOptions['layout'];
  canvas: [number, number];
  hoverRectPadding: number;
  expandBtnSize: number;
  alwaysShowExpandBtn: boolean;
  theme: LayoutOptions['theme'];
  nodes: Record<string, { r: [number, number, number, number]; depth: number; lines: string[] }>;
}

/** Options as the golden file states them; the root stands with its left top corner in the middle. */
export function goldenOptions(golden: Golden): LayoutOptions {
  return {
    layout: golden.layout,
    theme: { ...golden.theme, nodeUseLineStyle: golden.theme.nodeUseLineStyle ?? false },
    rootAt: { x: golden.canvas[0] / 2, y: golden.canvas[1] / 2 },
    hoverRectPadding: golden.hoverRectPadding,
    expandButtonSize: golden.expandBtnSize,
    alwaysShowExpandButton: golden.alwaysShowExpandBtn,
    notShowExpandButton: false,
    fishboneDegrees: 45,
    growth: null,
  };
}

/** The document's tree with the sizes the golden file recorded. */
export function goldenTree(root: MindNode, golden: Golden): MeasuredTree {
  const id = String(root.data.uid);
  const [, , width, height] = golden.nodes[id]?.r ?? [0, 0, 0, 0];
  return {
    id,
    width,
    height,
    expanded: root.data.expand !== false,
    children: (root.children ?? []).map((child) => goldenTree(child, golden)),
  };
}

/** Path data as letters and numbers, for comparison with a tolerance. */
export function pathParts(d: string): { letters: string; numbers: number[] } {
  const numbers = [...d.matchAll(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g)].map((match) => Number(match[0]));
  return { letters: d.replaceAll(/[^A-Za-z]/g, ''), numbers };
}

/** Greatest difference of two lists of numbers; Infinity when they differ in length. */
export function greatestDifference(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Infinity;
  return Math.max(0, ...a.map((value, i) => Math.abs(value - (b[i] ?? Infinity))));
}
