import type Token from 'markdown-it/lib/token.mjs';

/** The tags open between two tokens of the grammar's own, by name, in the order in which they were opened. */
interface Frame {
  open: Token[];
  counts: Map<string, number>;
}

/** What tags that were written as HTML are until they are paired; their nesting is 0, so that they upset no parser. */
export const [openTag, closeTag] = ['html_open', 'html_close'];

const newFrame = (): Frame => ({ open: [], counts: new Map() });

/**
 * Pairs tags that were written as HTML with each other, without crossing what the grammar itself nests (emphasis, links,
 * list entries, quotes). Those without a partner are given to `loosen`, which makes text of them. The time is linear in
 * the number of tokens.
 */
export function pairTags(tokens: readonly Token[], loosen: (token: Token) => void): void {
  const frames = [newFrame()];
  for (const token of tokens) {
    const frame = frames.at(-1) as Frame;
    if (token.type === openTag) {
      frame.open.push(token);
      frame.counts.set(token.tag, (frame.counts.get(token.tag) ?? 0) + 1);
    } else if (token.type === closeTag) {
      if (!pairWith(token, frame, loosen)) loosen(token);
    } else if (token.nesting === 1) frames.push(newFrame());
    else if (token.nesting === -1 && frames.length > 1)
      for (const left of frames.pop()?.open ?? []) loosen(left);
  }
  for (const { open } of frames) for (const left of open) loosen(left);
}

/** Closes the last tag of that name; those opened since have no partner. False when there is none to close. */
function pairWith(token: Token, frame: Frame, loosen: (token: Token) => void): boolean {
  if ((frame.counts.get(token.tag) ?? 0) === 0) return false;
  for (let last = frame.open.pop(); last; last = frame.open.pop()) {
    frame.counts.set(last.tag, (frame.counts.get(last.tag) ?? 1) - 1);
    if (last.tag === token.tag) {
      last.nesting = 1;
      token.nesting = -1;
      return true;
    }
    loosen(last);
  }
  return false;
}
