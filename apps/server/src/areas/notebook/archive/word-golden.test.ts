import { parseHtml } from '@wm/rich-text/html-tree';
import type { HtmlNode } from '@wm/rich-text/html-tree';
import { openArchive } from '@wm/bytes/zip/open';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { renderMarkdown } from '@wm/markdown/render';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { goldenSamples } from '../../../../../../packages/markdown/test/golden-samples.ts';
import { writeWord } from './word-document.ts';

/** What a page with a text says, as Word has it: boxes and pictures as words, formulas as they are written, notes numbered by Word. */
function readPage(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node): string => {
      if (typeof node === 'string') return node;
      const { name, attributes, children } = node;
      const kind = attributes.get('class') ?? '';
      if (name === 'input') return attributes.has('checked') ? '☑' : '☐';
      if (name === 'img') return `[图片：${attributes.get('alt') || '无说明'}]`;
      if (kind === 'footnote-ref' || kind === 'footnote-backref') return '';
      if (name === 'code' && kind === 'formula-source')
        return readPage(children).replaceAll(/^\$+|\$+$/g, '');
      return readPage(children);
    })
    .join('');
}

const xml = new XMLParser({ preserveOrder: true, trimValues: false, parseTagValue: false });

/** The words of a part of a Word file. */
function readPart(nodes: readonly Record<string, unknown>[]): string {
  return nodes
    .flatMap((node) => Object.entries(node))
    .map(([name, inside]): string => {
      if (name === '#text') return String(inside);
      return Array.isArray(inside) ? readPart(inside) : '';
    })
    .join('');
}

/** The words of a Word file, its notes behind the text. */
function readWord(bytes: Uint8Array): string {
  const archive = openArchive(bytes, defaultArchiveLimits);
  return ['word/document.xml', 'word/footnotes.xml']
    .map((name) => readPart(xml.parse(new TextDecoder().decode(archive.read(name)))))
    .join('');
}

const bare = (text: string): string => text.replaceAll(/\s/g, '');

it('a Word file says of each golden sample what a page says, in the same order', async () => {
  const said = await Promise.all(
    Object.entries(goldenSamples).map(async ([name, content]) => {
      const word = readWord(await writeWord({ name, content }, new Map()));
      const page = readPage(parseHtml(renderMarkdown(content)));
      return { name, page: bare(page), word: bare(word) };
    }),
  );
  expect(said.length).toBeGreaterThan(100);
  for (const { name, page, word } of said) expect(word, name).toBe(page);
});
