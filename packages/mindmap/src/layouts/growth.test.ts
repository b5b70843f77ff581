import { describe, expect, it } from 'vitest';
import { setGrowth } from '../commands/document-commands.ts';
import type { Box } from '../geometry/box.ts';
import type { LayoutName } from '../model/document.ts';
import { layoutNames } from '../model/document.ts';
import { expectUndo, openEditor } from '../../test/editor.ts';
import type { TestEditor } from '../../test/editor.ts';
import { growthSidesOf } from './growth.ts';
import { readLayout } from '../../test/layout-tree.ts';

const root = {
  data: { text: 'root', uid: 'r', generalization: { text: 'summary' } },
  children: [
    { data: { text: 'a', uid: 'a' }, children: [{ data: { text: 'a1', uid: 'a1' } }] },
    { data: { text: 'b', uid: 'b' } },
  ],
};

function open(layout: LayoutName): TestEditor {
  return openEditor({ root, layout });
}

function boxOf({ map }: TestEditor, id: string): Box {
  const box = map.scene.layout.boxOf(id);
  if (!box) throw new Error(`${id} is not shown`);
  return box;
}

describe('growth of a structure', () => {
  it('is mirrored: boxes, lines and summaries', async () => {
    for (const layout of ['logicalStructure', 'organizationStructure'] as const) {
      const editor = open(layout);
      const axis = layout === 'logicalStructure' ? 'x' : 'y';
      const size = axis === 'x' ? 'width' : 'height';
      const own = readLayout(editor.map.scene.layout);
      const [, other = 'left'] = growthSidesOf(layout);
      const before = editor.json();
      expect(await editor.map.run(setGrowth, { growth: other })).toBe(true);
      const turned = readLayout(editor.map.scene.layout);
      const top = boxOf(editor, 'r');
      const twice = top[axis] * 2 + top[size];
      for (const [id, box] of own.boxes) {
        const mirrored = { ...box, [axis]: twice - box[axis] - box[size] };
        expect(turned.boxes.get(id)).toEqual(mirrored);
      }
      const [summary] = own.summaries;
      expect(turned.summaries[0]?.box[axis]).toBeCloseTo(
        twice - (summary?.box[axis] ?? 0) - (summary?.box[size] ?? 0),
      );
      const ends = (lines: typeof own.lines): number[] =>
        [...lines.values()].flat().map(({ d }) => (d.match(/[-\d.]+,[-\d.]+/g) ?? []).length);
      expect(ends(turned.lines)).toEqual(ends(own.lines));
      expectUndo(editor, before);
    }
  });

  it('starts the mind map on the left, and leaves sides that the document names', async () => {
    const editor = open('mindMap');
    expect(boxOf(editor, 'a').x).toBeGreaterThan(boxOf(editor, 'r').x);
    await editor.map.run(setGrowth, { growth: 'left' });
    expect(boxOf(editor, 'a').x).toBeLessThan(boxOf(editor, 'r').x);
    expect(boxOf(editor, 'b').x).toBeGreaterThan(boxOf(editor, 'r').x);
  });

  it('is only offered where there is a choice, and unknown words change nothing', async () => {
    const choices = layoutNames.filter((name) => growthSidesOf(name).length > 0);
    expect(choices).toEqual(['logicalStructure', 'mindMap', 'organizationStructure']);
    const editor = open('fishbone');
    expect(await editor.map.run(setGrowth, { growth: 'left' })).toBe(false);
    const odd = openEditor({ root, layout: 'logicalStructure', config: { layoutGrowDir: 'x' } });
    expect(boxOf(odd, 'a').x).toBeGreaterThan(boxOf(odd, 'r').x);
  });
});
