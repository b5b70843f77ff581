import { EditorState } from '@codemirror/state';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  LineEndKeeper,
  editorPlace,
  holdText,
  lineEnds,
  readText,
  setLineEnds,
  textPlace,
} from './line-ends.ts';

function stateOf(written: string): EditorState {
  const { text, ends } = holdText(written);
  return EditorState.create({ doc: text, extensions: lineEnds(ends) });
}

const texts = fc
  .array(fc.constantFrom('\r\n', '\n', '\r', '甲', 'a', '', '# '), { maxLength: 30 })
  .map((parts) => parts.join(''));

it('gives a text back as it came, whatever its line breaks', () => {
  fc.assert(
    fc.property(texts, (written) => {
      expect(readText(stateOf(written))).toBe(written);
    }),
  );
});

it('keeps the breaks around what is typed, and gives places of the text', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (written, seed) => {
      const state = stateOf(written);
      const at = seed % (state.doc.length + 1);
      const place = textPlace(state, at);
      expect(editorPlace(state, place)).toBe(at);
      const changed = state.update({ changes: { from: at, insert: '字' } }).state;
      expect(readText(changed)).toBe(`${written.slice(0, place)}字${written.slice(place)}`);
    }),
  );
});

it('forgets a break that was deleted, and takes those of a text that is put there', () => {
  const state = stateOf('甲\r\n乙\r\n丙');
  const joined = state.update({ changes: { from: 1, to: 2 } }).state;
  expect(readText(joined)).toBe('甲乙\r\n丙');
  expect(readText(joined.update({ changes: { from: 1, insert: '\n' } }).state)).toBe(
    '甲\n乙\r\n丙',
  );
  const { text, ends } = holdText('一\r二');
  const put = state.update({
    changes: { from: 0, to: state.doc.length, insert: text },
    effects: setLineEnds.of(ends),
  }).state;
  expect(readText(put)).toBe('一\r二');
});

it('knows what was changed where a library only tells the texts', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(3), (written, seed, length) => {
      const keeper = new LineEndKeeper('');
      const text = keeper.hold(written);
      expect(keeper.write(text)).toBe(written);
      const at = seed % (text.length + 1);
      const place = keeper.textPlace(at);
      expect(keeper.editorPlace(place)).toBe(at);
      const typed = '字'.repeat(length);
      expect(keeper.write(text.slice(0, at) + typed + text.slice(at))).toBe(
        written.slice(0, place) + typed + written.slice(place),
      );
    }),
  );
});
