import path from 'node:path';

/** The files of an archive, and where a name without folders leads. */
export interface AttachmentPlaces {
  has: (name: string) => boolean;
  /** The one file of that bare name; undefined when there is none or several. */
  byName: (name: string) => string | undefined;
}

/** A place of an archive's files for links that name a file alone, as other programs write them. */
export function attachmentPlaces(names: readonly string[]): AttachmentPlaces {
  const all = new Set(names);
  const byName = Map.groupBy(names, (name) => path.posix.basename(name).toLowerCase());
  return {
    has: (name) => all.has(name),
    byName(name) {
      const [one, ...others] = byName.get(name.toLowerCase()) ?? [];
      return others.length === 0 ? one : undefined;
    },
  };
}

/** `[text](target "title")` and `![text](<target>)`, `![[name|300]]` and `[[name]]`, `<img src="target">`, and what our own exports name, which may stand anywhere. */
const links =
  /(?<inline>(?<mark>!?)\[(?<text>(?:\\.|[^\]\\\n]){0,500})\]\((?:<(?<angled>[^<>\n]{1,1000})>|(?<bare>(?:\([^()\s]{0,500}\)|[^()\s]){1,1000}))(?<title>\s+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\))|(?<wiki>(?<embed>!?)\[\[(?<name>[^[\]|#\n]{1,300})(?:#[^[\]|\n]{0,300})?(?:\|(?<label>[^[\]\n]{0,300}))?\]\])|(?<before><img\b[^>]{0,500}?\bsrc=["'])(?<src>[^"'\n]{1,1000})(?<after>["'])|(?<asset>(?:\.\.\/)*assets\/[0-9a-f]{32}\.[a-z0-9]{1,8}(?![a-z0-9]))/gi;

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** Where a link of a note leads in its archive; undefined when it leads to no file there, or to a note. */
function placeOf(
  target: string,
  { note, places }: { note: string; places: AttachmentPlaces },
): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) return undefined;
  const folder = path.posix.dirname(note);
  for (const way of [target, target.replace(/[?#].*$/, '')]) {
    const plain = decoded(way);
    const found = [
      path.posix.normalize(path.posix.join(folder, plain)),
      plain.replace(/^\/+/, ''),
    ].find((one) => places.has(one));
    const place = found ?? (plain.includes('/') ? undefined : places.byName(plain));
    if (place !== undefined && !/\.(md|markdown)$/i.test(place)) return place;
  }
  return undefined;
}

/** What is asked of each link that leads to a file of the archive: its address here, or nothing to leave the link alone. */
type Resolve = (place: string) => string | undefined;

type Parts = Partial<Record<string, string>>;

/** What a link names, in whichever way it is written. */
const targetOf = ({ angled, bare, name, src }: Parts): string | undefined =>
  angled ?? bare ?? name?.trim() ?? src;

/** A link with another address. */
function readdressed(parts: Parts, { address, place }: { address: string; place: string }): string {
  const {
    inline,
    mark = '',
    text = '',
    title = '',
    wiki,
    embed = '',
    before = '',
    after = '',
  } = parts;
  if (inline !== undefined) return `${mark}[${text}](${address}${title})`;
  if (wiki === undefined) return before + address + after;
  const label = parts['label']?.replace(/^\d+(?:x\d+)?$/, '') || path.posix.basename(place);
  return `${embed}[${label}](${address})`;
}

/** A note's text with the files that it names; links in code are told from others by nobody who wrote them, and stay right. */
export function withAttachments(
  text: string,
  from: { note: string; places: AttachmentPlaces },
  resolve: Resolve,
): string {
  return text.replace(links, (whole: string, ...more: unknown[]) => {
    const parts = more.at(-1) as Parts;
    const asset = parts['asset']?.replace(/^(?:\.\.\/)+/, '');
    if (asset !== undefined) return (from.places.has(asset) ? resolve(asset) : undefined) ?? whole;
    const target = targetOf(parts);
    const place = target === undefined ? undefined : placeOf(target, from);
    const address = place && resolve(place);
    return address === undefined || place === undefined
      ? whole
      : readdressed(parts, { address, place });
  });
}

/** The files of the archive that a note names, each once. */
export function attachmentsIn(
  text: string,
  from: { note: string; places: AttachmentPlaces },
): string[] {
  const found = new Set<string>();
  withAttachments(text, from, (place) => {
    found.add(place);
    return undefined;
  });
  return [...found];
}
