import path from 'node:path';
import { documentKind, withoutNotionIds } from './file-kinds.ts';
import type { WrittenLink } from './note-text.ts';

/** What is asked of a link: the document or the file of the pack it leads to. */
export interface PackIndex {
  find: (from: string, link: WrittenLink) => string | undefined;
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
const withoutKind = (name: string): string =>
  documentKind(name) === undefined ? name : name.replace(/\.[^./]+$/, '');

interface Named {
  path: string;
  /** Other names that lead to a document. */
  aliases: readonly string[];
}

/** Finds what links of other programs lead to: by path from the text or from the top, by bare name, by other names. */
export function indexPack(documents: readonly Named[], files: Iterable<string>): PackIndex {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const add = (name: string, place: string): void => {
    const key = keyOf(name);
    const known = byName.get(key);
    if (known && !known.includes(place)) known.push(place);
    else if (!known) byName.set(key, [place]);
  };
  for (const file of files) {
    byPath.set(keyOf(file), file);
    add(path.posix.basename(file), file);
  }
  for (const { path: file, aliases } of documents) {
    const base = withoutKind(path.posix.basename(file));
    for (const name of [base, withoutNotionIds(base), ...aliases]) add(name, file);
    const bare = keyOf(withoutKind(file));
    if (!byPath.has(bare)) byPath.set(bare, file);
  }
  return {
    find(from, { target, isWiki }) {
      const folder = path.posix.dirname(from);
      for (const way of waysOf(target, isWiki)) {
        if (way === '') continue;
        const found = [path.posix.normalize(path.posix.join(folder, way)), way.replace(/^\/+/, '')]
          .map((one) => byPath.get(keyOf(one)))
          .find((one) => one !== undefined);
        if (found !== undefined && !(isWiki && !way.includes('/'))) return found;
        const near = nearest(byName.get(keyOf(path.posix.basename(way))) ?? [], { way, folder });
        if (near !== undefined && (isWiki || !way.includes('/'))) return near;
      }
      return undefined;
    },
  };
}

/** A target as it is written, without question and heading, and with its escapes read. */
function waysOf(target: string, isWiki: boolean): string[] {
  if (isWiki) return [target, target.replace(/\.md$/i, '')];
  return [target, target.replace(/[?#].*$/, '')].flatMap((way) => {
    try {
      return [way, decodeURIComponent(way)];
    } catch {
      return [way];
    }
  });
}

/** Of those that are called so, the one in the same folder, or the one least deep; folders in front of a name must fit. */
function nearest(
  places: readonly string[],
  { way, folder }: { way: string; folder: string },
): string | undefined {
  const end = keyOf(withoutKind(way).replace(/^[./]+/, ''));
  const fits = places.filter((place) => {
    if (!way.includes('/')) return true;
    const bare = keyOf(withoutKind(withoutNotionIds(place)));
    return bare === end || bare.endsWith(`/${end}`) || keyOf(place).endsWith(`/${keyOf(way)}`);
  });
  const here = fits.find((place) => path.posix.dirname(place) === folder);
  if (here !== undefined) return here;
  return fits.toSorted((one, other) => one.split('/').length - other.split('/').length)[0];
}
