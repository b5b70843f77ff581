import { syntaxTree } from '@codemirror/language';
import { Facet } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { tagFollowed } from '#ui/markdown/source/link-followed.ts';
import type { Collector } from './collector.ts';

/** Whether `#words` are tags: in notes they are. */
export const drawsTags = Facet.define<boolean, boolean>({ combine: ([does = false]) => does });

/** A tag looks like one, whole, with its sign. */
export function readTag(node: SyntaxNode, out: Collector): void {
  if (!out.state.facet(drawsTags)) return;
  const attributes = { title: 'Ctrl+单击查看这个标签的笔记' };
  out.style(node.from, node.to, { class: 'wm-live-note-tag', attributes });
}

/** Ctrl+click on a tag leads to the notes that have it, where the page does that. */
export const tagClicks = EditorView.domEventHandlers({
  mousedown(event, view) {
    const { state } = view;
    const isFollow = event.button === 0 && (event.ctrlKey || event.metaKey);
    if (!isFollow || !state.facet(drawsTags)) return false;
    const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
    if (at === null) return false;
    const sides = [1, -1] as const;
    const node = sides
      .map((side) => syntaxTree(state).resolveInner(at, side))
      .find(({ name }) => name === 'NoteTag');
    if (!node) return false;
    const detail = state.sliceDoc(node.from + 1, node.to);
    const follow = new CustomEvent(tagFollowed, { detail, bubbles: true, cancelable: true });
    const isFollowed = !view.dom.dispatchEvent(follow);
    if (isFollowed) event.preventDefault();
    return isFollowed;
  },
});
