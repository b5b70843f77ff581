import { decodeText } from '@wm/bytes/text';

import { splitChapters, type Chapter } from './chapters.ts';
import { escapeMarkup } from '../package/entities.ts';
import { EpubError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { writeEpub, type NewContentsEntry } from './write-epub.ts';

/** What a text file does not say of itself. */
export interface TextBookOptions {
  /** Title to use; without it 《…》 of the first lines counts, else `fallbackTitle`. */
  title?: string;
  /** Usually the name of the file without its extension. */
  fallbackTitle: string;
  /** Author to use; without it a line 作者：… among the first lines counts. */
  creator?: string;
  /** BCP 47 tag; `zh-CN` when left out. */
  language?: string;
  /** Moment of the change, written into the book. */
  modified: Date;
}

/**
 * Turns a text file in UTF-8, UTF-16 or GB18030 into an EPUB 3 book with one section for each chapter; chapters inside volumes
 * stand below them in the contents. Throws `text-empty`, `text-encoding-unknown` for a binary file, and
 * `archive-too-large` above the size of an upload.
 */
export function textToEpub(bytes: Uint8Array, options: TextBookOptions): Uint8Array {
  const text = readTextFile(bytes);
  const head = text.slice(0, 2000);
  const title = options.title ?? /《([^《》\n]{1,60})》/.exec(head)?.[1] ?? options.fallbackTitle;
  const creator =
    options.creator ?? /^[\s\u3000]*作\s*者\s*[：:]\s*(\S[^\n]{0,40})$/m.exec(head)?.[1]?.trim();
  const chapters = splitChapters(text, title);
  return writeEpub({
    title,
    creators: creator === undefined ? [] : [creator],
    language: options.language ?? 'zh-CN',
    modified: options.modified,
    sections: chapters.map((chapter) => ({ title: chapter.title, body: chapterBody(chapter) })),
    contents: chapterContents(chapters),
  });
}

function readTextFile(bytes: Uint8Array): string {
  if (bytes.length > defaultLimits.archiveBytes) throw new EpubError('archive-too-large');
  const { text, isBinary } = decodeText(bytes);
  if (isBinary) throw new EpubError('text-encoding-unknown');
  const lines = text.replace(/\r\n?/g, '\n');
  // oxlint-disable-next-line no-control-regex -- they would be illegal in XML
  const clean = lines.replace(/[\u0000-\u0008\u000b\u000e-\u001f\ufffe\uffff]/g, '');
  if (clean.trim() === '') throw new EpubError('text-empty');
  return clean;
}

function chapterBody({ title, level, paragraphs }: Chapter): string {
  const heading = `<h${level}>${escapeMarkup(title)}</h${level}>`;
  return heading + paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`).join('\n');
}

function chapterContents(chapters: readonly Chapter[]): NewContentsEntry[] {
  const contents: NewContentsEntry[] = [];
  for (const [section, { title, level }] of chapters.entries()) {
    const entry: NewContentsEntry = { label: title, section, fragment: '', subitems: [] };
    const volume = contents.at(-1);
    if (level === 2 && volume) volume.subitems.push(entry);
    else contents.push(entry);
  }
  return contents;
}
