import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryTree } from '../../test/arbitrary-documents.ts';
import { readLayout } from '../../test/layout-tree.ts';
import type { LaidOutTree } from '../../test/layout-tree.ts';
import type { MindNode, NodeData } from '../model/document.ts';
import { layoutNames } from '../model/document.ts';
import { readBranch, readDocument } from '../model/read-document.ts';
import { Session } from '../model/session.ts';
import { branchOf } from '../model/store.ts';
import { tableMeasure } from '../text/measure.ts';
import { Scene } from './scene.ts';
import { defaultSettings, rootOnScreen, rootPosition } from './settings.ts';
import type { RootPlace } from './settings.ts';

const canvas = { width: 1280, height: 800 };
const options = { settings: defaultSettings, measure: tableMeasure, canvas };

function open(root: MindNode, layout: string) {
  const result = readDocument(root);
  if (!result.ok) throw new Error(result.error);
  const session = new Session(result.document.store, { layout }, { now: () => 0 });
  return { session, scene: new Scene(session, options) };
}

/** Boxes, lines and summaries rounded, as plain objects: for comparison. */
function picture({ boxes, lines, summaries }: LaidOutTree) {
  const round = (value: number): number => Math.round(value * 1000) / 1000;
  const path = (d: string): string =>
    d.replaceAll(/-?[\d.]+(?:e-?\d+)?/g, (n) => `${round(Number(n))}`);
  const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x, y, width, height].map(round);
  return {
    boxes: Object.fromEntries([...boxes].map(([id, one]) => [id, box(one)])),
    lines: Object.fromEntries(
      [...lines].map(([id, all]) => [id, all.map(({ d, child }) => [path(d), child])]),
    ),
    summaries: summaries
      .map(({ owner, index, box: one, brace }) =>
        [owner, index, ...box(one), path(brace)].join(' '),
      )
      .toSorted((a, b) => a.localeCompare(b)),
  };
}

const smallNode = arbitraryTree(fc.record({ text: fc.constantFrom('甲', '计划 worker', 'a\nb') }));

