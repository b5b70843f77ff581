import { describe, expect, it } from 'vitest';
import { mergeDocuments, mergeWithCollisions } from './merge-documents.ts';

type Tree = [text: string, ...children: Tree[]];

/** A document of nodes whose uid is the text up to a colon. */
function text(tree: Tree, head: object = {}): string {
  const node = ([name, ...children]: Tree): object => ({
    data: { text: name, uid: name.split(':')[0] },
    children: children.map(node),
  });
  return JSON.stringify({ root: node(tree), ...head });
}

function treeOf(document: string): Tree {
  const read = (node: { data: { text: string }; children?: never[] }): Tree => [
    node.data.text,
    ...(node.children ?? []).map(read),
  ];
  return read(JSON.parse(document).root);
}

function merged(base: Tree | null, mine: Tree, theirs: Tree): Tree {
  return treeOf(
    mergeDocuments({ base: base && text(base), mine: text(mine), theirs: text(theirs) }),
  );
}

const base: Tree = ['r', ['a', ['a1'], ['a2']], ['b']];

describe('two documents made from one', () => {
  it('become one with what both added, each after its neighbour', () => {
    const mine: Tree = ['r', ['a', ['a1'], ['mine'], ['a2']], ['b']];
    const theirs: Tree = ['r', ['a', ['a1'], ['a2'], ['theirs']], ['b', ['b1']]];
    expect(merged(base, mine, theirs)).toEqual([
      'r',
      ['a', ['a1'], ['mine'], ['a2'], ['theirs']],
      ['b', ['b1']],
    ]);
  });

  it('take each change from the side that made it, and mine where both did', () => {
    const mine: Tree = ['r', ['a:mine', ['a1'], ['a2:mine']], ['b']];
    const theirs: Tree = ['r', ['a:theirs', ['a1:theirs'], ['a2']], ['b']];
    expect(merged(base, mine, theirs)).toEqual([
      'r',
      ['a:mine', ['a1:theirs'], ['a2:mine']],
      ['b'],
    ]);
  });

  it('lose what one side deleted and the other did not touch', () => {
    expect(merged(base, ['r', ['b']], base)).toEqual(['r', ['b']]);
    expect(merged(base, base, ['r', ['a', ['a2']]])).toEqual(['r', ['a', ['a2']]]);
  });

  it('keep what one side deleted and the other changed or added to, with all above it', () => {
    const changed: Tree = ['r', ['a', ['a1:new'], ['a2']], ['b']];
    expect(merged(base, ['r', ['b']], changed)).toEqual(['r', ['a', ['a1:new']], ['b']]);
    const added: Tree = ['r', ['a', ['a1', ['deep']], ['a2']], ['b']];
    expect(merged(base, added, ['r', ['b']])).toEqual(['r', ['a', ['a1', ['deep']]], ['b']]);
  });

  it('keep moves, and never put a node below itself', () => {
    const mine: Tree = ['r', ['a', ['a2']], ['b', ['a1']]];
    expect(merged(base, mine, base)).toEqual(mine);
    const emptied: Tree = ['r', ['b', ['a1'], ['a2']]];
    expect(merged(base, base, emptied)).toEqual(emptied);
    const down: Tree = ['r', ['b', ['a', ['a1'], ['a2']]]];
    const up: Tree = ['r', ['a', ['a1'], ['a2'], ['b']]];
    const both = JSON.stringify(merged(base, down, up));
    for (const name of ['"a"', '"b"', '"a1"', '"a2"']) expect(both.split(name)).toHaveLength(2);
  });

  it('are joined without loss when nobody knows what they began from', () => {
    expect(merged(null, ['r', ['x']], ['r', ['y']])).toEqual(['r', ['x'], ['y']]);
  });

  it('merge the theme and the layout by the same rule', () => {
    const make = (layout: string, template: string): string =>
      text(['r'], { layout, theme: { template } });
    const answer = mergeDocuments({
      base: make('logicalStructure', 'default'),
      mine: make('timeline', 'default'),
      theirs: make('logicalStructure', 'mint'),
    });
    expect(JSON.parse(answer)).toMatchObject({ layout: 'timeline', theme: { template: 'mint' } });
  });

  it('are the other one when one is no document', () => {
    expect(mergeDocuments({ base: null, mine: '{', theirs: text(base) })).toBe(text(base));
    expect(mergeDocuments({ base: null, mine: text(base), theirs: '' })).toBe(text(base));
  });
});

describe('places that both sides changed', () => {
  const collisions = (mine: Tree, theirs: Tree, from: Tree | null = base): number =>
    mergeWithCollisions({ base: from && text(from), mine: text(mine), theirs: text(theirs) })
      .collisions;

  it('are none where each changed, added, deleted or moved something else', () => {
    const others: Tree[] = [
      ['r', ['a:new', ['a1'], ['a2']], ['b']],
      ['r', ['a', ['a1'], ['a2'], ['c']], ['b']],
      ['r', ['a', ['a1']], ['b']],
      ['r', ['a', ['a2'], ['a1']], ['b']],
    ];
    const mine: Tree = ['r', ['a', ['a1'], ['a2']], ['b:mine', ['b1']]];
    for (const theirs of others) {
      expect(collisions(mine, theirs)).toBe(0);
      expect(collisions(theirs, mine)).toBe(0);
    }
  });

  it('are none where both did the same, or both added children to one node', () => {
    const same: Tree = ['r', ['a:same', ['a1']], ['b']];
    expect(collisions(same, same)).toBe(0);
    expect(collisions(same, ['r', ['a:same', ['a1'], ['x']], ['b']])).toBe(0);
    const [one, other]: Tree[] = [
      ['r', ['a', ['a1'], ['a2']], ['b', ['x']]],
      ['r', ['a', ['a1'], ['a2']], ['b', ['y']]],
    ];
    expect(collisions(one as Tree, other as Tree)).toBe(0);
  });

  it.each<[string, Tree, Tree, number?]>([
    ['one text', ['r', ['a:1', ['a1'], ['a2']], ['b']], ['r', ['a:2', ['a1'], ['a2']], ['b']]],
    ['a deleted node', ['r', ['a', ['a1']], ['b']], ['r', ['a', ['a1'], ['a2:new']], ['b']]],
    ['a place', ['r', ['a', ['a2']], ['b', ['a1']]], ['r', ['a', ['a2']], ['b'], ['a1']]],
    [
      'places in each other',
      ['r', ['b', ['a', ['a1'], ['a2']]]],
      ['r', ['a', ['a1'], ['a2'], ['b']]],
    ],
    [
      'an order',
      ['r', ['a', ['x'], ['z'], ['y']], ['b']],
      ['r', ['a', ['y'], ['x'], ['z']], ['b']],
    ],
  ])('are told: %s', (_, mine, theirs) => {
    const from: Tree = ['r', ['a', ['x'], ['y'], ['z']], ['b']];
    expect(collisions(mine, theirs, JSON.stringify(mine).includes('"x"') ? from : base)).toBe(1);
  });

  it('may be anywhere when nobody knows what both began from', () => {
    expect(collisions(['r', ['x']], ['r', ['y']], null)).toBe(1);
    expect(collisions(['r', ['x']], ['r', ['x']], null)).toBe(0);
  });

  it('leave an order alone that only one side changed', () => {
    const mine: Tree = ['r', ['b'], ['a', ['a2'], ['a1']]];
    expect(merged(base, mine, ['r', ['a', ['a1'], ['a2'], ['new']], ['b']])).toEqual([
      'r',
      ['b'],
      ['a', ['a2'], ['new'], ['a1']],
    ]);
  });
});
