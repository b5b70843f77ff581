import type { VersionInfo } from '@wm/contract/home/dashboard';
import { usePreference } from '#core/preferences/preferences.ts';

type Changes = VersionInfo['changes'];

/** How many notes of each group somebody has seen: new ones come at the end of their group. */
type Seen = Readonly<Record<string, number>>;

const keyOf = (version: string, title: string): string => `${version}/${title}`;

function readSeen(kept: unknown): Seen | undefined {
  return typeof kept === 'object' && kept !== null ? (kept as Seen) : undefined;
}

interface SeenChanges {
  /** How many notes of a group were seen; all of them by who has never looked: to a newcomer everything is as it is. */
  seenOf: (version: string, title: string) => number;
  countNew: (changes: Changes) => number;
  /** Remembers that all of this was seen. */
  see: (changes: Changes) => void;
}

/** What of the changes somebody has seen; kept with the account. */
export function useSeenChanges(): SeenChanges {
  const [kept, keep] = usePreference('seen-changes');
  const seen = readSeen(kept);
  const seenOf = (version: string, title: string): number =>
    seen ? (seen[keyOf(version, title)] ?? 0) : Number.POSITIVE_INFINITY;
  return {
    seenOf,
    countNew: (changes) =>
      changes
        .flatMap(({ version, groups }) =>
          groups.map(({ title, notes }) => Math.max(0, notes.length - seenOf(version, title))),
        )
        .reduce((sum, count) => sum + count, 0),
    see: (changes) =>
      keep(
        Object.fromEntries(
          changes.flatMap(({ version, groups }) =>
            groups.map(({ title, notes }) => [keyOf(version, title), notes.length]),
          ),
        ),
      ),
  };
}
