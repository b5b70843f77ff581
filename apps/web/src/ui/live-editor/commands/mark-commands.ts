import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange, StateCommand } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';

/** The words at the caret, or what is selected without the blanks around it. */
function wordsAt(state: EditorState, { from, to, empty, head }: SelectionRange) {
  if (empty) return state.wordAt(head) ?? { from: head, to: head };
  const text = state.sliceDoc(from, to);
  const begin = from + (text.length - text.trimStart().length);
  return { from: Math.min(begin, to), to: Math.max(begin, from + text.trimEnd().length) };
}

/** Whether signs stand around a stretch, and no longer run of the same ones. */
function isMarked(
  state: EditorState,
  { from, to }: { from: number; to: number },
  mark: string,
): boolean {
  const sign = mark[0] ?? '';
  const before = state.sliceDoc(Math.max(0, from - 3), from);
  const after = state.sliceDoc(to, to + 3);
  let run = 0;
  while (run < 3 && before.at(-1 - run) === sign && after[run] === sign) run += 1;
  // Three stars are strong and emphasis in one.
  if (mark === '*') return run === 1 || run === 3;
  return run >= mark.length;
}

/** Puts signs around what is selected, or the word at the caret, or takes them away. */
function toggleMark(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const spec = state.changeByRange((range) => {
      const { from, to } = wordsAt(state, range);
      const size = mark.length;
      if (isMarked(state, { from, to }, mark)) {
        const changes: ChangeSpec = [
          { from: from - size, to: from, insert: '' },
          { from: to, to: to + size, insert: '' },
        ];
        return { changes, range: EditorSelection.range(range.anchor - size, range.head - size) };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(range.anchor + size, range.head + size),
      };
    });
    dispatch(state.update(spec, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Makes a link of what is selected; the caret goes where its address is to stand. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const spec = state.changeByRange((range) => {
    const { from, to } = range.empty ? range : wordsAt(state, range);
    const words = state.sliceDoc(from, to);
    const insert = `[${words}]()`;
    const caret = words === '' ? from + 1 : from + insert.length - 1;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(caret) };
  });
  dispatch(state.update(spec, { userEvent: 'input', scrollIntoView: true }));
  return true;
};

export const toggleStrong = toggleMark('**');
export const toggleEmphasis = toggleMark('*');
export const toggleStrike = toggleMark('~~');
export const toggleHighlight = toggleMark('==');
export const toggleCode = toggleMark('`');

/** Keys for the words in a line, in the text and in the cells of its tables. */
export const markKeys: readonly KeyBinding[] = [
  { key: 'Mod-b', run: toggleStrong, preventDefault: true },
  { key: 'Mod-i', run: toggleEmphasis, preventDefault: true },
  { key: 'Mod-Shift-x', run: toggleStrike, preventDefault: true },
  { key: 'Mod-Shift-h', run: toggleHighlight, preventDefault: true },
  { key: 'Mod-`', run: toggleCode, preventDefault: true },
  { key: 'Mod-k', run: insertLink, preventDefault: true },
];
