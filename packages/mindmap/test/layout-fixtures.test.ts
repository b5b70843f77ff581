import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MeasuredTree } from './layout-tree.ts';
import { layoutTree } from './layout-tree.ts';
import type { LayoutOptions } from '../src/layouts/types.ts';
import { greatestDifference, pathParts } from './layout-samples.ts';
import { readJson } from './shared-data.ts';

interface Picture {
  layout: LayoutOptions['layout'];
  variant: string;
  boxes: Record<string, number[]>;
  lines: Record<string, string[]>;
  summaries: { owner: string; index: number; box: number[]; brace: string }[];
}

interface Fixtures {
  tree: MeasuredTree;
  variants: Record<string, Omit<LayoutOptions, 'layout'>>;
  pictures: Picture[];
}

const file = join(import.meta.dirname, 'fixtures', 'layouts.json');
const { tree, variants, pictures } = readJson(file) as Fixtures;
const tolerance = 0.01;

function samePath(a: string, b: string): boolean {
  const [x, y] = [pathParts(a), pathParts(b)];
  return x.letters === y.letters && greatestDifference(x.numbers, y.numbers) <= tolerance;
}

describe('layouts of a small tree with summaries and collapsed nodes', () => {
  it('cover eight layouts in three kinds of line', () => {
    expect(pictures).toHaveLength(24);
  });

  it.each(pictures)('$layout, $variant lines: as existing maps show it', (picture) => {
    const options = variants[picture.variant];
    if (!options) throw new Error('no such variant');
    const ours = layoutTree(tree, { ...options, layout: picture.layout });
    const wrong: unknown[] = [];
    for (const [id, expected] of Object.entries(picture.boxes)) {
      const box = ours.boxes.get(id);
      const found = box ? [box.x, box.y, box.width, box.height] : [];
      if (greatestDifference(found, expected) > tolerance) wrong.push({ id, found, expected });
    }
    for (const id of new Set([...ours.lines.keys(), ...Object.keys(picture.lines)])) {
      const found = (ours.lines.get(id) ?? []).map(({ d }) => d);
      const expected = picture.lines[id] ?? [];
      const isSame =
        found.length === expected.length && found.every((d, i) => samePath(d, expected[i] ?? ''));
      if (!isSame) wrong.push({ id, found, expected });
    }
    for (const { owner, index, box, brace } of picture.summaries) {
      const found = ours.summaries.find((one) => one.owner === owner && one.index === index);
      const place = found ? [found.box.x, found.box.y, found.box.width, found.box.height] : [];
      const isSame =
        greatestDifference(place, box) <= tolerance && samePath(found?.brace ?? '', brace);
      if (!isSame) wrong.push({ owner, found, box, brace });
    }
    expect(wrong).toEqual([]);
    expect(ours.boxes.size).toBe(Object.keys(picture.boxes).length);
    expect(ours.summaries).toHaveLength(picture.summaries.length);
  });
});
