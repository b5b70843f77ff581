import { cutText } from '@wm/contract/core/stored-text';

const longest = 4000;

/** A statement without the values that somebody wrote into it: texts and long numbers are left out. */
export function shownStatement(text: string): string {
  const shown = text
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "'…'")
    .replaceAll(/\b\d{4,}\b/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cutText(shown, longest);
}
