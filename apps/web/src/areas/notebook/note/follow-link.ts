import type { MouseEvent } from 'react';
import type { NavigateFunction } from 'react-router';
import { wantHeading } from './wanted-place.ts';

/** A click in the text of the note `name`: links to other notes, to those of a tag and to books stay in the application. */
export function followLink(event: MouseEvent, name: string, navigate: NavigateFunction): void {
  const link = (event.target as Element).closest('a.note-link, a.note-tag, a[href^="/read/book/"]');
  const address = link?.getAttribute('href');
  if (address?.startsWith('#')) {
    event.preventDefault();
    wantHeading(name, decodeURIComponent(address.slice(1)));
  }
  if (!address?.match(/^\/(notebook\/preview\/|notebook\/note\?|read\/book\/)/)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  void navigate(address);
}
