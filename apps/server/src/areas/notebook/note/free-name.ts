import { cutText } from '@wm/contract/core/stored-text';
import type { Database } from '#core/database/database.ts';
import { takenNames } from './note-trash.repository.ts';

const longestName = 120;

/** A name, or one with a number behind it that none of the owner's notes has. */
export async function freeName(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  wanted: string,
): Promise<string> {
  const numbered = (number: number): string => {
    const tail = number === 1 ? '' : ` (${number})`;
    return cutText(wanted, longestName - tail.length) + tail;
  };
  for (let from = 1; ; from += 50) {
    const names = Array.from({ length: 50 }, (_, at) => numbered(from + at));
    const taken = await takenNames(tx, ownerId, names);
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
}
