import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryNode } from '../../test/arbitrary-documents.ts';
import type { MindNode } from './document.ts';
import type { Changes } from './operations.ts';
import { readBranch, readDocument, writeDocument } from './read-document.ts';
import { Session } from './session.ts';
import { branchOf, walkBranch } from './store.ts';
import type { Branch, NodeId } from './store.ts';

interface Clock {
  time: number;
}

function open(root: MindNode, clock: Clock = { time: 0 }, maxSteps = 500) {
  const result = readDocument(root);
  if (!result.ok) throw new Error(result.error);
  const session = new Session(result.document.store, {}, { now: () => clock.time, maxSteps });
  const json = () => JSON.stringify(writeDocument(session.store, result.document.shape));
  return { session, json };
}

const tree: MindNode = {
  data: { text: 'root', uid: 'r' },
  children: [
    { data: { text: 'a', uid: 'a' }, children: [{ data: { text: 'a1', uid: 'a1' } }] },
    { data: { text: 'b', uid: 'b' } },
  ],
};

let count = 0;
function freshBranch(node: MindNode): Branch {
  const branch = readBranch(node);
  if (typeof branch === 'string') throw new Error(branch);
  count += 1;
  const rename = (id: NodeId): NodeId => `new-${count}-${id}`;
  const renamed = branch.map(({ id, parent, children, data, rest, hasChildrenKey }) => ({
    id: rename(id),
    parent: parent === null ? null : rename(parent),
    children: children.map(rename),
    data,
    rest,
    hasChildrenKey,
  }));
  const [top, ...others] = renamed;
  if (!top) throw new Error('empty');
  return [top, ...others];
}

/** One random edit, chosen by numbers, that fits whatever the document is by now. */
function edit(session: Session, [kind, a, b]: readonly [number, number, number], node: MindNode) {
  const ids = branchOf(session.store, session.store.rootId).map(({ id }) => id);
  const id = ids[a % ids.length] ?? session.store.rootId;
  const other = ids[b % ids.length] ?? session.store.rootId;
  const room = session.store.get(other)?.children.length ?? 0;
  session.transact((tx) => {
    if (kind === 0) tx.apply({ kind: 'patch', id, set: { text: `t${b}`, fillColor: undefined } });
    if (kind === 1) tx.apply({ kind: 'patch', id, set: { color: '#111', uid: undefined } });
    if (kind === 2) {
      tx.apply({ kind: 'insert', parent: other, index: a % (room + 1), branch: freshBranch(node) });
    }
    if (kind === 3 && id !== session.store.rootId) tx.apply({ kind: 'remove', id });
    if (kind === 4 && id !== session.store.rootId) {
      const below = new Set(branchOf(session.store, id).map((one) => one.id));
      if (below.has(other)) return;
      const isBrother = session.store.get(id)?.parent === other;
      const index = a % (room + (isBrother ? 0 : 1));
      tx.apply({ kind: 'move', id, parent: other, index });
    }
    if (kind === 5) tx.apply({ kind: 'document', set: { layout: `l${a}`, theme: undefined } });
  });
}

const edits = fc.array(fc.tuple(fc.tuple(fc.nat(5), fc.nat(50), fc.nat(50)), arbitraryNode), {
  maxLength: 20,
});

