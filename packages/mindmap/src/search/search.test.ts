import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../model/read-document.ts';
import { replaceInLines, searchNodes } from './search.ts';

function store(root: unknown) {
  const result = readDocument(root);
  if (!result.ok) throw new Error(result.error);
  return result.document.store;
}

describe('search', () => {
  it('finds nodes and summaries in document order, also hidden ones and across marks', () => {
    const reader = store({
      data: { text: 'Alpha', uid: 'r', expand: false },
      children: [
        { data: { text: 'x', uid: 'x', generalization: { text: 'about alpha' } } },
        { data: { text: '<p>al<b>ph</b>a</p>', richText: true, uid: 'y' } },
      ],
    });
    expect(searchNodes(reader, 'ALPHA')).toEqual(['r', 'x:summary:0', 'y']);
    expect(searchNodes(reader, 'Alpha', { matchCase: true })).toEqual(['r']);
    expect(searchNodes(reader, '')).toEqual([]);
    expect(searchNodes(reader, '<b>')).toEqual([]);
  });
});

describe('replace', () => {
  it('gives the new text the marks of the first character it stands for', () => {
    const lines = [[{ text: 'one t' }, { text: 'wo', bold: true }, { text: ' three' }]];
    expect(replaceInLines(lines, 'two', '2')).toEqual({
      lines: [[{ text: 'one 2 three' }]],
      count: 1,
    });
    expect(replaceInLines(lines, 'wo', 'W').lines).toEqual([
      [{ text: 'one t' }, { text: 'W', bold: true }, { text: ' three' }],
    ]);
  });

  it('leaves formulas alone and matches nothing across them', () => {
    const lines = [[{ text: 'a' }, { text: 'ab', formula: true }, { text: 'b' }]];
    expect(replaceInLines(lines, 'ab', 'x')).toEqual({ lines, count: 0 });
    expect(replaceInLines(lines, 'b', 'x').count).toBe(1);
  });

  it('makes lines of line breaks in the new text', () => {
    expect(replaceInLines([[{ text: 'a,b' }]], ',', '\n').lines).toEqual([
      [{ text: 'a' }],
      [{ text: 'b' }],
    ]);
  });

  it('equals replacement in the plain text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '中') });
    fc.assert(
      fc.property(
        text,
        fc.string({ unit: fc.constantFrom('a', 'b', '中'), minLength: 1, maxLength: 2 }),
        (source, query) => {
          const { lines, count } = replaceInLines([[{ text: source }]], query, 'X', {
            matchCase: true,
          });
          expect(lines.map((line) => line.map((run) => run.text).join('')).join('\n')).toBe(
            source.replaceAll(query, 'X'),
          );
          expect(count).toBe(source.split(query).length - 1);
        },
      ),
    );
  });
});
