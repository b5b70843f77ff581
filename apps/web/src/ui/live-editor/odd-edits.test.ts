import { undo } from '@codemirror/commands';
import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { holdText, lineEnds, readText, textPlace } from '#ui/markdown/source/line-ends.ts';
import { stubTextLayout } from '#ui/testing/text-layout.ts';
import { goldenSamples } from '../../../../../packages/markdown/test/golden-samples.ts';
import { sampled } from '../../../../../tools/sampled.ts';
import { liveExtensions } from './extensions.ts';

let endLayout: () => void;
beforeAll(() => {
  endLayout = stubTextLayout();
});
afterAll(() => endLayout());

const breaks = ['\n', '\r\n', '\r'];

/** Fifty documents of everything that the grammar knows, with line breaks of one kind or of all three. */
const documents = Array.from({ length: 50 }, (_, at) => {
  const samples = Object.values(goldenSamples);
  const parts = [0, 50, 100].map((step) => samples[(at + step) % samples.length] ?? '');
  let count = 0;
  return parts.join('\n\n').replace(/\n/g, () => {
    count += 1;
    return breaks[at % 4 === 3 ? count % 3 : at % 4] ?? '\n';
  });
});

const edit = fc.record({
  at: fc.nat(),
  length: fc.nat(9),
  insert: fc.constantFrom(
    '',
    '字',
    'a',
    '**',
    '|',
    '`',
    '\n',
    '- ',
    '$',
    '[[',
    '#',
    '> ',
    '😀',
    '\t',
  ),
});

function open(written: string): EditorView {
  const { text, ends } = holdText(written);
  return new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineEnds(ends),
        liveExtensions({
          label: '正文',
          placeholder: '',
          completions: [],
          isDark: false,
          isPlain: false,
          hasTags: true,
          onSave: vi.fn<() => void>(),
        }),
      ],
    }),
  });
}

it('changes what is edited and not a byte beside it, and taking all back gives the text as it came', () => {
  const edits = fc.array(edit, { minLength: 20, maxLength: 20 });
  const runs = sampled(12, 50);
  let done = 0;
  fc.assert(
    fc.property(fc.constantFrom(...documents), edits, (written, all) => {
      const view = open(written);
      let expected = written;
      for (const { at, length, insert } of all) {
        const { state } = view;
        const from = at % (state.doc.length + 1);
        // A break that is put in place of another is of its kind.
        const to = insert === '\n' ? from : Math.min(state.doc.length, from + length);
        const [begin, end] = [textPlace(state, from), textPlace(state, to)];
        view.dispatch({ changes: { from, to, insert }, selection: { anchor: from } });
        forceParsing(view, view.state.doc.length, 1000);
        expected = expected.slice(0, begin) + insert + expected.slice(end);
        expect(readText(view.state)).toBe(expected);
        done += 1;
      }
      while (undo(view));
      expect(readText(view.state)).toBe(written);
      view.destroy();
    }),
    { numRuns: runs },
  );
  expect(done).toBeGreaterThanOrEqual(runs * 20);
});
