/**
 * The reader of the built product in Chromium beside foliate-js as published, which fetches the whole book first, in the
 * same run: opening to the first page for books of three sizes, turning pages, searching in a book, and what two hundred
 * turns leave in the heap. Then the server's memory while fifty readers open fifty books of 99 MB.
 * READER_ROUNDS (5; 0 leaves out all of that); READER_BOOKS=0 leaves out the fifty books, which take some minutes and 5 GB of disk.
 */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import type { Server } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { watchPage } from './support/page-watch.ts';
import { startPeerReader } from './support/peer-reader.ts';
import { generatedBook } from './support/reader-books.ts';

const rounds = Number(process.env['READER_ROUNDS'] ?? 5);
const crowd = Number(process.env['READER_BOOKS'] ?? 50);
const password = 'bench-password';
const turns = 200;
const needle = '性能';

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round((values.length - 1) * share)] ?? 0;
const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const compare = (what: string, [ours, peer]: [number, number], goal: string): Row => ({
  what,
  ours: ms(ours),
  peer: ms(peer),
  ratio: (ours / peer).toFixed(2),
  goal,
});

const books: Readonly<Record<string, Buffer>> = {
  small: generatedBook({ title: '小', sections: 12, notes: 4 }),
  long: generatedBook({ title: '长', sections: 2000, notes: 6 }),
  large: generatedBook({ title: '大', sections: 40, notes: 4, pictures: 97 }),
};
const titles: Readonly<Record<string, string>> = { small: '小', long: '长', large: '大' };

async function newPage(browser: Browser, state?: object): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    ...(state && { storageState: state as never }),
  });
  return context.newPage();
}

async function signIn(page: Page, server: Server): Promise<object> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('用户名', { exact: true }).first().fill('admin');
  await page.getByLabel('密码', { exact: true }).first().fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(`${server.url}/index`);
  return page.context().storageState();
}

/** A line of 100 Mbit/s with 2 ms, as in an office: over the loopback the size of a file costs nothing. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2,
    downloadThroughput: 12_500_000,
    uploadThroughput: 12_500_000,
  });
}

/** Milliseconds from a click on a cover until the first page is painted. */
async function openOurs(page: Page, title: string): Promise<number> {
  const cover = page
    .getByRole('list', { name: '书架' })
    .getByRole('link', { name: new RegExp(`《${title}》$`) });
  await cover.waitFor();
  return cover.evaluate(async (link) => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const begun = performance.now();
    (link as HTMLElement).click();
    await new Promise<void>((resolve) => {
      const look = (): void => {
        const stages = document.querySelectorAll('.wm-reader-stage[aria-busy="false"]');
        if (![...stages].some((stage) => stage.getBoundingClientRect().width > 0)) return;
        seen.disconnect();
        resolve();
      };
      const seen = new MutationObserver(look);
      seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    await painted();
    return performance.now() - begun;
  });
}

/** Milliseconds from a key until the turned page is painted. */
const turnOurs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const pages = document.querySelector('foliate-paginator');
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = new Promise((resolve) =>
      pages?.addEventListener('relocate', resolve, { once: true }),
    );
    const begun = performance.now();
    document
      .querySelector('.wm-reader')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await shown;
    await painted();
    return performance.now() - begun;
  });

async function ask(page: Page, address: string, options: object = {}) {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const { headers: more, ...rest } = options as { headers?: Record<string, string> };
  const answer = await page.request.fetch(`${server.url}${address}`, {
    ...rest,
    headers: { ...headers, ...more },
  });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  return answer;
}

async function searchOurs(page: Page, id: number): Promise<number> {
  const begun = performance.now();
  await ask(page, `/book/v2/books/${id}/passages?text=${encodeURIComponent(needle)}&from=0`);
  return performance.now() - begun;
}

const pieceBytes = 4 * 1024 * 1024;

