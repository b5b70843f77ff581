import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layoutTree } from './layout-tree.ts';
import type { MindNode } from '../src/model/document.ts';
import { readDocument, writeDocument } from '../src/model/read-document.ts';
import type { Golden } from './layout-samples.ts';
import { goldenOptions, goldenTree, greatestDifference, pathParts } from './layout-samples.ts';
import { readJson, sharedMindmapData } from './shared-data.ts';

const data = sharedMindmapData();
const folder = data ? join(data, 'golden-layout') : '';
const files = data ? readdirSync(folder).filter((file) => !file.startsWith('doc-')) : [];
const tolerance = 0.5;

describe.skipIf(!data)(
  'layouts match the reference program within half a pixel (needs ../shared)',
  () => {
    it('finds all reference files', () => {
      expect(files).toHaveLength(32);
    });

    it.each(['doc-A.json', 'doc-C.json'])('%s is written back as it was read', (file) => {
      const document = readJson(join(folder, file));
      const read = readDocument(document);
      if (!read.ok) throw new Error(read.error);
      expect(JSON.stringify(writeDocument(read.document.store, read.document.shape))).toBe(
        JSON.stringify(document),
      );
    });

    it.each(files)('%s: boxes and lines', (file) => {
      const golden = readJson(join(folder, file)) as Golden;
      const root = readJson(join(folder, `doc-${file[0]}.json`)) as MindNode;
      const picture = layoutTree(goldenTree(root, golden), goldenOptions(golden));
      expect(picture.boxes.size).toBe(Object.keys(golden.nodes).length);
      const wrong: unknown[] = [];
      for (const [id, { r, lines }] of Object.entries(golden.nodes)) {
        const box = picture.boxes.get(id);
        const ours = box ? [box.x, box.y, box.width, box.height] : [];
        if (greatestDifference(ours, r) > tolerance) wrong.push({ id, ours, r });
        const drawn = (picture.lines.get(id) ?? []).map((line) => line.d);
        if (drawn.length !== lines.length) wrong.push({ id, drawn, lines });
        lines.forEach((line, i) => {
          const [a, b] = [pathParts(line), pathParts(drawn[i] ?? '')];
          const isSame =
            a.letters === b.letters && greatestDifference(a.numbers, b.numbers) <= tolerance;
          if (!isSame) wrong.push({ id, i, ours: drawn[i], line });
        });
      }
      expect(wrong).toEqual([]);
    });
  },
);
