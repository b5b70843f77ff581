import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { relativeUrl } from '../src/package/book-path.ts';
import { EpubError } from '../src/errors.ts';
import { defaultLimits } from '../src/limits.ts';
import { sanitizeMarkup } from '../src/sanitize/sanitize-markup.ts';
import { createTextCollector, toDocumentOffset } from '../src/reading/section-text.ts';
import { sampled, spread } from '../../../tools/sampled.ts';
import { page as bookPage } from './book-parts.ts';
import { payloads, type Payload } from './payloads.ts';

/** The policy under which the reader shows chapters. */
const policy =
  "default-src 'self' blob: data:; script-src 'self'; style-src 'self' blob: 'unsafe-inline'; img-src 'self' blob: data:; " +
  "font-src 'self' blob: data:; media-src 'self' blob: data:; connect-src 'self' blob: data:; frame-src blob:; " +
  "object-src 'none'; form-action 'none'; base-uri 'none'";

const executablePath = findChromium();

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(named ? [named] : []), ...candidates].find((path) => existsSync(path));
}

const bookFiles = new Set([
  'OEBPS/text/c.xhtml',
  'OEBPS/text/next.xhtml',
  'OEBPS/ok.png',
  'OEBPS/ok.css',
]);

function fill(markup: string, index: number): string {
  return markup
    .replaceAll('RUN', `top.hit(${index})`)
    .replaceAll('LEAK', `http://evil.example/leak/${index}`);
}

/** A document to be opened. Payloads that differ in one word only share a document, which keeps the browser's work down. */
interface TestDocument {
  place: Payload['place'];
  source: string;
}

function buildDocuments(): TestDocument[] {
  const filled = payloads.map(({ name, place, markup }, index) => ({
    name,
    place,
    markup: fill(markup, index),
  }));
  const alike = filled.filter(({ name }) => /^body: (?:handler|link \d)/.test(name));
  const shared: TestDocument[] = [];
  for (let from = 0; from < alike.length; from += 12) {
    const members = alike.slice(from, from + 12).map(({ markup }) => markup);
    shared.push({ place: 'body', source: bookPage(members.join('')) });
  }
  const single = filled.filter((payload) => !alike.includes(payload));
  return [
    ...shared,
    ...single.map(({ place, markup }) => ({ place, source: sourceOf(place, markup) })),
  ];
}

function sourceOf(place: Payload['place'], markup: string): string {
  if (place === 'body') return bookPage(markup);
  return place === 'head' ? bookPage('<p>x</p>', markup) : markup;
}

function clean({ place, source }: TestDocument): string {
  const path = 'OEBPS/text/c.xhtml';
  return sanitizeMarkup(source, {
    path,
    kind: place === 'svg' ? 'svg' : 'xhtml',
    resource: (target) => (bookFiles.has(target) ? relativeUrl(path, target) : undefined),
    limits: defaultLimits,
  }).markup;
}

const tested = buildDocuments();

type Variant = 'clean' | 'raw';
type Reading = 'xml' | 'html';

const documents: Readonly<Record<Variant, readonly string[]>> = {
  clean: tested.map(clean),
  raw: tested.map(({ source }) => source),
};

/** A document is tried in one way of reading in the sample, and in all of them in the long form. */
const ways = 4;

function documentsOf(way: number): number[] {
  return spread([...tested.keys()], ways, way);
}

