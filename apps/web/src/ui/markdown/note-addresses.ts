import { headingAddress } from '@wm/markdown/note-links';

/** Where a note of a name, or a heading of the text itself, is read. */
export function noteAddress(name: string): string {
  return headingAddress(name) ?? `/notebook/preview/${encodeURIComponent(name)}`;
}

/** Where the notes with a tag are listed. */
export function tagAddress(tag: string): string {
  return `/notebook/note?view=table&tag=${encodeURIComponent(tag)}`;
}
