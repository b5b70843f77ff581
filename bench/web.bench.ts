/**
 * The built product in Chromium, from an empty cache to a table of 1,000 rows: bytes on the wire, requests, CPU of the
 * main thread by its own clock, DOM nodes, heap, layout shift, and the time from an input to its picture. Then the waits
 * of a person at a processor four times slower and a line of 9 Mbit/s and 60 ms.
 *
 * The peer's figures are those measured once on a production build of RuoYi-Vue3 3.9.2 on such a machine. Medians of
 * WEB_ROUNDS rounds (5). CHROMIUM_PATH names a browser where the system has none in its usual place.
 */
import { chromium } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { runSql } from '../e2e/support/database.ts';
import { startServer } from '../e2e/support/server.ts';
import type { Server } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import type { PageWatch } from './support/page-watch.ts';
import {
  fillSignIn,
  homeStands,
  measureWaits,
  openPage,
  openSection,
  slowCpu,
  strip,
} from './support/web-waits.ts';
import type { BrowserState } from './support/web-waits.ts';

const rounds = Number(process.env['WEB_ROUNDS'] ?? 5);
const password = 'bench-password';
const scrollFrames = 60;
const wheelSteps = 20;

interface Measure {
  what: string;
  unit: string;
  peer?: number | undefined;
  goal?: number;
}

/** What is measured: unit, the peer's figure and the goal; lower is better throughout. */
const measures = {
  signInScript: { what: 'sign-in: scripts', unit: 'KB', peer: 575, goal: 95 },
  signInBytes: { what: 'sign-in: all bytes', unit: 'KB', peer: 1149, goal: 120 },
  signInRequests: { what: 'sign-in: requests', unit: '', peer: 7, goal: 6 },
  signInCpu: { what: 'sign-in: CPU, fetching ahead included', unit: 'ms', peer: 180, goal: 80 },
  homeScript: { what: 'home, sign-in included: scripts', unit: 'KB', peer: 592, goal: 290 },
  homeBytes: { what: 'home: all bytes, calls included', unit: 'KB' },
  homeStyle: { what: 'home, sign-in included: styles', unit: 'KB', peer: 65, goal: 35 },
  homeRequests: { what: 'home: requests, empty cache', unit: '', peer: 11, goal: 14 },
  homeCpu: { what: 'home: CPU, empty cache', unit: 'ms', peer: 300, goal: 120 },
  homeWarmCpu: { what: 'home: CPU, warm cache', unit: 'ms', goal: 120 },
  enteredCpu: { what: 'home after 登录: CPU', unit: 'ms', goal: 120 },
  tableBytes: { what: 'home with its first table: all bytes', unit: 'KB', peer: 657, goal: 300 },
  routeFirst: { what: 'a table page for the first time: CPU', unit: 'ms', peer: 398, goal: 150 },
  routeBack: { what: 'back to a table page: CPU', unit: 'ms', peer: 160, goal: 80 },
  tabPaint: { what: 'tab switch: click to picture', unit: 'ms', peer: undefined, goal: 100 },
  rowsCpu: { what: '1,000 rows: CPU', unit: 'ms', peer: 3700, goal: 330 },
  rowsNodes: { what: '1,000 rows: DOM nodes', unit: '', peer: 48_733, goal: 3000 },
  rowsHeap: { what: '1,000 rows: heap', unit: 'MB', peer: 302, goal: 60 },
  scrollFrame: { what: '1,000 rows: CPU of a frame of scrolling', unit: 'ms', goal: 16.7 },
  wheel: { what: '1,000 rows: CPU of 20 steps of the wheel', unit: 'ms', goal: 250 },
  shift: {
    what: 'CLS, the worse of sign-in to home and home to the table',
    unit: '',
    peer: 0.001,
    goal: 0.02,
  },
  menuInput: { what: 'INP at 4x CPU: click in the menu', unit: 'ms', goal: 200 },
  typeInput: { what: 'INP at 4x CPU: typing in a filter', unit: 'ms', goal: 200 },
  waitSignIn: { what: 'slow: the sign-in form can be used', unit: 'ms', peer: 1610, goal: 300 },
  floorSignIn: { what: 'slow: a bare page of one field', unit: 'ms' },
  waitEntered: { what: 'slow: from 登录 to the home page', unit: 'ms', peer: 1020, goal: 600 },
  waitHome: { what: 'slow: home, empty cache', unit: 'ms', peer: 2290, goal: 1000 },
  floorHome: { what: 'slow: the bytes of home alone, none of them run', unit: 'ms' },
  waitHomeWarm: { what: 'slow: home, warm cache', unit: 'ms', peer: 1640, goal: 350 },
  waitFirst: { what: 'slow: from the menu to the first rows', unit: 'ms', peer: 1710, goal: 600 },
  waitBack: { what: 'slow: back to the rows', unit: 'ms', peer: 920, goal: 400 },
  waitRows: { what: 'slow: 1,000 rows painted', unit: 'ms', peer: 11_600, goal: 1400 },
} satisfies Record<string, Measure>;

