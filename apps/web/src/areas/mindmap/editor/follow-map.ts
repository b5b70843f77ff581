import type { TextOverlay } from '@wm/mindmap/text-overlay';
import type { Mindmap } from '@wm/mindmap/mindmap';
import { dataOf } from '@wm/mindmap/content-data';
import { followDocument } from '@wm/mindmap/follow-document';
import type { ReadDocument } from '@wm/mindmap/read-document';
import { richTextOf } from '@wm/mindmap/rich-text';
import type { TypedText } from '@wm/mindmap/typed-text';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps a text that is being typed out of what is shown: it came back with what was saved, and the node has the text from
 * before until the field is left, so that Escape brings it back.
 */
function withoutTyped(map: Mindmap, document: ReadDocument, { id, lines }: TypedText): void {
  const now = map.session.store.get(id);
  const saved = document.store.get(id);
  if (!now || !saved || !isSame(richTextOf(saved.data), lines)) return;
  const { text, richText } = now.data;
  const data = { ...saved.data, text, ...(richText !== undefined && { richText }) };
  if (richText === undefined) delete data.richText;
  document.store.put({ ...saved, data });
}

/** Shows another state of a map, with an open text field as its writer sees it. False when it is another map. */
export function followMap(
  map: Mindmap,
  document: ReadDocument,
  field: TextOverlay | null,
): boolean {
  const typed = field?.typed();
  if (typed) withoutTyped(map, document, typed);
  const isFollowed = followDocument(map.session, document);
  // Nothing was typed in it, or it would have kept its node.
  const isGone = field?.editing && !dataOf(map.session.store, field.editing);
  if (isFollowed && isGone) field.cancel();
  return isFollowed;
}
