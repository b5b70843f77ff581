import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryFile, arbitraryNode } from '../../test/arbitrary-documents.ts';
import {
  defaultReadLimits,
  readDocument,
  readDocumentText,
  writeDocument,
} from './read-document.ts';
import type { ReadDocument } from './read-document.ts';

function read(value: unknown): ReadDocument {
  const result = readDocument(value);
  if (!result.ok) throw new Error(result.error);
  return result.document;
}

function roundTrip(value: unknown): unknown {
  const { store, shape } = read(value);
  return writeDocument(store, shape);
}

function chain(depth: number): unknown {
  let node: unknown = { data: { text: 'leaf' } };
  for (let i = 1; i < depth; i += 1) node = { data: { text: 'x' }, children: [node] };
  return node;
}

describe('reading and writing documents', () => {
  it('writes a full document back as it was read, down to the order of keys', () => {
    fc.assert(
      fc.property(arbitraryFile, (file) => {
        const json = JSON.stringify(file);
        expect(JSON.stringify(roundTrip(JSON.parse(json)))).toBe(
          JSON.stringify(sortedNodes(JSON.parse(json))),
        );
        expect(roundTrip(file)).toEqual(file);
      }),
      { numRuns: 200 },
    );
  });

  it('writes a bare root node back as a bare root node', () => {
    fc.assert(
      fc.property(arbitraryNode, (node) => {
        expect(roundTrip(node)).toEqual(node);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the clipboard wrapper around one node, as an array or alone', () => {
    const node = { data: { text: 'a' }, children: [] };
    const alone = { simpleMindMap: true, data: node };
    const listed = { simpleMindMap: true, data: [node], from: 'elsewhere' };
    expect(roundTrip(alone)).toEqual(alone);
    expect(roundTrip(listed)).toEqual(listed);
  });

  it('keeps old fields, a summary as one object and a key named __proto__', () => {
    const json =
      '{"root":{"data":{"text":5,"generalization":{"text":"概要"},"__proto__":{"x":1}},' +
      '"children":[],"smmVersion":"0.9.0"},"theme":{"template":"classic4"},"svgData":"<svg/>"}';
    const result = readDocumentText(json);
    if (!result.ok) throw new Error(result.error);
    const { store, shape } = result.document;
    expect(JSON.parse(JSON.stringify(writeDocument(store, shape)))).toEqual(JSON.parse(json));
    expect(Object.keys(store.get(store.rootId)?.data ?? {})).toContain('__proto__');
  });

  it('gives every node an id of its own without touching the data', () => {
    const { store } = read({
      data: { text: 'root', uid: 'a' },
      children: [{ data: { uid: 'a' } }, { data: {} }, { data: { uid: 7 } }],
    });
    const ids = store.get(store.rootId)?.children ?? [];
    expect(new Set([store.rootId, ...ids]).size).toBe(4);
    expect(store.get(ids[0] ?? '')?.data).toEqual({ uid: 'a' });
  });
});

describe('reading hostile input', () => {
  it('never throws, whatever the value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), (value) => {
        expect(typeof readDocument(value).ok).toBe('boolean');
        expect(typeof readDocument({ root: value, data: value }).ok).toBe('boolean');
        expect(typeof readDocument({ root: { data: {}, children: value } }).ok).toBe('boolean');
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws on the text of a damaged document', () => {
    fc.assert(
      fc.property(arbitraryFile, fc.nat(), fc.string({ maxLength: 4 }), (file, at, junk) => {
        const text = JSON.stringify(file);
        const cut = at % (text.length + 1);
        const result = readDocumentText(text.slice(0, cut) + junk + text.slice(cut + 1));
        const again = result.ok && writeDocument(result.document.store, result.document.shape);
        expect(Boolean(again)).toBe(result.ok);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses what is no mind map', () => {
    for (const value of [null, 1, 'x', [], {}, { root: 3 }, { data: 'x' }, { root: {} }]) {
      expect(readDocument(value)).toEqual({ ok: false, error: 'not-a-mind-map' });
    }
    expect(readDocumentText('{')).toEqual({ ok: false, error: 'not-json' });
  });

  it('refuses trees and values that nest too deeply, and reads those just below the limit', () => {
    const { maxDepth, maxValueDepth } = defaultReadLimits;
    expect(readDocument(chain(maxDepth)).ok).toBe(true);
    expect(readDocument(chain(maxDepth + 1))).toEqual({ ok: false, error: 'too-deep' });
    let deep: unknown = 1;
    for (let i = 0; i < 200_000; i += 1) deep = [deep];
    expect(readDocument({ data: { deep } })).toEqual({ ok: false, error: 'too-deep' });
    expect(readDocument({ root: { data: {} }, deep })).toEqual({ ok: false, error: 'too-deep' });
    let allowed: unknown = 1;
    for (let i = 1; i < maxValueDepth; i += 1) allowed = [allowed];
    expect(readDocument({ data: { allowed } }).ok).toBe(true);
  });

  it('refuses more nodes and longer texts than the limits', () => {
    const limits = { ...defaultReadLimits, maxNodes: 3, maxTextLength: 30 };
    const children = [{ data: {} }, { data: {} }];
    expect(readDocument({ data: {}, children }, limits).ok).toBe(true);
    const more = [...children, { data: {} }];
    const refused = { ok: false, error: 'too-many-nodes' };
    expect(readDocument({ data: {}, children: more }, limits)).toEqual(refused);
    expect(readDocumentText(' '.repeat(31), limits)).toEqual({ ok: false, error: 'too-long' });
  });

  it('reads a document after a byte order mark', () => {
    expect(readDocumentText('\uFEFF{"data":{"text":"a"}}').ok).toBe(true);
  });
});

/** The node keys in the order the writer uses: data, children, then the others. */
function sortedNodes(value: unknown): unknown {
  const file = value as { root: unknown };
  const sort = (node: unknown): unknown => {
    const { data, children, ...rest } = node as Record<string, unknown>;
    return { data, ...(Array.isArray(children) && { children: children.map(sort) }), ...rest };
  };
  return { ...file, root: sort(file.root) };
}
