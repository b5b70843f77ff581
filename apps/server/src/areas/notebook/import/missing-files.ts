import path from 'node:path';
import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import { documentKind } from './file-kinds.ts';

type Missing = NonNullable<NoteImportResult['broken']>;

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

/** A target as it is read: its escapes, and without question and heading. */
export function readTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

const pathOf = (target: string): string => target.replaceAll('\\', '/').replace(/[?#].*$/, '');

/** How many of the last parts of two paths are the same. */
function sharedEnd(one: string, other: string): number {
  const [parts, others] = [one, other].map((all) => keyOf(all).split('/').toReversed());
  const apart = (parts ?? []).findIndex((part, at) => part !== others?.[at]);
  return apart === -1 ? (parts?.length ?? 0) : apart;
}

/** Which of some files a link of a note may mean that leads nowhere: called the same, and most alike in their folders. */
export function fileFor(
  files: Iterable<string>,
  { from, target }: { from: string; target: string },
): { file: string } | 'unclear' | undefined {
  const wanted = path.posix.normalize(path.posix.join(path.posix.dirname(from), pathOf(target)));
  const named = [...files]
    .map((file) => ({ file, shared: sharedEnd(file, wanted) }))
    .filter(({ shared }) => shared > 0)
    .toSorted((one, other) => other.shared - one.shared);
  const [best, next] = named;
  if (best && best.shared === next?.shared) return 'unclear';
  return best && { file: best.file };
}

/** What an import lacks: the files, not the notes, that its texts name. */
export class MissingFiles {
  readonly #targets = new Map<string, Set<string>>();
  readonly #names = new Set<string>();

  constructor(broken: Missing) {
    for (const { path: from, target } of broken) {
      if (documentKind(pathOf(target)) === 'markdown') continue;
      this.#targets.set(from, (this.#targets.get(from) ?? new Set()).add(target));
      this.#names.add(keyOf(path.posix.basename(pathOf(target))));
    }
  }

  /** Whether a file of this name is missed anywhere. */
  isMissed(file: string): boolean {
    return this.#names.has(keyOf(path.posix.basename(file)));
  }

  /** Whether the text made of a file misses a target. */
  isMissedIn(from: string, target: string): boolean {
    return this.#targets.get(from)?.has(target) === true;
  }

  /** The files whose texts miss something. */
  get paths(): ReadonlySet<string> {
    return new Set(this.#targets.keys());
  }
}
