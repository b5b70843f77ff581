import { readdirSync } from 'node:fs';
import path from 'node:path';
import { attributeOf, childElements, descendants, parseXml } from '@wm/bytes/xml/tree';
import type { XmlElement } from '@wm/bytes/xml/tree';
import { epubErrorTexts } from '@wm/epub/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { buildCorpus } from '../../../../../packages/epub/test/corpus.ts';
import { furtherCases, requiredCases } from '../../../../../packages/epub/test/hostile.ts';
import { sampled, spread } from '../../../../../tools/sampled.ts';
import { bookPolicy } from './reading/book-file.ts';
import { takeFile } from './testing/library-client.ts';

let app: TestApp;
let librarian: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  librarian = await app.signInAs(['list', 'query', 'add'].map((code) => `book:data:${code}`));
});
afterAll(() => app.stop());

const open = async (name: string) =>
  (await librarian.get(`/book/v2/opened?name=${encodeURIComponent(name)}`)).data;

/** A page as a reader's browser takes it: well formed, or it is not shown at all. */
function parsePage(markup: string): XmlElement {
  const { root } = parseXml(markup.replace(/<!DOCTYPE[^>]*>/i, ''), {
    depth: 1000,
    elements: 1_000_000,
    attributes: 1000,
  });
  const body = descendants(root, 'body')[0];
  if (!body) throw new Error('the page has no body');
  return body;
}

/** What is no word of the text: readings of ruby, and what drawings and formulas say beside it. */
const silent = new Set(['rt', 'rp', 'annotation']);

/** The words of a page from an element on, without white space; nothing where there is no such element. */
function wordsFrom(body: XmlElement, id: string): string | undefined {
  let words = '';
  let isBegun = id === '';
  const visit = (element: XmlElement): void => {
    if ([attributeOf(element, 'id'), attributeOf(element, 'name')].includes(id)) isBegun = true;
    for (const child of element.children) {
      if (typeof child === 'string') words += isBegun ? child : '';
      else if (!silent.has(child.name) && !isTitleOfDrawing(child)) visit(child);
    }
  };
  visit(body);
  return isBegun ? words.replace(/\s/g, '') : undefined;
}

const isTitleOfDrawing = ({ name, children }: XmlElement): boolean =>
  name === 'title' && childElements({ name, children, attributes: new Map() }).length === 0;

describe('every line of the contents', () => {
  const corpus = buildCorpus();
  const large = new Set(['2,000 sections', '10 MB']);
  const tried = corpus.filter(({ name }) => sampled(!large.has(name), true));

  it('is tried of more than a dozen kinds of books', () => {
    expect(tried.length).toBeGreaterThan(12);
  });

  it.each(tried.map((book) => [book.name, book] as const))(
    'of the book %s leads to its words',
    async (_name, book) => {
      const taken = await takeFile(librarian, 'a.epub', book.bytes);
      expect(taken.code, taken.text).toBe(200);
      const { contents, sections } = await open(taken.data.name);
      const pages = new Map<string, XmlElement>();
      const landed: [label: string, words: string | undefined][] = [];
      for (const [at, { href, label }] of contents.entries()) {
        const expected = (book.contents[at]?.[1] ?? '').replace(/\s/g, '');
        const [section = '', id = ''] = href.split('#');
        // A heading, or a line that leads to what is outside the reading order: it cannot be clicked.
        if (href === '') {
          landed.push([label, '']);
          continue;
        }
        const { url } = sections[Number(section)];
        const page = pages.get(url) ?? parsePage((await librarian.get(url)).text);
        pages.set(url, page);
        landed.push([label, wordsFrom(page, id)?.slice(0, expected.length)]);
      }
      const isOutside = (at: number): boolean => contents[at]?.href === '';
      expect(landed).toEqual(
        book.contents.map(([label, words], at) => [
          label,
          isOutside(at) ? '' : words.replace(/\s/g, ''),
        ]),
      );
      expect(landed.filter(([, words]) => words !== '').length).toBeGreaterThan(0);
    },
  );
});

const dangerous =
  /<(?:script|iframe|object|embed|form|input|button|base|frame|applet|animate)\b|\son\w+\s*=|javascript:|vbscript:|evil\.example|http-equiv|srcdoc|position\s*:\s*(?:fixed|sticky)|alert\(|<!ENTITY/i;

const cpuMs = (since: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since);
  return (user + system) / 1000;
};

describe('a hostile or broken book', () => {
  const cases = [...spread(requiredCases, 3, 1), ...sampled([], furtherCases)];

  it.each(cases.map((hostile) => [hostile.name, hostile] as const))(
    '%s is refused with a readable reason, or comes out clean',
    async (name, hostile) => {
      const bytes = hostile.build();
      const before = process.threadCpuUsage();
      const taken = await takeFile(librarian, `${name}.epub`, bytes);
      // What else the machine does must not count.
      expect(cpuMs(before)).toBeLessThan(2000);
      // What is no archive at all is refused by the upload itself.
      if (hostile.refused) {
        expect([601, 415, 422]).toContain(taken.code);
        if (taken.code === 601)
          expect(taken.msg).toContain(epubErrorTexts[hostile.refused].slice(0, 6));
        return;
      }
      expect(taken.code, taken.text).toBe(200);
      const opened = await open(taken.data.name);
      expect(JSON.stringify(opened)).not.toMatch(dangerous);
      for (const { url } of opened.sections) {
        const page = await librarian.get(url);
        expect([page.status, page.headers['content-security-policy']]).toEqual([200, bookPolicy]);
        expect(page.text).not.toMatch(dangerous);
        for (const [, address = ''] of page.text.matchAll(/(?:src|href)="([^"#]+)/g))
          expect(address).toMatch(/^(?:\/book\/v2\/books\/\d+\/file\?|data:|https?:)/);
      }
    },
  );

  it('has written nothing outside the store', () => {
    const { dataDir, filesDir } = app.core.config;
    const within = readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const outside = within.filter((file) => !file.startsWith(filesDir + path.sep));
    expect(outside.filter((file) => /cron|etc|big|evil|\.(?:css|xhtml|epub)$/.test(file))).toEqual(
      [],
    );
    for (const file of within.filter((one) => !outside.includes(one)))
      expect(path.basename(file)).toMatch(/^[\w-]+(?:\.[a-z0-9]+)?$/);
  });
});
