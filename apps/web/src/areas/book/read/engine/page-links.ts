import type { OpenedBook } from '@wm/contract/book/reading';
import { boxOf, callsNote, noteOfPicture, noteText, targetOf } from './page-notes.ts';
import type { PageNote } from './page-notes.ts';

/** What links and pictures of a page lead to. */
export interface LinkEvents {
  /** A link out of the book. */
  onExternal: (url: string) => void;
  /** A link to something that is no page of the reading order. */
  onLost: () => void;
  /** A note was asked for. */
  onNote: (note: PageNote) => void;
  /** A picture was clicked. */
  onPicture: (address: string) => void;
}

interface LinkContext {
  book: OpenedBook;
  goToHref: (href: string) => void;
  events: LinkEvents;
}

/** Follows a link of a page: a note is shown over it, others lead to another page, out to the web, or nowhere. */
export async function openLink(href: string, link: Element, context: LinkContext): Promise<void> {
  const { book, events, goToHref } = context;
  const url = URL.parse(href, location.href);
  if (!url) return;
  if (url.origin !== location.origin) return events.onExternal(url.href);
  const target = url.hash === '' ? null : await targetOf(link, url).catch(() => null);
  const inBook = hrefInBook(url, book);
  if (target && callsNote(link, target)) {
    const text = noteText(target);
    if (text !== '') return events.onNote({ text, href: inBook ?? '', box: boxOf(link) });
  }
  if (inBook === undefined) return events.onLost();
  return goToHref(inBook);
}

/** Where an address of a page of the book leads, as its contents write it. */
function hrefInBook(url: URL, book: OpenedBook): string | undefined {
  const path = url.searchParams.get('path');
  const section = book.sections.findIndex(
    (one) => new URL(one.url, location.href).searchParams.get('path') === path,
  );
  return section < 0 ? undefined : `${section}#${decodeURIComponent(url.hash.slice(1))}`;
}

/** What is smaller stands among letters. */
const leastPicturePixels = 64;

/** Shows the note that stands on a picture, or the picture itself; false where a click on it means nothing. */
export function openPicture(
  picture: Element,
  { book, events }: Omit<LinkContext, 'goToHref'>,
): boolean {
  const text = noteOfPicture(picture);
  if (text !== '') {
    events.onNote({ text, href: '', box: boxOf(picture) });
    return true;
  }
  const { width, height } = picture.getBoundingClientRect();
  const xlink = 'http://www.w3.org/1999/xlink';
  const source =
    picture.getAttribute('src') ??
    picture.getAttribute('href') ??
    picture.getAttributeNS(xlink, 'href') ??
    '';
  // A page of pictures is turned by a tap.
  if (source === '' || book.isFixed || Math.min(width, height) < leastPicturePixels) return false;
  events.onPicture(source);
  return true;
}
