import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';

/** What a line begins with: blanks and quotes, then the mark of its kind. */
const opening = /^((?:[ \t]|> ?)*)(#{1,6}[ \t]+|(?:[-+*]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?/;

function linesOf(state: EditorState): Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges)
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      lines.set(line.from, line);
      if (line.to >= to || line.number === state.doc.lines) break;
    }
  return [...lines.values()];
}

interface LineKind {
  /** Whether a mark is one of this kind. */
  isOf: (mark: string) => boolean;
  /** The mark of the n-th line. */
  mark: (index: number) => string;
}

/** Makes the selected lines of a kind, or plain again where all are of it. */
function toggleLines({ isOf, mark }: LineKind): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const lines = linesOf(state);
    // Of several lines the empty ones stay.
    const wanted = lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines;
    const found = wanted.map((line) => {
      const [, lead = '', before = ''] = opening.exec(line.text) ?? [];
      return { from: line.from + lead.length, before };
    });
    const isAll = found.every(({ before }) => isOf(before));
    const changes: ChangeSpec[] = found.map(({ from, before }, index) => ({
      from,
      to: from + before.length,
      insert: isAll ? '' : mark(index),
    }));
    const set = state.changes(changes);
    // At the beginning of a line the caret goes behind its new mark.
    const selection = EditorSelection.create(
      state.selection.ranges.map(({ anchor, head }) =>
        EditorSelection.range(set.mapPos(anchor, 1), set.mapPos(head, 1)),
      ),
      state.selection.mainIndex,
    );
    dispatch(state.update({ changes: set, selection, userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** Makes headings of a level of the selected lines. */
export function toggleHeading(level: number): StateCommand {
  const mark = `${'#'.repeat(level)} `;
  return toggleLines({ isOf: (before) => before.trimEnd() === mark.trimEnd(), mark: () => mark });
}

const isTask = (mark: string): boolean => mark.includes('[');

export const toggleBullets = toggleLines({
  isOf: (mark) => /^[-+*]/.test(mark) && !isTask(mark),
  mark: () => '- ',
});
export const toggleNumbers = toggleLines({
  isOf: (mark) => /^\d/.test(mark),
  mark: (index) => `${index + 1}. `,
});
export const toggleTasks = toggleLines({ isOf: isTask, mark: () => '- [ ] ' });

/** Puts the selected lines into a quote, or takes them out of it. */
export const toggleQuote: StateCommand = ({ state, dispatch }) => {
  if (state.readOnly) return false;
  const lines = linesOf(state);
  const isAll = lines.every(({ text }) => /^\s*>/.test(text));
  const changes = lines.map(({ from, text }) => {
    const mark = /^\s*> ?/.exec(text)?.[0].length ?? 0;
    return isAll ? { from, to: from + mark, insert: '' } : { from, insert: '> ' };
  });
  const set = state.changes(changes);
  const selection = state.selection.map(set, 1);
  dispatch(state.update({ changes: set, selection, userEvent: 'input', scrollIntoView: true }));
  return true;
};

const taskSign = /^((?:[ \t]|> ?)*(?:[-+*]|\d+[.)])[ \t]+\[)([ xX])\]/;

/** Ticks the tasks of the selected lines; a line that is none becomes one. */
export const tickTasks: StateCommand = (target) => {
  const { state, dispatch } = target;
  if (state.readOnly) return false;
  const lines = linesOf(state).map((line) => ({ line, found: taskSign.exec(line.text) }));
  if (!lines.some(({ found }) => found)) return toggleTasks(target);
  const changes = lines.flatMap(({ line, found }) => {
    if (!found) return [];
    const at = line.from + (found[1] ?? '').length;
    return [{ from: at, to: at + 1, insert: found[2] === ' ' ? 'x' : ' ' }];
  });
  dispatch(state.update({ changes, userEvent: 'input.tick' }));
  return true;
};

interface Insertion {
  /** What is put into lines of its own. */
  text: string;
  /** Where the caret, or what is selected then, stands in it. */
  select?: readonly [from: number, to: number];
}

/** What is missing for an empty line between a block and the text beside it. */
function missingBreaks(beside: string): string {
  const breaks = beside.split('\n').length - 1;
  return beside === '' || beside === '\n' ? '' : '\n'.repeat(Math.max(0, 2 - breaks));
}

/** Puts a block into lines of its own, with an empty line around it where there is text; what is selected becomes its inside. */
function insertBlock(make: (selected: string) => Insertion): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    const { from, to } = state.selection.main;
    const line = state.doc.lineAt(from);
    const isEmpty = from === to && line.text.trim() === '';
    const [begin, end] = from === to ? [isEmpty ? line.from : line.to, line.to] : [from, to];
    const { text, select = [text.length, text.length] } = make(state.sliceDoc(from, to));
    const lead = missingBreaks(state.sliceDoc(Math.max(0, begin - 2), begin));
    const tail =
      missingBreaks(state.sliceDoc(end, end + 2)) || (end === state.doc.length ? '\n' : '');
    const at = begin + lead.length;
    dispatch(
      state.update({
        changes: { from: begin, to: end, insert: `${lead}${text}${tail}` },
        selection: EditorSelection.range(at + select[0], at + select[1]),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

/** A fence that is longer than any run of backticks in it. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}

export const insertCode = insertBlock((selected) => {
  const fence = fenceFor(selected);
  return {
    text: `${fence}\n${selected}\n${fence}`,
    // The language is asked first, where there is code already.
    select: selected ? [fence.length, fence.length] : [fence.length + 1, fence.length + 1],
  };
});

export const insertFormula = insertBlock((selected) => ({
  text: `$$\n${selected || 'E = mc^2'}\n$$`,
  select: [3, 3 + (selected || 'E = mc^2').length],
}));

export const insertDiagram = insertBlock(() => {
  const code = 'flowchart LR\n  A[开始] --> B[结束]';
  return { text: `\`\`\`mermaid\n${code}\n\`\`\``, select: [11, 11 + code.length] };
});

export const insertRule = insertBlock(() => ({ text: '---\n' }));

export const insertEmptyTable = insertBlock(() => ({
  text: '|  |  |  |\n|---|---|---|\n|  |  |  |\n|  |  |  |\n',
}));

/** A callout of a kind. */
export const insertCallout = (kind: string): StateCommand =>
  insertBlock((selected) => {
    const inside = (selected || '').split('\n').map((line) => `> ${line}`);
    return { text: [`> [!${kind}]`, ...inside].join('\n') };
  });
