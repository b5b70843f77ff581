import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

// What the caret touches is shown as it is written, all else as it is read. Without the focus nothing is touched, nor before
// the caret was first moved: a page that was just opened is to be read. While the mouse is down nothing changes: what moves
// under it would turn a press into a selection.

interface Stretch {
  from: number;
  to: number;
}

interface Attention {
  hasFocus: boolean;
  isPressed: boolean;
  /** The caret was moved, or something was typed. */
  isUsed: boolean;
  stretches: readonly Stretch[];
}

const setFocus = StateEffect.define<boolean>();
const setPressed = StateEffect.define<boolean>();

const field = StateField.define<Attention>({
  create: () => ({ hasFocus: false, isPressed: false, isUsed: false, stretches: [] }),
  update(before, change) {
    const { changes, effects, selection, state, docChanged } = change;
    let { hasFocus, isPressed } = before;
    const isUsed = before.isUsed || docChanged || change.isUserEvent('select');
    for (const effect of effects) {
      if (effect.is(setFocus)) hasFocus = effect.value;
      if (effect.is(setPressed)) isPressed = effect.value;
    }
    const isSame = hasFocus === before.hasFocus && isPressed === before.isPressed;
    if (isSame && !selection && !docChanged) return before;
    if (!hasFocus || !isUsed) return { hasFocus, isPressed, isUsed, stretches: [] };
    const stretches = isPressed
      ? before.stretches.map(({ from, to }) => ({
          from: changes.mapPos(from, -1),
          to: changes.mapPos(to, 1),
        }))
      : state.selection.ranges.map(({ from, to }) => ({ from, to }));
    return { hasFocus, isPressed, isUsed, stretches };
  },
});

/** What is shown right after the mouse was let go moves no more under it. */
const restMs = 100;

const presses = ViewPlugin.define(
  (view) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleUp = (): void => {
      if (!view.state.field(field).isPressed) return;
      clearTimeout(timer);
      timer = setTimeout(() => view.dispatch({ effects: setPressed.of(false) }), restMs);
    };
    window.addEventListener('mouseup', handleUp);
    window.addEventListener('dragend', handleUp);
    return {
      destroy() {
        clearTimeout(timer);
        window.removeEventListener('mouseup', handleUp);
        window.removeEventListener('dragend', handleUp);
      },
    };
  },
  {
    eventHandlers: {
      mousedown(event, view) {
        if (event.button === 0) view.dispatch({ effects: setPressed.of(true) });
        return false;
      },
    },
  },
);

/** Follows what the caret touches. */
export const attention: Extension = [
  field,
  presses,
  EditorView.focusChangeEffect.of((_state, isFocused) => setFocus.of(isFocused)),
];

/** Whether a stretch of the text is touched, its ends included. */
export function isTouched(state: EditorState, from: number, to: number): boolean {
  return state.field(field).stretches.some((stretch) => stretch.from <= to && from <= stretch.to);
}

/** Whether what is touched may be another than before. */
export function hasMoved(before: EditorState, now: EditorState): boolean {
  return before.field(field) !== now.field(field);
}
