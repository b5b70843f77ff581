import { noteLinkAt } from '@wm/contract/notebook/note-links';
import type { GlobalConfig } from 'md-editor-rt';

type Parser = Parameters<GlobalConfig['markdownItConfig']>[0];

/** Where a note is read. */
function addressOf(name: string): string {
  return `/notebook/preview/${encodeURIComponent(name)}`;
}

/** Makes links of `[[name]]` and `[[name|label]]`. */
export function noteLinks(parser: Parser): void {
  parser.inline.ruler.before('link', 'note-link', (state, isSilent) => {
    const link = noteLinkAt(state.src.slice(0, state.posMax), state.pos);
    if (!link) return false;
    if (!isSilent) {
      const open = state.push('link_open', 'a', 1);
      open.attrs = [
        ['href', addressOf(link.name)],
        ['class', 'wm-note-link'],
      ];
      state.push('text', '', 0).content = link.label ?? link.name;
      state.push('link_close', 'a', -1);
    }
    state.pos = link.end;
    return true;
  });
}