/** Uploads a book by pieces, as the screen does, and takes it into the library; answers its name. */
async function take(page: Page, bytes: Buffer): Promise<string> {
  const version = { 'tus-resumable': '1.0.0' };
  const begun = await ask(page, '/files/v2/tus', {
    method: 'POST',
    headers: {
      ...version,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from('a.epub').toString('base64')}`,
    },
  });
  const location = begun.headers()['location'] ?? '';
  let fileName = '';
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const sent = await ask(page, location, {
      method: 'PATCH',
      data: bytes.subarray(offset, offset + pieceBytes),
      headers: {
        ...version,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
    });
    fileName = sent.headers()['upload-file-name'] ?? fileName;
  }
  const taken = await ask(page, '/book/v2/books/import', {
    method: 'POST',
    data: { file_name: fileName },
    timeout: 300_000,
  });
  return ((await taken.json()) as { data: { name: string } }).data.name;
}

/** A reader opens a book and looks at some of its pages and pictures. */
async function readSome(page: Page, name: string): Promise<void> {
  const opened = await ask(page, `/book/v2/opened?name=${encodeURIComponent(name)}`);
  const { data } = (await opened.json()) as { data: { sections: { url: string }[] } };
  for (const { url } of data.sections.slice(0, 3)) await ask(page, url);
  const picture = data.sections[0]?.url.replace(/path=[^&]+/, 'path=OEBPS%2Fimages%2Fp7.jpg');
  await ask(page, (picture ?? '').replace('&page=true', ''));
}

/** How much the server grows while many readers open as many books at once. */
async function crowdRow(page: Page, server: Server): Promise<Row> {
  const names: string[] = [];
  for (let at = 0; at < crowd; at += 1)
    names.push(
      await take(
        page,
        generatedBook({ title: `众 ${at}`, sections: 40, notes: 4, pictures: 97 }, at * 40),
      ),
    );
  const pid = pidOf(server);
  await readSome(page, names[0] ?? '');
  // What taking the books has left is given back meanwhile.
  await sleep(30_000);
  const before = residentMb(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentMb(pid))), 50);
  await Promise.all(names.map((name) => readSome(page, name)));
  clearInterval(looking);
  return {
    what: `memory of the server, ${crowd} readers opening ${crowd} books of 97 MB`,
    ours: `${(most - before).toFixed(0)} MB more`,
    peer: `${(97 * crowd).toLocaleString('en')} MB (the files)`,
    ratio: ((most - before) / (97 * crowd)).toFixed(3),
    goal: '<= 50 MB more',
  };
}

const tokenOf = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => /token/i.test(name))?.value ?? '';

/** The process that serves from a data folder. */
function pidOf({ dataDir }: Server): number {
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      if (!/node/.test(readlinkSync(`/proc/${name}/exe`))) continue;
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8');
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (command.includes('main.ts') && environment.includes(`DATA_DIR=${dataDir}\0`))
        return Number(name);
    } catch {
      // Another's, or gone.
    }
  }
  throw new Error('the server was not found');
}

function residentMb(pid: number): number {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** Turning pages, what that leaves in the heap, and searching in a book. */
async function readRows(browser: Browser, state: object): Promise<Row[]> {
  const page = await newPage(browser, state);
  const watch = await watchPage(page);
  await page.goto(`${server.url}/book/manage`);
  await openOurs(page, '长');
  for (let turn = 0; turn < 10; turn += 1) await turnOurs(page);
  const before = await watch.heapMb();
  const turned: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) turned.push(await turnOurs(page));
  const grown = (await watch.heapMb()) - before;
  const other = await newPage(browser);
  await other.goto(peer.url);
  await other.waitForFunction('globalThis.isReady');
  await other.evaluate(`openBook('/long')`);
  const peerTurns: number[] = [];
  for (let turn = 0; turn < 60; turn += 1)
    peerTurns.push(await other.evaluate<number>('turnPage()'));
  const found: Row[] = [
    compare('turn a page, median', [quantile(turned, 0.5), quantile(peerTurns, 0.5)], '<= 50 ms'),
    compare('turn a page, p95', [quantile(turned, 0.95), quantile(peerTurns, 0.95)], '<= 100 ms'),
    {
      what: `heap after ${turns} turns`,
      ours: `${grown.toFixed(1)} MB more`,
      peer: '--',
      ratio: '--',
      goal: '<= 20 MB',
    },
  ];
  const id = Number(
    await page.evaluate(
      () =>
        /books\/(\d+)\/file/.exec(
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(' '),
        )?.[1],
    ),
  );
  const searches: number[] = [];
  for (let round = 0; round < 20; round += 1) searches.push(await searchOurs(page, id));
  const [peerSearch] = await other.evaluate<[number, number]>(`findWords('${needle}')`);
  found.push(
    compare(
      'search in a book of 2,000 sections, median',
      [quantile(searches, 0.5), peerSearch],
      '<= 100 ms',
    ),
    compare(
      'search in a book of 2,000 sections, p95',
      [quantile(searches, 0.95), peerSearch],
      '<= 100 ms',
    ),
  );
  await page.context().close();
  await other.context().close();
  return found;
}

const rows: Row[] = [];
const server = await startServer({ ADMIN_PASSWORD: password, SEED_DEMO: 'false' });
const peer = await startPeerReader(books);
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const first = await newPage(browser);
  const state = await signIn(first, server);
  for (const bytes of Object.values(books)) await take(first, bytes);
  await first.context().close();

  for (const name of ['small', 'long', 'large'] as const) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await newPage(browser, state);
      // A warm application: another book has been read in it.
      await page.goto(`${server.url}/book/manage`);
      await openOurs(page, titles[name === 'small' ? 'long' : 'small'] ?? '');
      await page.goBack();
      await slowDown(page);
      ours.push(await openOurs(page, titles[name] ?? ''));
      await page.context().close();
      const other = await newPage(browser);
      await other.goto(peer.url);
      await other.waitForFunction('globalThis.isReady');
      await slowDown(other);
      theirs.push(await other.evaluate<number>(`openBook('/${name}')`));
      await other.context().close();
    }
    const size = ((books[name]?.length ?? 0) / 1e6).toFixed(1);
    rows.push(
      compare(
        `open to the first page, ${size} MB`,
        [quantile(ours, 0.5), quantile(theirs, 0.5)],
        '<= 300 ms, <= 0.33',
      ),
    );
  }

  if (rounds > 0) rows.push(...(await readRows(browser, state)));
  if (crowd > 0) rows.push(await crowdRow(await newPage(browser, state), server));
  printTable('The reader', rows);
} finally {
  await browser.close();
  peer.stop();
  await server.stop();
}
