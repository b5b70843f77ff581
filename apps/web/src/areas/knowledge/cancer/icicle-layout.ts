import type { Tumor } from './cancer-tree.ts';

/** A tile of the picture in shares of its height: where it begins and how much it takes; `level` counts from the focus. */
export interface IcicleTile extends Room {
  tumor: Tumor;
  level: number;
}

interface Room {
  from: number;
  share: number;
}

/** Without evidence a node still takes a line's part of the room. */
const emptyWeight = 0.35;
/** What is thinner than this share of the picture cannot be told apart. */
const leastShare = 0.004;

function weightOf(tumor: Tumor): number {
  const own = (tumor.evidence ?? 0) + (tumor.children.length === 0 ? emptyWeight : 0);
  return tumor.children.reduce((sum, child) => sum + weightOf(child), own);
}

/** A node and so many levels below it, each child's room by its evidence, those with most of it first. */
export function layOutIcicle(focus: readonly Tumor[], levels: number): IcicleTile[] {
  const tiles: IcicleTile[] = [];
  const place = (tumors: readonly Tumor[], level: number, { from, share }: Room): void => {
    if (level >= levels) return;
    const weights = tumors.map((tumor) => ({ tumor, weight: weightOf(tumor) }));
    const sum = weights.reduce((all, { weight }) => all + weight, 0);
    let at = from;
    for (const { tumor, weight } of weights.toSorted((one, other) => other.weight - one.weight)) {
      const part = (share * weight) / Math.max(sum, Number.MIN_VALUE);
      if (part >= leastShare) {
        tiles.push({ tumor, level, from: at, share: part });
        place(tumor.children, level + 1, { from: at, share: part });
      }
      at += part;
    }
  };
  place(focus, 0, { from: 0, share: 1 });
  return tiles;
}
