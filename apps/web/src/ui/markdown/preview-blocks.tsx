import type { PreviewRendererProps } from 'md-editor-rt';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { blocksOf, nodesOf, setLine } from '#core/security/sanitize-note.ts';
import type { NoteBlock } from '#core/security/sanitize-note.ts';

interface Drawn extends NoteBlock {
  /** How many nodes it takes; the library may put one in the place of another, never two. */
  count: number;
}

const nodesIn = (drawn: readonly Drawn[]): number =>
  drawn.reduce((sum, { count }) => sum + count, 0);

/** How many blocks two lists have in common from their beginning. */
function commonBlocks(some: readonly NoteBlock[], others: readonly NoteBlock[]): number {
  const at = some.findIndex(({ html }, index) => html !== others[index]?.html);
  return at < 0 ? some.length : at;
}

/** Puts blocks in the place of some of the nodes of an element. */
function replaceNodes(
  box: Element,
  { first, count }: { first: number; count: number },
  blocks: readonly NoteBlock[],
): Drawn[] {
  for (let left = count; left > 0; left -= 1) box.childNodes[first]?.remove();
  const fragment = document.createDocumentFragment();
  const drawn = blocks.map((block) => {
    const nodes = nodesOf(block);
    for (const node of nodes) fragment.append(node);
    return { ...block, count: nodes.length };
  });
  box.insertBefore(fragment, box.childNodes[first] ?? null);
  return drawn;
}

/** Says on each block of which line it is now: a line more above moves all below. */
function moveLines(box: Element, drawn: Drawn[], blocks: readonly NoteBlock[]): void {
  let node = box.firstChild;
  for (const [index, block] of drawn.entries()) {
    const line = blocks[index]?.line ?? '';
    if (line !== block.line && node) setLine(node, line);
    block.line = line;
    for (let step = block.count; step > 0; step -= 1) node = node?.nextSibling ?? null;
  }
}

/** Draws blocks in an element, touching those only that differ from what was drawn there before. */
function redraw(box: Element, before: readonly Drawn[], blocks: readonly NoteBlock[]): Drawn[] {
  const isWhole = box.childNodes.length === nodesIn(before);
  if (!isWhole) box.replaceChildren();
  const old = isWhole ? before : [];
  const head = commonBlocks(old, blocks);
  const tail = commonBlocks(old.slice(head).toReversed(), blocks.slice(head).toReversed());
  const place = {
    first: nodesIn(old.slice(0, head)),
    count: nodesIn(old.slice(head, old.length - tail)),
  };
  const fresh = replaceNodes(box, place, blocks.slice(head, blocks.length - tail));
  const drawn = [...old.slice(0, head), ...fresh, ...old.slice(old.length - tail)];
  moveLines(box, drawn, blocks);
  return drawn;
}

/** The preview beside an editor: of a long text only the blocks that changed are drawn anew, and what was drawn of the others stays. */
export function PreviewBlocks({ html, id, className }: PreviewRendererProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<Drawn[]>([]);
  // After the picture, so that a key in between need not wait for it.
  useEffect(() => {
    if (box.current) drawn.current = redraw(box.current, drawn.current, blocksOf(html));
  }, [html]);
  return <div id={id} className={className} ref={box} />;
}
