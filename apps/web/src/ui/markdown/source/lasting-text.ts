import { ChangeSet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { WrittenInto } from '../pending-uploads.ts';
import { textChange } from './view-moves.ts';

interface Others {
  /** The editor that is open now; nothing while the tab is hidden. */
  now: () => EditorView | undefined;
  /** Takes the whole text, where no editor is open. */
  write: (text: string) => void;
}

export interface LastingText extends WrittenInto {
  posAtCoords: (place: { x: number; y: number }) => number | null;
}

/**
 * The text of an editor that is ended when its tab is hidden, and made anew when it is shown: what is done to it later
 * comes into the one that is open then, where it belongs in what was typed since, or is handed over as a whole.
 */
export function lastingText(opened: EditorView, { now, write }: Others): LastingText {
  return {
    get state() {
      return opened.state;
    },
    posAtCoords: (place) => opened.posAtCoords(place),
    dispatch(change) {
      const update = opened.state.update(change);
      const { startState, changes, newDoc } = update;
      // An ended editor still follows, and tells nobody.
      opened.dispatch(update);
      const current = now();
      if (!update.docChanged || current === opened) return;
      if (!current) {
        write(newDoc.toString());
        return;
      }
      const { doc } = startState;
      const since = textChange(doc.toString(), current.state.doc.toString());
      current.dispatch({ changes: since ? changes.map(ChangeSet.of(since, doc.length)) : changes });
    },
  };
}