describe('history', () => {
  it('undoes any edits to the identical document and does them again', () => {
    fc.assert(
      fc.property(arbitraryNode, edits, (root, list) => {
        const { session, json } = open(root);
        const states = [json()];
        for (const [numbers, node] of list) {
          edit(session, numbers, node);
          if (session.steps === states.length) states.push(json());
        }
        for (let i = states.length - 2; i >= 0; i -= 1) {
          session.undo();
          expect(json()).toBe(states[i]);
        }
        expect(session.undo()).toBe(false);
        for (let i = 1; i < states.length; i += 1) {
          session.redo();
          expect(json()).toBe(states[i]);
        }
        expect(session.redo()).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps parents and children pointing at each other', () => {
    fc.assert(
      fc.property(arbitraryNode, edits, (root, list) => {
        const { session } = open(root);
        for (const [numbers, node] of list) edit(session, numbers, node);
        let seen = 0;
        walkBranch(session.store, session.store.rootId, (node) => {
          seen += 1;
          for (const child of node.children) {
            expect(session.store.get(child)?.parent).toBe(node.id);
          }
        });
        expect(seen).toBe(session.store.size);
      }),
      { numRuns: 50 },
    );
  });

  it('takes a failed transaction back whole and passes the error on', () => {
    const { session, json } = open(tree);
    const before = json();
    session.select(['a']);
    expect(() =>
      session.transact((tx) => {
        tx.apply({ kind: 'patch', id: 'a', set: { text: 'changed' } });
        tx.apply({ kind: 'remove', id: 'b' });
        session.select(['a1']);
        tx.apply({ kind: 'move', id: 'a', parent: 'a1', index: 0 });
      }),
    ).toThrow('own branch');
    expect(json()).toBe(before);
    expect(session.selection).toEqual(['a']);
    expect(session.canUndo).toBe(false);
  });

  it('merges quick edits of one kind into one step, and no others', () => {
    const clock = { time: 0 };
    const { session, json } = open(tree, clock);
    const before = json();
    const type = (text: string, key: string | null) =>
      session.transact((tx) => tx.apply({ kind: 'patch', id: 'a', set: { text } }), key);
    type('x', 'text:a');
    clock.time = 90;
    type('xy', 'text:a');
    expect(session.steps).toBe(1);
    clock.time = 300;
    type('xyz', 'text:a');
    expect(session.steps).toBe(2);
    type('other', 'text:b');
    type('none', null);
    type('none2', null);
    expect(session.steps).toBe(5);
    for (let i = 0; i < 4; i += 1) session.undo();
    expect(session.store.get('a')?.data.text).toBe('xy');
    session.undo();
    expect(json()).toBe(before);
    session.redo();
    expect(session.store.get('a')?.data.text).toBe('xy');
  });

  it('makes one step of everything since a mark, or takes it back', () => {
    const { session, json } = open(tree);
    session.transact((tx) => tx.apply({ kind: 'patch', id: 'b', set: { text: 'b2' } }));
    const marked = json();
    const mark = session.mark();
    for (const x of [1, 2, 3]) {
      session.transact((tx) => tx.apply({ kind: 'patch', id: 'a', set: { customLeft: x } }));
    }
    session.mergeTo(mark);
    expect(session.steps).toBe(2);
    session.undo();
    expect(json()).toBe(marked);
    session.redo();
    expect(session.store.get('a')?.data.customLeft).toBe(3);
    session.transact((tx) => tx.apply({ kind: 'remove', id: 'a' }));
    session.cancelTo(mark);
    expect(json()).toBe(marked);
    expect(session.canRedo).toBe(false);
  });

  it('never merges an edit into a step before a mark', () => {
    const { session } = open(tree);
    const put = (x: number) =>
      session.transact(
        (tx) => tx.apply({ kind: 'patch', id: 'a', set: { customLeft: x } }),
        'drag',
      );
    put(1);
    const mark = session.mark();
    put(2);
    session.cancelTo(mark);
    expect(session.store.get('a')?.data.customLeft).toBe(1);
  });

  it('forgets the oldest steps beyond the limit', () => {
    const { session } = open(tree, { time: 0 }, 3);
    for (const text of ['1', '2', '3', '4', '5']) {
      session.transact((tx) => tx.apply({ kind: 'patch', id: 'a', set: { text } }));
    }
    while (session.undo());
    expect(session.store.get('a')?.data.text).toBe('2');
  });

  it('restores the selection with the step', () => {
    const { session } = open(tree);
    session.select(['a1']);
    session.transact((tx) => {
      tx.apply({ kind: 'remove', id: 'a' });
      session.select(['b']);
    });
    session.undo();
    expect(session.selection).toEqual(['a1']);
    session.redo();
    expect(session.selection).toEqual(['b']);
  });

  it('tells listeners what changed, and only when something did', () => {
    const { session } = open(tree);
    const heard: Changes[] = [];
    const stop = session.subscribe((changes) => heard.push(changes));
    session.transact(() => {});
    session.transact((tx) => {
      tx.apply({ kind: 'patch', id: 'b', set: { text: 'x' } });
      tx.apply({ kind: 'remove', id: 'a' });
    });
    stop();
    session.undo();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toEqual({
      data: new Set(['b']),
      children: new Set(['r']),
      inserted: new Set(),
      removed: new Set(['a', 'a1']),
      document: new Set(),
    });
  });
});
