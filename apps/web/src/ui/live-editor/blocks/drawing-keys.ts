import { keymap } from '@codemirror/view';
import type { Command } from '@codemirror/view';
import { drawingsIn } from './block-field.ts';

/** Goes up or down a line into what is drawn there, whose source it opens; by itself the caret passes it by. */
function into(isDown: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    if (!main.empty) return false;
    const { head } = view.moveVertically(main, isDown);
    const passed = drawingsIn(view.state).filter(({ from, to }) =>
      isDown ? main.head < from && to < head : head < from && to < main.head,
    );
    const next = isDown ? passed[0]?.from : passed.at(-1)?.to;
    if (next === undefined) return false;
    view.dispatch({ selection: { anchor: next }, scrollIntoView: true, userEvent: 'select' });
    return true;
  };
}

/** The arrow keys lead into formulas, diagrams and embeds. */
export const intoDrawings = keymap.of([
  { key: 'ArrowDown', run: into(true) },
  { key: 'ArrowUp', run: into(false) },
]);
