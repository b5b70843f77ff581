import type MarkdownIt from 'markdown-it';
import { noteLinkAt } from './note-links.ts';
import type { NoteLink } from './note-links.ts';

/** Where a note of a name, or a heading of this text, is read; without an address a link shows its words. */
export type NoteAddress = (name: string) => string | undefined;

/** Makes links of `[[name]]`, `[[name|label]]` and, until notes are shown inside of others, of `![[name]]`. */
export function noteLinkMarks(parser: MarkdownIt, addressOf?: NoteAddress): void {
  parser.inline.ruler.before('link', 'note_link', (state, isSilent) => {
    const isEmbed = state.src.startsWith('![[', state.pos);
    const at = state.pos + (isEmbed ? 1 : 0);
    // Its type lacks what markdown-it counts.
    const { linkLevel = 0 } = state as { linkLevel?: number };
    if (linkLevel > 0 || state.src[at] !== '[') return false;
    const link = noteLinkAt(state.src.slice(0, state.posMax), at);
    if (!link) return false;
    if (!isSilent) {
      const address = addressOf?.(link.name);
      const [type, tag] = address === undefined ? ['note_link', 'span'] : ['link', 'a'];
      const open = state.push(`${type}_open`, tag, 1);
      if (address !== undefined) open.attrSet('href', address);
      open.attrSet('class', isEmbed ? 'note-link note-embed' : 'note-link');
      open.meta = { name: link.name };
      state.push('text', '', 0).content = wordsOf(link, isEmbed);
      state.push(`${type}_close`, tag, -1);
    }
    state.pos = link.end;
    return true;
  });
}

/** What a link says; the label of a picture is its width. */
function wordsOf({ name, label = name }: NoteLink, isEmbed: boolean): string {
  return isEmbed && /^\d+(?:x\d+)?$/.test(label) ? name : label;
}
