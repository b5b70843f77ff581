import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { editorWords } from './editor-words.ts';

/** The packages of the editor that are ours to use. */
const sources = import.meta.glob<string>(
  '../../../../../../node_modules/@codemirror/{search,view,language,autocomplete,commands}/dist/index.js',
  { query: '?raw', import: 'default', eager: true },
);

/** What they ask to be said in the reader's language. */
function askedPhrases(): string[] {
  const found = Object.values(sources).flatMap((source) =>
    Array.from(
      source.matchAll(/phrase\((?:view, )?(?:fold \? |this\.open \? )?"([^"]+)"(?: : "([^"]+)")?/g),
      ([, one = '', other = '']) => [one, other],
    ).flat(),
  );
  return [...new Set(found)].filter(Boolean);
}

it('says in Chinese whatever the source editor says by itself', () => {
  const asked = askedPhrases();
  expect(asked).toEqual(expect.arrayContaining(['Find', 'replace all', 'Unfolded lines']));
  const state = EditorState.create({ extensions: [editorWords] });
  const english = asked.filter((phrase) => !/\p{Script=Han}/u.test(state.phrase(phrase)));
  expect(english).toEqual([]);
});
