import type { BookMark } from '@wm/contract/book/mark';
import type { NewMark } from '../../marks.api.ts';
import { hasShape, keepUnsent, readUnsent } from './unsent.ts';

/** A mark that waits for a connection; its id is below zero until the server gives it one. */
type UnsentMark = BookMark;

const isMark = (kept: unknown): kept is UnsentMark =>
  hasShape(kept, {
    id: 'number',
    kind: 'string',
    color: 'string',
    section: 'number',
    start: 'number',
    end: 'number',
    cfi: 'string',
    fraction: 'number',
    chapter: 'string',
    quote: 'string',
    before: 'string',
    after: 'string',
  });

export const readUnsentMarks = (bookId: number): UnsentMark[] =>
  readUnsent('marks', bookId, isMark);

/** Keeps a mark until there is a connection; nothing where the browser keeps no more. */
export function keepMark(bookId: number, mark: NewMark, now: Date): UnsentMark | undefined {
  const waiting = readUnsentMarks(bookId);
  const id = Math.min(0, ...waiting.map((one) => one.id)) - 1;
  const kept = { ...mark, id, isLost: false, createTime: now.toISOString() };
  return keepUnsent('marks', bookId, [...waiting, kept]) ? kept : undefined;
}

/** Changes what waits; a mark for which `change` answers nothing no longer does. */
export function changeUnsentMark(
  bookId: number,
  id: number,
  change: (mark: UnsentMark) => UnsentMark | undefined,
): void {
  keepUnsent(
    'marks',
    bookId,
    readUnsentMarks(bookId).flatMap((one) => (one.id === id ? (change(one) ?? []) : one)),
  );
}

const isRemoval = (kept: unknown): kept is { id: number } => hasShape(kept, { id: 'number' });

/** Ids of marks that were taken away without a connection. */
export const readUnsentRemovals = (bookId: number): number[] =>
  readUnsent('removals', bookId, isRemoval).map(({ id }) => id);

const keepRemovals = (bookId: number, ids: readonly number[]): boolean =>
  keepUnsent(
    'removals',
    bookId,
    ids.map((id) => ({ id })),
  );

/** Keeps that a mark goes once there is a connection; false where the browser keeps no more. */
export function keepRemoval(bookId: number, id: number): boolean {
  return keepRemovals(bookId, [...new Set([...readUnsentRemovals(bookId), id])]);
}

/** Lets a mark stay that was to go; false when it no longer waits. */
export function forgetRemoval(bookId: number, id: number): boolean {
  const waiting = readUnsentRemovals(bookId);
  keepRemovals(
    bookId,
    waiting.filter((one) => one !== id),
  );
  return waiting.includes(id);
}

/** Takes away what was to go; what is gone already, or is refused for good, waits no longer. Answers whether anything did. */
export async function sendUnsentRemovals(
  bookId: number,
  remove: (id: number) => Promise<unknown>,
  mayComeLater: (error: unknown) => boolean,
): Promise<boolean> {
  const waiting = readUnsentRemovals(bookId);
  for (const id of waiting) {
    try {
      await remove(id);
    } catch (error) {
      if (mayComeLater(error)) return true;
    }
    forgetRemoval(bookId, id);
  }
  return waiting.length > 0;
}

/**
 * Sends what waits, one after the other; what arrives, and what the server will never take, waits no longer. Answers whether
 * anything did. A mark that is sent twice is one.
 */
export async function sendUnsentMarks(
  bookId: number,
  send: (mark: NewMark) => Promise<unknown>,
  mayComeLater: (error: unknown) => boolean,
): Promise<boolean> {
  const waiting = readUnsentMarks(bookId);
  for (const { id, isLost: _isLost, createTime: _createTime, ...mark } of waiting) {
    try {
      await send(mark);
    } catch (error) {
      if (mayComeLater(error)) return true;
    }
    changeUnsentMark(bookId, id, () => undefined);
  }
  return waiting.length > 0;
}
