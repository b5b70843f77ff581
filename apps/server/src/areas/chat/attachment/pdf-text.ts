import { createRequire } from 'node:module';
import path from 'node:path';
import { cutText } from '@wm/contract/core/stored-text';
import type { ReadText } from './read-job.ts';

/** Characters that some programs write in place of ordinary ones, since their fonts share a glyph with them. */
const radicals = /[\u2E80-\u2FD5]/g;

/** What reading Chinese, Japanese and Korean files without embedded maps of characters needs. */
function mapsOf(): string {
  const home = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return `${path.join(home, 'cmaps')}${path.sep}`;
}

/** The beginning of a PDF's text, page by page, in the order in which it is written. Rejects for what is no PDF. */
export async function pdfText(bytes: Uint8Array, most: number): Promise<ReadText> {
  const { getDocument, PasswordException, VerbosityLevel } =
    await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: mapsOf(),
    cMapPacked: true,
    // Nothing is drawn, so nothing is needed for it, and nothing of it is fetched.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const file = await task.promise;
    let text = '';
    let page = 0;
    for (; page < file.numPages && text.length <= most; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as far as there is room
      const { items } = await (await file.getPage(page + 1)).getTextContent();
      const lines = items.map((item) =>
        'str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '',
      );
      text = `${text}\n\n${lines.join('').trim()}`.trimStart();
    }
    const read = text.trim().replaceAll(radicals, (sign) => sign.normalize('NFKC'));
    if (read === '') return { text: '', length: 0, note: '这个 PDF 里没有文字，可能是扫描件' };
    return { text: cutText(read, most), length: page < file.numPages ? null : read.length };
  } catch (error) {
    if (error instanceof PasswordException)
      return { text: '', length: 0, note: '这个 PDF 有密码，读不了' };
    throw error;
  } finally {
    await task.destroy();
  }
}
