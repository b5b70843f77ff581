import { redo, undo } from '@codemirror/commands';
import { Annotation, EditorSelection, Prec } from '@codemirror/state';
import { EditorView, drawSelection, keymap, runScopeHandlers } from '@codemirror/view';
import type { KeyBinding } from '@codemirror/view';
import { markKeys } from '../commands/mark-commands.ts';

const fromText = Annotation.define<boolean>();

/** Where a key leads from a cell. */
export type Leave = 'next' | 'previous' | 'up' | 'down' | 'enter' | 'below' | 'out';

export interface CellPorts {
  /** The editor whose text the cell is a piece of. */
  outer: EditorView;
  label: string;
  onWrite: (text: string) => void;
  onLeave: (way: Leave) => void;
  onBlur: () => void;
}

function isAtEdge(view: EditorView, isForward: boolean): boolean {
  const { main } = view.state.selection;
  return main.empty && main.head === (isForward ? view.state.doc.length : 0);
}

/** An arrow that has no line left in the cell leaves it. */
function vertical(way: 'up' | 'down', onLeave: CellPorts['onLeave']) {
  return (view: EditorView): boolean => {
    if (!isOnEdgeLine(view, way)) return false;
    onLeave(way);
    return true;
  };
}

function isOnEdgeLine(view: EditorView, way: 'up' | 'down'): boolean {
  const { main } = view.state.selection;
  const here = view.coordsAtPos(main.head);
  const edge = view.coordsAtPos(way === 'down' ? view.state.doc.length : 0);
  return !here || !edge || Math.abs(here.top - edge.top) < 4;
}

function cellKeys({ outer, onLeave }: CellPorts): KeyBinding[] {
  const leave = (way: Leave) => () => {
    onLeave(way);
    return true;
  };
  return [
    { key: 'Tab', run: leave('next'), shift: leave('previous') },
    {
      key: 'Enter',
      run: leave('enter'),
      shift: (view) => {
        view.dispatch(view.state.replaceSelection('<br>'));
        return true;
      },
    },
    { key: 'Mod-Enter', run: leave('below') },
    { key: 'Escape', run: leave('out') },
    { key: 'ArrowUp', run: vertical('up', onLeave) },
    { key: 'ArrowDown', run: vertical('down', onLeave) },
    { key: 'ArrowLeft', run: (view) => isAtEdge(view, false) && leave('previous')() },
    { key: 'ArrowRight', run: (view) => isAtEdge(view, true) && leave('next')() },
    // What was done is taken back in the whole text.
    { key: 'Mod-z', run: () => undo(outer), shift: () => redo(outer), preventDefault: true },
    { key: 'Mod-y', run: () => redo(outer), preventDefault: true },
    ...markKeys,
  ];
}

/** Makes a cell a small editor of its own; what is typed in it is written into the text at once. */
export function openCellEditor(parent: HTMLElement, text: string, ports: CellPorts): EditorView {
  const view: EditorView = new EditorView({
    doc: text,
    parent,
    extensions: [
      Prec.highest(keymap.of(cellKeys(ports))),
      drawSelection(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': ports.label }),
      EditorView.updateListener.of((update) => {
        // What came from the text itself is written there already.
        const isTyped = update.transactions.some(
          (one) => one.docChanged && !one.annotation(fromText),
        );
        if (isTyped) ports.onWrite(update.state.doc.toString());
      }),
      EditorView.domEventHandlers({
        blur: () => ports.onBlur(),
        // Saving, and whatever else the page has a key for.
        keydown: (event) => runScopeHandlers(ports.outer, event, 'wm-page'),
      }),
    ],
  });
  return view;
}

/** Puts a text into the editor of a cell that was changed outside of it. */
export function putCellText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  const head = Math.min(view.state.selection.main.head, text.length);
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: EditorSelection.cursor(head),
    annotations: fromText.of(true),
  });
}
