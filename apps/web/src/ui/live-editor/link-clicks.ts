import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/** What a link of a text may open: pages, mail, telephones and places of the product. */
const opening = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** The address that a place of the text leads to. */
function addressAt(view: EditorView, at: number): string | undefined {
  const { state } = view;
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent; node = node.parent) {
    const isLink = node.name === 'Link' || node.name === 'Autolink';
    const found = node.name === 'URL' ? node : isLink ? node.getChild('URL') : null;
    if (!found) continue;
    const written = state.sliceDoc(found.from, found.to).replace(/^<|>$/g, '');
    const address = written.startsWith('www.') ? `http://${written}` : written;
    return opening.test(address) ? address : undefined;
  }
  return undefined;
}

/** Ctrl+click follows a link in a window of its own; a click alone sets the caret. */
export const linkClicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    const address = at === null ? undefined : addressAt(view, at);
    if (address === undefined) return false;
    event.preventDefault();
    window.open(address, '_blank', 'noopener,noreferrer');
    return true;
  },
});
