import { cutText } from '@wm/contract/core/stored-text';

const longestName = 120;

/** A name, or the first with a number behind it that is not taken. */
export function freeNumbered(wanted: string, isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const tail = number === 1 ? '' : ` (${number})`;
    const name = cutText(wanted, longestName - tail.length) + tail;
    if (!isTaken(name)) return name;
  }
}
