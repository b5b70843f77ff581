import { EpubError } from '../src/errors.ts';
import { openBook, type EpubBook } from '../src/package/open-book.ts';
import { readResource } from '../src/reading/read-resource.ts';
import { readSection, type ReadableSection } from '../src/reading/read-section.ts';

/** All that a server would keep of an upload. */
export interface WholeBook {
  book: EpubBook;
  sections: ReadableSection[];
  /** Text of cleaned style sheets and SVG files. */
  resources: string[];
}

/** Opens a book and reads every section and every file that can be served, as an upload does. */
export function readEverything(bytes: Uint8Array): WholeBook {
  const book = openBook(bytes);
  const sections = book.sections.map((_section, index) => readSection(book, index));
  const resources: string[] = [];
  for (const { path, mediaType } of book.manifest) {
    if (mediaType === 'application/xhtml+xml') continue;
    try {
      const resource = readResource(book, path);
      if (/css|svg/.test(resource.mediaType))
        resources.push(new TextDecoder().decode(resource.bytes));
    } catch (error) {
      if (!(error instanceof EpubError) || error.code !== 'file-not-servable') throw error;
    }
  }
  return { book, sections, resources };
}
