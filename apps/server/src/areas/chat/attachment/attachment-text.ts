import { decodeText } from '@wm/bytes/text';
import { parseXml } from '@wm/bytes/xml/tree';
import type { XmlElement } from '@wm/bytes/xml/tree';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive } from '@wm/bytes/zip/open';
import { openBook } from '@wm/epub/open-book';
import { readSection } from '@wm/epub/read-section';

const mebibyte = 1024 * 1024;
/** Of a document of an office: a text of this size is longer than any book. */
const limits = {
  ...defaultArchiveLimits,
  entries: 5000,
  entryBytes: 16 * mebibyte,
  totalBytes: 64 * mebibyte,
};
const xmlBounds = { depth: 200, elements: 500_000, attributes: 200, cutsDepth: true };
/** So much of a book is read at most. */
const bookLength = 200_000;

/** The text of a file by its extension. Throws for one that is no such file, or that costs more than an honest one. */
export function attachmentText(bytes: Uint8Array, ext: string): string {
  if (ext === 'docx') return wordText(bytes);
  if (ext === 'epub') return bookText(bytes);
  const { text, isBinary } = decodeText(bytes);
  if (isBinary) throw new Error('no text');
  return text.trim();
}

function wordText(bytes: Uint8Array): string {
  const xml = openArchive(bytes, limits).read('word/document.xml');
  const { root } = parseXml(decodeText(xml).text, xmlBounds);
  const parts: string[] = [];
  collect(root, parts);
  return parts
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

const breaks: Readonly<Record<string, string | undefined>> = {
  p: '\n',
  tc: '\t',
  tr: '\n',
  br: '\n',
  cr: '\n',
  tab: '\t',
};

/** Words stand in `w:t`; what was deleted while changes are tracked stands in `w:delText` and is left out. */
function collect(element: XmlElement, parts: string[]): void {
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (element.name === 't') parts.push(child);
      continue;
    }
    if (child.name !== 'tabs') collect(child, parts);
  }
  const end = breaks[element.name];
  if (end !== undefined) parts.push(end);
}

function bookText(bytes: Uint8Array): string {
  const book = openBook(bytes);
  let text = '';
  for (let at = 0; at < book.sections.length && text.length < bookLength; at += 1)
    text += `${readSection(book, at).text}\n\n`;
  return text.trim();
}
