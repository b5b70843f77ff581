import { expect, it } from 'vitest';
import { fieldPiece, splitFields } from '../src/field-pieces.ts';

it('parts a search into pieces of fields, each with its place, and the words beside them', () => {
  const text = '周会 tag:ab -标签：a path:“工 作” title:';
  const { pieces, words } = splitFields(text);
  expect(pieces).toEqual([
    { field: 'tag', text: 'ab', isExcluded: false, source: 'tag:ab', start: 3 },
    { field: 'tag', text: 'a', isExcluded: true, source: '-标签：a', start: 10 },
    { field: 'path', text: '工 作', isExcluded: false, source: 'path:"工 作"', start: 16 },
  ]);
  expect(words.trim().split(/\s+/u)).toEqual(['周会', 'title:']);
  for (const { source, start } of pieces)
    expect(text.slice(start, start + source.length).replaceAll(/[“”]/gu, '"')).toBe(source);
  expect(splitFields('xtag:a mytitle:b').pieces).toEqual([]);
});

it('makes a piece that is read as it was meant, and none of what cannot be quoted', () => {
  for (const name of ['工作', '工 作', 'a:b', '-x']) {
    const piece = fieldPiece('path', name)!;
    expect(splitFields(piece).pieces).toMatchObject([{ field: 'path', text: name }]);
  }
  expect(fieldPiece('tag', '说"好"')).toBeUndefined();
  expect(fieldPiece('tag', ' ')).toBeUndefined();
});
