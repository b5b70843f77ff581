import { randomFillSync } from 'node:crypto';
import { writeEpub } from '@wm/epub/write-epub';
import { noteMaker } from './generated-notes.ts';

const modified = new Date('2026-01-01T00:00:00Z');

interface Wanted {
  title: string;
  sections: number;
  /** Notes of some 500 characters in each section. */
  notes: number;
  /** Pictures that do not compress, a megabyte each. */
  pictures?: number;
}

/** A book of generated Chinese prose; `from` makes its text another one. */
export function generatedBook({ title, sections, notes, pictures = 0 }: Wanted, from = 0): Buffer {
  const make = noteMaker(1);
  const escape = (text: string): string =>
    text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const body = (section: number): string => {
    const paragraphs = Array.from({ length: notes }, (_, at) =>
      make((from + section) * notes + at)
        .content.split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => `<p>${escape(line)}</p>`)
        .join(''),
    );
    return `<h1>第${section + 1}章</h1>${paragraphs.join('')}`;
  };
  return Buffer.from(
    writeEpub({
      title,
      creators: ['佚名'],
      modified,
      language: 'zh-CN',
      sections: Array.from({ length: sections }, (_, at) => ({
        title: `第${at + 1}章`,
        body: body(at),
      })),
      files: Array.from({ length: pictures }, (_, at) => ({
        path: `images/p${at}.jpg`,
        mediaType: 'image/jpeg',
        bytes: pictureLike(1_000_000),
      })),
    }),
  );
}

/** Bytes that begin as a JPEG does and do not compress. */
function pictureLike(size: number): Uint8Array {
  const bytes = randomFillSync(new Uint8Array(size));
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}
