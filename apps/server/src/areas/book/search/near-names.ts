import { normalise } from '@wm/search-text/normal-text';
import type { ToSyllables } from '@wm/search-text/title-sound';

const mostNear = 5;
const han = /^\p{Script=Han}+$/u;

/** Names that are written almost as what was looked for, or sound so; the nearest first. */
export function nearNames(
  wanted: string,
  names: Iterable<string>,
  toSyllables: ToSyllables,
): string[] {
  const asked = lettersOf(wanted);
  if (asked.length < 2) return [];
  const sounds = new Map<string, string>();
  const soundOf = (letters: readonly string[]): string | undefined =>
    han.test(letters.join(''))
      ? ` ${letters.map((letter) => known(sounds, letter, toSyllables)).join(' ')} `
      : undefined;
  const heard = soundOf(asked);
  const found: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const letters = lettersOf(name);
    const distance =
      heard !== undefined && (soundOf(letters)?.includes(heard) ?? false)
        ? 0.5
        : distanceWithin(letters, asked);
    // A word of two letters is near to what has one other letter, and no other length.
    const isShort = asked.length < 3;
    const most = isShort ? 1 : Math.max(1, Math.floor(asked.length / 4));
    if (distance <= most && (!isShort || distance < 1 || letters.length === asked.length))
      found.push({ name, distance });
  }
  return found
    .sort((one, other) => one.distance - other.distance || one.name.length - other.name.length)
    .slice(0, mostNear)
    .map(({ name }) => name);
}

const lettersOf = (text: string): string[] => Array.from(normalise(text).replaceAll(' ', ''));

/** How a character sounds, asked once for each. */
function known(sounds: Map<string, string>, letter: string, toSyllables: ToSyllables): string {
  const sound = sounds.get(letter) ?? toSyllables(letter)[0] ?? '';
  sounds.set(letter, sound);
  return sound;
}

/** The fewest letters to change, leave out or add until `wanted` stands somewhere in `text`. */
function distanceWithin(text: readonly string[], wanted: readonly string[]): number {
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (const [at, letter] of wanted.entries()) {
    const next = [at + 1];
    for (const [column, other] of text.entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return Math.min(...row);
}