type Name = keyof typeof measures;
type Round = Record<Name, number>;
const kb = (bytes: number): number => bytes / 1024;

async function signIn(
  browser: Browser,
  server: Server,
): Promise<Partial<Round> & { state: BrowserState }> {
  const { page, watch, end } = await openPage(browser);
  await page.goto(`${server.url}/login`);
  await watch.rest();
  const signInCpu = await watch.cpuMs();
  const own = watch.ownTransfers();
  const signInScript = kb(watch.ownTransfers('Script').bytes);
  await fillSignIn(page, password);
  // What was done ahead while nothing was asked is no part of entering.
  await watch.rest();
  const enteredCpu = await watch.costOf(
    await clicker(page, page.getByRole('button', { name: '登录', exact: true })),
  );
  await homeStands(page);
  const state = await page.context().storageState();
  const shift = await watch.layoutShift();
  await end();
  return {
    state,
    signInCpu,
    enteredCpu,
    signInScript,
    signInBytes: kb(own.bytes),
    signInRequests: own.requests,
    shift,
  };
}

async function openHome(page: Page, watch: PageWatch, server: Server): Promise<Partial<Round>> {
  await page.goto(`${server.url}/index`);
  // Looked at only afterwards: asking the page again and again would count as its work.
  await watch.rest();
  const homeCpu = await watch.cpuMs();
  await homeStands(page);
  return {
    homeCpu,
    homeRequests: watch.transfers().requests,
    homeBytes: kb(watch.transfers().bytes),
    homeScript: kb(watch.transfers('Script').bytes),
    homeStyle: kb(watch.transfers('Stylesheet').bytes),
  };
}

/** CPU of the home page whose files the browser has. */
async function openHomeAgain(
  browser: Browser,
  server: Server,
  state: BrowserState,
): Promise<number> {
  const { page, watch, end } = await openPage(browser, state);
  await page.goto(`${server.url}/index`);
  await homeStands(page);
  await watch.rest();
  const cpu = await watch.costOf(() => page.goto(`${server.url}/index`));
  await end();
  return cpu;
}

/** Clicks without the help of the test tool, whose own search in the page would count as the page's work. */
async function clicker(page: Page, target: Locator): Promise<() => Promise<void>> {
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return async () => page.mouse.click(x + width / 2, y + height / 2);
}

async function walk(page: Page, watch: PageWatch): Promise<Partial<Round>> {
  const row = page.locator('.wm-pane:visible tr.ant-table-row').first();
  await openSection(page);
  await watch.rest();
  const routeFirst = await watch.costOf(
    await clicker(page, page.getByRole('menuitem', { name: '岗位管理' })),
  );
  await row.waitFor();
  const tableBytes = kb(watch.transfers().bytes);
  await watch.longestEvent();
  await strip(page, '首页').click();
  await watch.rest();
  await watch.longestEvent();
  const routeBack = await watch.costOf(await clicker(page, strip(page, '岗位管理')));
  await row.waitFor();
  return { routeFirst, routeBack, tableBytes, tabPaint: await watch.longestEvent() };
}

