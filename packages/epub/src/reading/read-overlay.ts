import { attributeOf, descendants } from '@wm/bytes/xml/tree';

import { resolveReference } from '../package/book-path.ts';
import { fitsUse, servableType } from '../package/media-types.ts';
import type { RemoteBook } from '../package/open-book.ts';
import { parseXml } from '../package/xml-tree.ts';
import { declaredTypes } from './read-section.ts';

/** One part of a section that is read aloud by a recording. */
export interface OverlayPart {
  /** Id of the element that is read; empty for the whole document. */
  fragment: string;
  /** The recording in the book; `readRemoteResource` serves it. */
  audioPath: string;
  startSeconds: number;
  /** Undefined where the recording runs to its end. */
  endSeconds: number | undefined;
}

/**
 * Reads the media overlay (EPUB 3.3 section 9) of the section `index` as data, in the order of reading; empty when it has
 * none. Parts whose recording is not in the book are left out. Throws as `readRemoteDocument` does.
 */
export async function readRemoteOverlay(book: RemoteBook, index: number): Promise<OverlayPart[]> {
  const section = book.sections[index];
  if (!section) throw new RangeError(`section ${index} of ${book.sections.length}`);
  const overlay = book.manifest.find((item) => item.path === section.path)?.overlay;
  const path = book.manifest.find((item) => item.id === overlay)?.path;
  if (overlay === undefined || path === undefined) return [];
  const { root } = parseXml(await book.archive.read(path), path, book.limits);
  return descendants(root, 'par').flatMap((par) => {
    const text = resolveReference(
      attributeOf(descendants(par, 'text')[0] ?? par, 'src') ?? '',
      path,
    );
    const audio = descendants(par, 'audio')[0];
    const source = audio && resolveReference(attributeOf(audio, 'src') ?? '', path);
    const audioPath = source?.kind === 'inside' ? book.find(source.path) : undefined;
    if (!audio || audioPath === undefined || text.kind !== 'inside') return [];
    if (book.find(text.path) !== section.path || !isMedia(book, audioPath)) return [];
    return {
      fragment: text.fragment,
      audioPath,
      startSeconds: readClock(attributeOf(audio, 'clipBegin')) ?? 0,
      endSeconds: readClock(attributeOf(audio, 'clipEnd')),
    };
  });
}

function isMedia(book: RemoteBook, path: string): boolean {
  return fitsUse(servableType(path, declaredTypes(book).get(path)) ?? '', 'media');
}

const secondsOf: Readonly<Record<string, number>> = { h: 3600, min: 60, s: 1, ms: 0.001 };

/** A SMIL clock value in seconds: `1:02:03.5`, `02:03`, `3.5s`, `12min`; undefined for anything else. */
function readClock(value: string | undefined): number | undefined {
  const text = value?.trim() ?? '';
  const count = /^(\d+(?:\.\d+)?)(h|min|s|ms)?$/.exec(text);
  if (count) return Number(count[1]) * secondsOf[count[2] ?? 's']!;
  const clock = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text);
  if (!clock) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