const nodePatch: fc.Arbitrary<NodeData> = fc.record(
  {
    text: fc.constantFrom('甲', 'a longer text', '三\n行'),
    expand: fc.boolean(),
    dir: fc.constantFrom('left', 'right', undefined),
    generalization: fc.constantFrom(undefined, { text: '概要' }, [{ text: '概', range: [0, 1] }]),
    freeTopic: fc.constantFrom(true, undefined),
    customLeft: fc.constantFrom(undefined, 50, -300),
    customTop: fc.constantFrom(undefined, 70),
    fontSize: fc.constantFrom(undefined, 30),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<NodeData>;

const edits = fc.array(fc.tuple(fc.nat(4), fc.nat(60), fc.nat(60), smallNode, nodePatch), {
  maxLength: 12,
});

let fresh = 0;
function insertable(node: MindNode) {
  const branch = readBranch(node, undefined, () => false);
  if (typeof branch === 'string') throw new Error(branch);
  fresh += 1;
  const mark = (id: string): string => `n${fresh}-${id}`;
  const [top, ...others] = branch.map(({ id, parent, children, data, rest, hasChildrenKey }) => ({
    id: mark(id),
    parent: parent && mark(parent),
    children: children.map(mark),
    data,
    rest,
    hasChildrenKey,
  }));
  if (!top) throw new Error('empty');
  return [top, ...others] as const;
}

function edit(
  session: Session,
  [kind, a, b, node, patch]: [number, number, number, MindNode, NodeData],
) {
  const { store } = session;
  const ids = branchOf(store, store.rootId).map(({ id }) => id);
  const id = ids[a % ids.length] ?? store.rootId;
  const other = ids[b % ids.length] ?? store.rootId;
  const room = store.get(other)?.children.length ?? 0;
  session.transact((tx) => {
    if (kind === 0) tx.apply({ kind: 'patch', id, set: patch });
    if (kind === 1) {
      tx.apply({ kind: 'insert', parent: other, index: a % (room + 1), branch: insertable(node) });
    }
    if (kind === 2 && id !== store.rootId) tx.apply({ kind: 'remove', id });
    if (kind > 2 && id !== store.rootId && !branchOf(store, id).some((one) => one.id === other)) {
      const places = room + (store.get(id)?.parent === other ? 0 : 1);
      tx.apply({ kind: 'move', id, parent: other, index: a % places });
      if (kind === 4) tx.apply({ kind: 'patch', id: other, set: patch });
    }
  });
}

describe('a scene that follows its document', () => {
  it.each(layoutNames)('%s: always equals a scene built anew', (layout) => {
    fc.assert(
      fc.property(smallNode, edits, fc.nat(12), (root, list, undos) => {
        const { session, scene } = open(root, layout);
        const compare = () => {
          const anew = new Scene(session, options);
          expect(picture(readLayout(scene.layout))).toEqual(picture(readLayout(anew.layout)));
          expect(scene.layout.size).toBe(anew.layout.size);
          anew.close();
        };
        for (const one of list) {
          edit(session, one);
          compare();
        }
        for (let i = 0; i < undos; i += 1) if (session.undo()) compare();
      }),
      { numRuns: 60 },
    );
  });

  it('measures and places only what an edit touches', () => {
    const leaf = (i: number): MindNode => ({ data: { text: `leaf ${i}` } });
    const branch = (i: number): MindNode => ({
      data: { text: `branch ${i}`, uid: `b${i}` },
      children: Array.from({ length: 30 }, (_, j) => leaf(i * 30 + j)),
    });
    const root = {
      data: { text: 'root' },
      children: Array.from({ length: 30 }, (_, i) => branch(i)),
    };
    const { session, scene } = open(root, 'logicalStructure');
    expect(scene.source.measuredCount).toBe(931);
    session.transact((tx) => {
      tx.apply({ kind: 'insert', parent: 'b7', index: 3, branch: insertable(leaf(-1)) });
    });
    expect(scene.source.measuredCount).toBe(932);
    expect(scene.layout.arrangedCount).toBe(3);
    session.transact((tx) =>
      tx.apply({ kind: 'patch', id: 'b3', set: { text: 'much longer text' } }),
    );
    expect(scene.source.measuredCount).toBe(933);
    expect(scene.layout.arrangedCount).toBe(2);
    session.undo();
    expect(scene.source.measuredCount).toBe(934);
  });

  it('shows no children of a collapsed node, and never collapses the root', () => {
    const root = {
      data: { text: 'r', uid: 'r', expand: false },
      children: [
        {
          data: { text: 'a', uid: 'a', expand: false },
          children: [{ data: { text: 'b', uid: 'b' } }],
        },
      ],
    };
    const { session, scene } = open(root, 'mindMap');
    expect(scene.layout.has('a')).toBe(true);
    expect(scene.layout.has('b')).toBe(false);
    expect(scene.layout.expandButtonOf('a')).toBeDefined();
    session.transact((tx) => tx.apply({ kind: 'patch', id: 'a', set: { expand: true } }));
    expect(scene.layout.has('b')).toBe(true);
  });

  it('stands a node moved by hand at its place and lets its branch follow', () => {
    const root = {
      data: { text: 'r', uid: 'r' },
      children: [
        {
          data: { text: 'a', uid: 'a', customLeft: -500, customTop: 40 },
          children: [{ data: { text: 'b', uid: 'b' } }],
        },
        { data: { text: 'c', uid: 'c' } },
      ],
    };
    const { scene } = open(root, 'logicalStructure');
    const a = scene.layout.boxOf('a');
    const b = scene.layout.boxOf('b');
    expect([a?.x, a?.y]).toEqual([-500, 40]);
    expect(b?.x).toBeGreaterThan(a?.x ?? 0);
    expect(Math.abs((b?.y ?? 0) - 40)).toBeLessThan(20);
  });

  it('gives a free topic no line from the root and no room in its layout', () => {
    const free = { data: { text: 'free', uid: 'f', freeTopic: true, customLeft: 9, customTop: 8 } };
    const plain = { data: { text: 'a', uid: 'a' } };
    for (const layout of layoutNames) {
      const without = open({ data: { text: 'r', uid: 'r' }, children: [plain] }, layout).scene
        .layout;
      const { layout: withFree } = open(
        { data: { text: 'r', uid: 'r' }, children: [free, plain] },
        layout,
      ).scene;
      expect(withFree.boxOf('a')).toEqual(without.boxOf('a'));
      expect(withFree.linesOf('r')).toEqual(without.linesOf('r'));
      expect(withFree.boxOf('f')).toMatchObject({ x: 9, y: 8 });
    }
  });

  it('visits only branches near the view', () => {
    const children = Array.from({ length: 200 }, (_, i) => ({
      data: { text: `n${i}`, uid: `n${i}` },
      children: [{ data: { text: 'x', uid: `x${i}` } }],
    }));
    const { scene } = open({ data: { text: 'r', uid: 'r' }, children }, 'logicalStructure');
    const box = scene.layout.boxOf('n100') ?? { x: 0, y: 0, width: 0, height: 0 };
    const seen: string[] = [];
    scene.layout.visit({ minX: box.x, minY: box.y, maxX: box.x + 10, maxY: box.y + 10 }, ({ id }) =>
      seen.push(id),
    );
    expect(seen).toContain('n100');
    expect(seen.length).toBeLessThan(10);
  });
});

describe('place of the root', () => {
  it('keeps the whole root on the screen when it is brought to an edge', () => {
    const screen = { width: 800, height: 600 };
    const root = { width: 100, height: 40 };
    const at = (x: RootPlace, y: RootPlace) => rootOnScreen([x, y], screen, root, 50);
    expect(at('left', 'top')).toEqual({ x: 50, y: 50 });
    expect(at('right', 'bottom')).toEqual({ x: 650, y: 510 });
    expect(at('center', 'center')).toEqual({ x: 350, y: 280 });
    expect(at(30, '25%')).toEqual({ x: 30, y: 150 });
  });

  it('follows the setting: words, pixels or percentages', () => {
    expect(rootPosition(['center', 'center'], canvas)).toEqual({ x: 640, y: 400 });
    expect(rootPosition(['left', 'bottom'], canvas)).toEqual({ x: 0, y: 800 });
    expect(rootPosition([30, '25%'], canvas)).toEqual({ x: 30, y: 200 });
    expect(rootPosition(['__proto__', 'nonsense'], canvas)).toEqual({ x: 640, y: 400 });
  });
});
