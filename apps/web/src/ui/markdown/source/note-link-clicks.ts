import { EditorView } from '@codemirror/view';
import { noteLinksIn } from '@wm/markdown/note-links';
import { linkFollowed } from './link-followed.ts';

/** Ctrl+click on a link of the source follows it, where the page does that; anywhere else it sets a second cursor. */
export const noteLinkClicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (at === null) return false;
    const line = view.state.doc.lineAt(at);
    const place = at - line.from;
    const link = noteLinksIn(line.text).find(({ start, end }) => start <= place && place <= end);
    if (!link) return false;
    const follow = new CustomEvent(linkFollowed, {
      detail: link.name,
      bubbles: true,
      cancelable: true,
    });
    const isFollowed = !view.dom.dispatchEvent(follow);
    if (isFollowed) event.preventDefault();
    return isFollowed;
  },
});
