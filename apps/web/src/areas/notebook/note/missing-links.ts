import { useEffect } from 'react';
import { useMissingNames } from './note-more.api.ts';
import { previewAddress } from './note.api.ts';

/** A text as CSS writes it between quotes. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\]/g, String.raw`\$&`).replace(/[\n\r\f]/g, ' ')}"`;

/** Where the links to a name stand: in a text that is read, and in one that is written. */
function linksTo(name: string): string {
  const read = `a.note-link[href=${quoted(previewAddress(name))}]`;
  return `${read}, .wm-live-note-link[data-note=${quoted(name)}]`;
}

/** The look of links to names that no note has; undefined where there are none. */
function looksOfMissing(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `:is(${names.map(linksTo).join(', ')}) { opacity: 0.65; text-decoration: underline dashed; }`;
}

/** Draws the links of a note that lead to no note yet fainter than the others, as they are written and as they are read. */
export function useMissingLinks(note: { id: number; content: string } | undefined): void {
  const { data } = useMissingNames(note?.content.includes('[[') ? note.id : undefined);
  useEffect(() => {
    const looks = looksOfMissing(data ?? []);
    if (looks === undefined) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(looks);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [data]);
}