/** Serves `/batch/<variant>/<reading>/<csp>/<way>.<from>` (frames) and `/book/<variant>/<reading>/<csp>/<index>/c.xhtml`. */
function startServer(): Promise<Server> {
  const server = createServer((request, response) => {
    const [, kind, variant, reading, protection, number] = (request.url ?? '').split('/');
    if (kind === 'batch') {
      const [way = 0, from = 0] = (number ?? '').split('.').map(Number);
      const frames = documentsOf(way)
        .slice(from, from + batchSize)
        .map((index) => {
          const source = `/book/${variant}/${reading}/${protection}/${index}/c.xhtml`;
          return `<iframe src="${source}" width="60" height="40"></iframe>`;
        });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const recorder =
        '<script>var hits = []; var hit = function (index) { hits.push(index); }</script>';
      response.end(`<!DOCTYPE html><title>batch</title>${recorder}${frames.join('')}`);
      return;
    }
    const document = tested[Number(number)];
    const markup = documents[variant as Variant]?.[Number(number)];
    if (kind !== 'book' || markup === undefined || !document) {
      response.statusCode = 404;
      response.end();
      return;
    }
    const xmlType = document.place === 'svg' ? 'image/svg+xml' : 'application/xhtml+xml';
    response.setHeader(
      'content-type',
      `${reading === 'xml' ? xmlType : 'text/html'}; charset=utf-8`,
    );
    if (protection === 'csp') response.setHeader('content-security-policy', policy);
    response.end(markup);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

const batchSize = 120;

/**
 * Run in the page around the frames, which are of the same origin: does to every element what a reader's hands could do,
 * links to the web excepted. Returns the payloads that have run so far.
 */
const useEverything = `(() => {
  const names = ['click', 'dblclick', 'mouseover', 'mousedown', 'mouseup', 'mousemove', 'mouseenter', 'focus', 'blur', 'keydown', 'input',
    'change', 'select', 'submit', 'toggle', 'pointerdown', 'pointerover', 'touchstart', 'wheel', 'scroll', 'copy', 'paste', 'drag', 'drop',
    'contextmenu', 'animationstart', 'transitionend', 'error', 'load', 'begin', 'end'];
  const use = (element) => {
    for (const name of names) element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    const href = element.getAttribute('href') || element.getAttribute('xlink:href');
    if (href && !/^(?:https?:|mailto:|tel:)/.test(href.trim())) element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  };
  let unreadable = 0;
  for (const frame of document.querySelectorAll('iframe')) {
    if (frame.contentDocument) frame.contentDocument.querySelectorAll('*').forEach(use);
    else unreadable += 1;
  }
  return unreadable;
})()`;

interface Observed {
  /** Numbers of payloads whose code ran. */
  ran: number[];
  /** Addresses asked for that belong neither to the test nor to the book. */
  requested: string[];
  dialogs: string[];
  /** Frames that have left the origin of the test, so that nothing could be tried in them. */
  unreadable: number;
}

describe.skipIf(executablePath === undefined)(
  'cleaned documents in Chromium (needs Chromium)',
  { timeout: 300_000 },
  () => {
    let browser: Browser;
    let server: Server;
    let origin = '';

    beforeAll(async () => {
      server = await startServer();
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      browser = await chromium.launch({
        executablePath: executablePath!,
        args: [
          '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
          '--no-sandbox',
          '--headless',
          '--disable-gpu',
          '--disable-background-networking',
        ],
      });
    });

    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    async function openPage(observed: Observed): Promise<Page> {
      const context = await browser.newContext();
      const page = await context.newPage();
      const ours = new RegExp(
        `^${origin}/(?:batch/|book/\\w+/\\w+/\\w+/\\d+/c\\.xhtml(?:#|$)|favicon\\.ico$)`,
      );
      context.on('request', (request) => {
        const url = request.url();
        if (!ours.test(url) && url !== 'about:blank') observed.requested.push(url);
      });
      context.on('page', (popup) => {
        if (popup !== page) observed.requested.push(`popup ${popup.url()}`);
      });
      page.on('dialog', (dialog) => {
        observed.dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      return page;
    }

    async function observe(
      variant: Variant,
      reading: Reading,
      { protection, way }: { protection: 'csp' | 'open'; way: number },
    ): Promise<Observed> {
      const observed: Observed = { ran: [], requested: [], dialogs: [], unreadable: 0 };
      const page = await openPage(observed);
      for (let from = 0; from < documentsOf(way).length; from += batchSize) {
        await page.goto(`${origin}/batch/${variant}/${reading}/${protection}/${way}.${from}`, {
          waitUntil: 'load',
        });
        observed.unreadable += await page.evaluate<number>(useEverything);
        await page.waitForTimeout(500);
        observed.ran.push(...(await page.evaluate<number[]>('hits')));
      }
      await page.context().close();
      return observed;
    }

    it('is tried with at least 200 different payloads', () => {
      expect(new Set(payloads.map(({ markup }) => markup)).size).toBeGreaterThanOrEqual(200);
    });

    it('notices what uncleaned documents do, so that silence means something', async () => {
      const asHtml = await observe('raw', 'html', { protection: 'open', way: 0 });
      const asXml = await observe('raw', 'xml', { protection: 'open', way: 1 });
      const ran = new Set([...asHtml.ran, ...asXml.ran]);
      const leaked = new Set(asHtml.requested.filter((url) => url.includes('evil.example')));
      expect(ran.size).toBeGreaterThan(sampled(25, 100));
      expect(leaked.size).toBeGreaterThan(sampled(25, 100));
    });

    it.each([
      ['xml', 'csp', 0],
      ['xml', 'open', 1],
      ['html', 'csp', 2],
      ['html', 'open', 3],
    ] as const)(
      'run nothing and request nothing, read as %s with protection %s',
      async (reading, protection, way) => {
        expect(await observe('clean', reading, { protection, way })).toEqual({
          ran: [],
          requested: [],
          dialogs: [],
          unreadable: 0,
        });
      },
    );

    it('are well formed: no parser error in any of them', async () => {
      const page = await openPage({ ran: [], requested: [], dialogs: [], unreadable: 0 });
      const faults = await page.evaluate(
        (all) => {
          const { DOMParser: Reader } = globalThis as unknown as {
            DOMParser: new () => {
              parseFromString(
                text: string,
                type: string,
              ): { querySelector(selector: string): unknown };
            };
          };
          return all.filter(
            (text) =>
              text !== '' &&
              new Reader().parseFromString(text, 'application/xml').querySelector('parsererror'),
          );
        },
        [...documents.clean],
      );
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('hold the text at the places that the section says', async () => {
      const source = bookPage(
        '\n <section id="a">\n<h1>第一 章</h1>\n<p>春<ruby>眠<rt>みん</rt></ruby>不觉\n晓 &amp; <b> x </b>y</p><pre>a\n  b</pre>' +
          '<svg xmlns="http://www.w3.org/2000/svg"><style>a{fill:red}</style><title>t</title><text>图</text></svg><p>处处<br/>闻啼鸟</p></section>\n',
      );
      const collector = createTextCollector();
      const { markup } = sanitizeMarkup(source, {
        path: 'a.xhtml',
        kind: 'xhtml',
        resource: () => undefined,
        limits: defaultLimits,
        createListener: () => collector,
      });
      const { text, runs } = collector.finish();
      expect(text).toBe('第一 章\n春眠不觉晓 & x y\na\n  b\n图\n处处\n闻啼鸟');
      const page = await openPage({ ran: [], requested: [], dialogs: [], unreadable: 0 });
      const content = await page.evaluate((xml) => {
        const { DOMParser: Reader } = globalThis as unknown as {
          DOMParser: new () => {
            parseFromString(
              text: string,
              type: string,
            ): { querySelector(selector: string): { textContent: string } };
          };
        };
        return new Reader().parseFromString(xml, 'application/xhtml+xml').querySelector('body')
          .textContent;
      }, markup);
      const mapped = text
        .split('')
        .map((character, offset) =>
          character === '\n' ? '\n' : content[toDocumentOffset(runs, offset)]!.replace('\n', ' '),
        );
      expect(mapped.join('')).toBe(text);
      await page.context().close();
    });
  },
);

describe('cleaning of payloads', () => {
  it('never throws anything but an EpubError, one by one', () => {
    const failures = payloads.filter(({ place, markup }, index) => {
      try {
        clean({ place, source: sourceOf(place, fill(markup, index)) });
        return false;
      } catch (error) {
        return !(error instanceof EpubError);
      }
    });
    expect(failures).toEqual([]);
  });
});
