import { expect, it } from 'vitest';

import { bareHtml } from '../../markdown/test/bare-html.ts';
import { goldenSamples } from '../../markdown/test/golden-samples.ts';
import golden from '../../markdown/test/golden.json' with { type: 'json' };
import { markdownToEpub } from '../src/writing/markdown-to-epub.ts';
import { openBook } from '../src/package/open-book.ts';
import { readSection } from '../src/reading/read-section.ts';

const modified = new Date('2026-01-02T03:04:05Z');

/** The bodies of all sections of a book made of a text, and what had to be taken out of them. */
function bookOf(markdown: string): { html: string; findings: unknown[] } {
  const book = openBook(markdownToEpub(markdown, { fallbackTitle: '无题', modified }));
  const sections = book.sections.map((_section, index) => readSection(book, index));
  const html = sections
    .map(({ markup }) => /<body>([^]*)<\/body>/.exec(markup)?.[1] ?? '')
    .join('');
  return { html, findings: sections.flatMap(({ findings }) => findings) };
}

/** What a book has in its own way: notes, boxes, pictures it does not hold, links that leave it, no frames around tables, no
 * character that XML cannot hold. */
function asInBooks(html: string): string {
  return bareHtml(
    html
      .replaceAll(/<section class="footnotes"[^]*?<\/section>\n?|<aside [^]*?<\/aside>\n?/g, '')
      .replaceAll(/<sup class="footnote-ref">.*?<\/sup>|<a [^>]*doc-noteref.*?<\/a>/g, '')
      .replaceAll(/<input [^>]*?( checked)? data-task-line="\d+"> /g, (_, checked) =>
        checked ? '☑ ' : '☐ ',
      )
      .replaceAll(/<div class="table"[^>]*>(<table>[^]*?<\/table>)<\/div>/g, '$1')
      .replaceAll(/ data-callout="\w+"| data-block="[\w-]+"| class="language-[^"]*"/g, '')
      .replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, '<i>图：$1</i>')
      .replaceAll(/<\/?a\b[^>]*>|\uFFFD/g, ''),
  );
}

it('a book reads each golden sample as every other place does, and nothing is taken out of it', () => {
  for (const [name, { html }] of Object.entries(golden)) {
    const markdown = goldenSamples[name] ?? '';
    if (markdown.trim() === '') continue;
    const book = bookOf(markdown);
    expect(asInBooks(book.html), name).toBe(asInBooks(html));
    expect(book.findings, name).toEqual([]);
  }
});
