import { describe, expect, it } from 'vitest';
import { collapseAll, expandAll } from '../src/commands/expand-commands.ts';
import { Mindmap } from '../src/mindmap.ts';
import type { MindNode } from '../src/model/document.ts';
import { layoutNames } from '../src/model/document.ts';
import { defaultReadLimits, readDocument } from '../src/model/read-document.ts';
import { tableMeasure } from '../src/text/measure.ts';

/** More than the arguments one call can take. */
const many = 130_000;

function open(root: MindNode, layout: string): Mindmap {
  const read = readDocument({ root, layout });
  if (!read.ok) throw new Error(read.error);
  return new Mindmap(read.document, { measure: tableMeasure });
}

/** Opens a document and works with all of it. */
async function work(root: MindNode, layout: string): Promise<number> {
  const map = open(root, layout);
  await map.run(collapseAll);
  await map.run(expandAll);
  map.session.undo();
  map.session.undo();
  map.scene.layout.linesOf(map.session.store.rootId);
  map.scene.source.contentOf(map.session.store.rootId);
  map.toFile();
  return map.scene.layout.size;
}

describe('documents at the limits of what is read', () => {
  it.each(layoutNames)('%s: the deepest tree exhausts no stack', async (layout) => {
    const depth = defaultReadLimits.maxDepth;
    let root: MindNode = { data: { text: 'x' } };
    for (let i = 1; i < depth; i += 1) root = { data: { text: 'x' }, children: [root] };
    expect(await work(root, layout)).toBe(depth);
  });

  it('so many brothers exhaust no stack', async () => {
    const children = Array.from({ length: many }, () => ({ data: { text: 'x' } }));
    const top = { data: { text: 'a' }, children };
    const root = { data: { text: 'r' }, children: [{ data: { text: 'b' } }, top] };
    expect(await work(root, 'timeline2')).toBe(many + 3);
  });

  it('a text of very many lines and a node of very many icons exhaust no stack', async () => {
    const icon = Array.from({ length: many }, () => 'priority_1');
    expect(await work({ data: { text: 'x\n'.repeat(many), icon } }, 'mindMap')).toBe(1);
  });
});