async function showRows(page: Page, watch: PageWatch): Promise<Partial<Round>> {
  const pager = page.getByRole('navigation', { name: '分页' });
  await pager.getByRole('combobox').click();
  const option = page.getByText('1000 条/页');
  await option.waitFor();
  await watch.rest();
  const rowsCpu = await watch.costOf(async () => {
    await option.click();
    await page.locator('.ant-table-tbody-virtual-holder').waitFor();
  });
  const rowsNodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const rowsHeap = await watch.heapMb();
  // The page scrolls to the top for 800 ms after its size was changed.
  await page.waitForTimeout(1000);
  const scrolled = await watch.costOf(() =>
    page.locator('.ant-table-tbody-virtual-holder').evaluate(async (holder, frames) => {
      for (let frame = 0; frame < frames; frame += 1) {
        holder.scrollTop += 160;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, scrollFrames),
  );
  const { x, y } = (await page.locator('.ant-table-tbody-virtual-holder').boundingBox()) ?? {
    x: 0,
    y: 0,
  };
  await page.mouse.move(x + 200, y + 100);
  const wheel = await watch.costOf(async () => {
    for (let step = 0; step < wheelSteps; step += 1) await page.mouse.wheel(0, -120);
  });
  return { rowsCpu, rowsNodes, rowsHeap, scrollFrame: scrolled / scrollFrames, wheel };
}

async function respond(page: Page, watch: PageWatch): Promise<Partial<Round>> {
  await watch.session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  await strip(page, '首页').click();
  await watch.rest();
  await watch.longestEvent();
  await page.getByRole('menuitem', { name: '岗位管理' }).click();
  await watch.rest();
  const menuInput = await watch.longestEvent();
  await page.getByPlaceholder('请输入岗位名称').click();
  await watch.longestEvent();
  await page.keyboard.type('岗位 123456', { delay: 60 });
  await watch.rest();
  return { menuInput, typeInput: await watch.longestEvent() };
}

async function measureRound(browser: Browser, server: Server): Promise<Round> {
  const { state, ...signedIn } = await signIn(browser, server);
  const { page, watch, end } = await openPage(browser, state);
  const home = await openHome(page, watch, server);
  const walked = await walk(page, watch);
  const shift = Math.max(signedIn.shift ?? 0, await watch.layoutShift());
  // The interplay is measured on 20 rows; the long table comes last.
  const responded = await respond(page, watch);
  await watch.session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.getByPlaceholder('请输入岗位名称').fill('');
  const rows = await showRows(page, watch);
  await end();
  const homeWarmCpu = await openHomeAgain(browser, server, state);
  const homeBytes = (home.homeBytes ?? 0) * 1024;
  const waits = await measureWaits(browser, { server, password, state, homeBytes });
  return {
    ...signedIn,
    ...home,
    ...walked,
    ...responded,
    ...rows,
    ...waits,
    homeWarmCpu,
    shift,
  } as Round;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rowOf(name: Name, all: Round[]): Row {
  const { what, unit, goal, peer }: Measure = measures[name];
  const values = all.map((round) => round[name]);
  const ours = median(values);
  const text = (value: number): string =>
    `${Number(value.toFixed(value < 1 ? 4 : 1)).toLocaleString('en')}${unit && ` ${unit}`}`;
  const spread = Math.max(...values) - Math.min(...values) > 0.1 * ours;
  return {
    what,
    ours: `${text(ours)}${spread ? ` (${text(Math.min(...values))} to ${text(Math.max(...values))})` : ''}`,
    peer: peer === undefined ? '--' : text(peer),
    ratio: peer === undefined ? '--' : (ours / peer).toFixed(2),
    goal: goal === undefined ? '--' : `<= ${text(goal)}, ${ours <= goal ? 'met' : '**missed**'}`,
  };
}

const executablePath = (findChromium as () => string | undefined)();
const server = await startServer({ ADMIN_PASSWORD: password });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status, remark)
     select 'code_' || n, '岗位 ' || n, n, '0', '第 ' || n || ' 条' from generate_series(1, 2500) n`,
  );
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(browser, server));
  printTable(
    'Web, beside RuoYi-Vue3 3.9.2',
    (Object.keys(measures) as Name[]).map((name) => rowOf(name, all)),
  );
} finally {
  await browser.close();
  await server.stop();
}
