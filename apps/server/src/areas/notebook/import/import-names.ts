import { cutText, plainName } from '@wm/contract/core/stored-text';
import { tagLimit } from '@wm/contract/notebook/note';

/** A name without signs that break lines, of a length that fits. */
export function cleanName(text: string, length: number): string {
  return cutText(plainName(text.toWellFormed().normalize('NFC')).trim(), length).trim();
}

/** Tags as a note may carry them. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean = tags.map((tag) => cleanName(tag.replace(/[,，]/g, ' '), 30)).filter(Boolean);
  return [...new Set(clean)].slice(0, tagLimit);
}
