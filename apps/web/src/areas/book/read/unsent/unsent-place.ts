import type { OpenedBook } from '@wm/contract/book/reading';
import type { StoredPlace } from '../engine/reading-engine.ts';
import { hasShape, keepUnsent, readUnsent } from './unsent.ts';

/** A place that could not be kept on the server, and what was known of the other devices then. */
interface UnsentPlace extends StoredPlace {
  chapter: string;
  knownTime: string;
}

const isPlace = (kept: unknown): kept is UnsentPlace =>
  hasShape(kept, {
    cfi: 'string',
    section: 'number',
    fraction: 'number',
    context: 'string',
    chapter: 'string',
    knownTime: 'string',
  });

/** The place where one was when there was no connection. */
export function unsentPlace(bookId: number): UnsentPlace | undefined {
  return readUnsent('place', bookId, isPlace)[0];
}

/** Keeps such a place, or forgets it once it has arrived. */
export function keepPlace(bookId: number, place: UnsentPlace | undefined): void {
  keepUnsent('place', bookId, place ? [place] : []);
}

/** Where a book is opened: where one was last in this browser if the server was not told, else where the server says. */
export function placeToOpen({ id, position }: OpenedBook): StoredPlace | null {
  return unsentPlace(id) ?? position;
}
