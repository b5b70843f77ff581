import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { editorWords } from './editor-words.ts';

const folder = path.resolve(import.meta.dirname, '../../../../../../node_modules/@codemirror');

/** What the packages of the editor that are ours to use ask to be said in the reader's language. */
function askedPhrases(): string[] {
  const parts = ['search', 'view', 'language', 'autocomplete', 'commands'];
  const found = parts
    .filter((part) => readdirSync(folder).includes(part))
    .flatMap((part) => {
      const source = readFileSync(path.join(folder, part, 'dist/index.js'), 'utf8');
      return Array.from(
        source.matchAll(
          /phrase\((?:view, )?(?:fold \? |this\.open \? )?"([^"]+)"(?: : "([^"]+)")?/g,
        ),
        ([, one = '', other = '']) => [one, other],
      ).flat();
    });
  return [...new Set(found)].filter(Boolean);
}

it('says in Chinese whatever the source editor says by itself', () => {
  const asked = askedPhrases();
  expect(asked).toEqual(expect.arrayContaining(['Find', 'replace all', 'Unfolded lines']));
  const state = EditorState.create({ extensions: [editorWords] });
  const english = asked.filter((phrase) => !/\p{Script=Han}/u.test(state.phrase(phrase)));
  expect(english).toEqual([]);
});
