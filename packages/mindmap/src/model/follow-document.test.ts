import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openEditor } from '../../test/editor.ts';
import type { MindNode } from './document.ts';
import { followDocument } from './follow-document.ts';
import { readDocument } from './read-document.ts';
import type { ReadDocument } from './read-document.ts';

interface Plain {
  uid: string;
  text: string;
  children: Plain[];
}

/** Trees over few uids, so that two of them share nodes at other places. */
const tree = fc
  .array(fc.record({ uid: fc.nat({ max: 14 }), parent: fc.nat({ max: 14 }), text: fc.nat(3) }), {
    maxLength: 16,
  })
  .map((rows): Plain => {
    const root: Plain = { uid: 'root', text: '根', children: [] };
    const all = [root];
    const known = new Set<string>(['root']);
    for (const { uid, parent, text } of rows) {
      const node: Plain = { uid: `n${uid}`, text: `${text}`, children: [] };
      if (known.has(node.uid)) continue;
      known.add(node.uid);
      all[parent % all.length]?.children.push(node);
      all.push(node);
    }
    return root;
  });

function nodeOf({ uid, text, children }: Plain): MindNode {
  return { data: { uid, text }, children: children.map(nodeOf) };
}

const fileOf = (plain: Plain, layout = 'logicalStructure') => ({ root: nodeOf(plain), layout });

function documentOf(plain: Plain, layout?: string): ReadDocument {
  const read = readDocument(fileOf(plain, layout));
  if (!read.ok) throw new Error(read.error);
  return read.document;
}

function plainOf({ data, children = [] }: MindNode): Plain {
  return { uid: String(data.uid), text: String(data.text), children: children.map(plainOf) };
}

describe('an open document', () => {
  it('becomes any other state of it, whatever was added, removed, moved and changed', () => {
    fc.assert(
      fc.property(tree, tree, (from, to) => {
        const { map } = openEditor(fileOf(from));
        expect(followDocument(map.session, documentOf(to, 'mindMap'))).toBe(true);
        const file = map.toFile() as { root: MindNode; layout: string };
        expect(plainOf(file.root)).toEqual(to);
        expect(file.layout).toBe('mindMap');
        expect([map.session.canUndo, map.session.canRedo]).toEqual([false, false]);
      }),
    );
  });

  it('tells its listeners once, keeps the selection that is left, and is silent when nothing differs', () => {
    const from = { uid: 'root', text: '根', children: [] as Plain[] };
    from.children.push(
      { uid: 'a', text: 'a', children: [] },
      { uid: 'b', text: 'b', children: [] },
    );
    const { map } = openEditor(fileOf(from));
    map.session.select(['a', 'b']);
    let told = 0;
    map.session.subscribe(() => (told += 1));
    followDocument(map.session, documentOf(from));
    expect(told).toBe(0);
    const [, b] = from.children;
    followDocument(
      map.session,
      documentOf({ ...from, children: b ? [b, { ...b, uid: 'c' }] : [] }),
    );
    expect([told, map.session.selection]).toEqual([1, ['b']]);
  });

  it('does not become another map: that one has another root', () => {
    const { map } = openEditor(fileOf({ uid: 'root', text: '根', children: [] }));
    expect(
      followDocument(map.session, documentOf({ uid: 'other', text: '根', children: [] })),
    ).toBe(false);
  });
});
