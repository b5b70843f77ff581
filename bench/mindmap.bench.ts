/**
 * Mind maps in a browser, ours and simple-mind-map 0.14.0 in one Chromium run: CPU time of the page's
 * main thread (its thread clock, so other programs do not count) for loading, editing and moving.
 *
 * MINDMAP_SIZES picks sizes, for example "200,1000"; MINDMAP_PROGRAMS=ours leaves the reference out, which takes
 * minutes with many nodes. CHROMIUM_PATH names a browser where Playwright has
 * none of its own. From 5,000 nodes on the reference runs in its performance mode, because without it one
 * load takes minutes.
 */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import type { MindNode } from '@wm/mindmap/document';
import { engineImportMap } from '../tools/import-map.ts';
import type { MapUnderTest } from './mindmap-page.ts';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..');
const sizes = (process.env['MINDMAP_SIZES'] ?? '200,1000,5000,10000').split(',').map(Number);
const programs = (['ours', 'reference'] as const).filter((name) =>
  (process.env['MINDMAP_PROGRAMS'] ?? 'ours,reference').split(',').includes(name),
);
const performanceModeFrom = 5000;
const panFrames = 60;
const zoomFrames = 30;
const saves = 5;

const words =
  '计划 部署 交易纪要 性能 worker release gateway 需求 图表 React 遗传 budget 里程碑'.split(' ');

function newNode(number: number): MindNode {
  const length = 1 + (number % 4);
  const text = Array.from({ length }, (_, i) => words[(number * 7 + i * 3) % words.length]);
  return {
    data: { text: `${text.join(' ')} ${number}`, uid: `n${number}`, expand: true },
    children: [],
  };
}

function documentOf(count: number) {
  const nodes = Array.from({ length: count }, (_, number) => newNode(number));
  let next = 1;
  for (const parent of nodes) {
    const children = nodes.slice(next, next + 2 + ((next * 5) % 7));
    parent.children?.push(...children);
    next += children.length;
  }
  return {
    root: nodes[0] ?? newNode(0),
    layout: 'logicalStructure',
    theme: { template: 'default' },
  };
}

/** Serves the page: our sources with their types stripped, and the reference program as published. */
async function serve(): Promise<{ url: string; close(): void }> {
  const require = createRequire(import.meta.url);
  const reference = join(dirname(require.resolve('simple-mind-map')), 'simpleMindMap.esm.min.js');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://page').pathname));
    const send = (type: string, body: string): void => {
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
      response.end(body);
    };
    const answer = async (): Promise<void> => {
      if (path === '/') {
        send(
          'text/html',
          `<!doctype html>${engineImportMap()}<script type="module" src="/bench/mindmap-page.ts"></script>`,
        );
      } else if (path === '/reference.js') {
        send('text/javascript', await readFile(reference, 'utf8'));
      } else {
        send(
          'text/javascript',
          stripTypeScriptTypes(await readFile(join(repository, path), 'utf8')),
        );
      }
    };
    answer().catch(() => {
      response.writeHead(404);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** CPU seconds the page's main thread used so far. */
async function cpuSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

interface Numbers {
  load: number;
  insert: number;
  commit: number;
  collapse: number;
  expand: number;
  pan: number;
  panLongest: number;
  panFrame: number;
  zoom: number;
  save: number;
  fitPan: number;
  fitPanLongest: number;
  fitFrame: number;
  elements: number;
}

type Action = (map: MapUnderTest) => Promise<unknown>;
declare global {
  var map: MapUnderTest;
  function startOurs(): MapUnderTest;
  function startReference(openPerformance: boolean): Promise<MapUnderTest>;
}

/** Runs one action in the page and answers its CPU milliseconds and what it answered. */
async function timed(session: CDPSession, work: () => Promise<unknown>) {
  const before = await cpuSeconds(session);
  const answer = await work();
  return { cpuMs: (await cpuSeconds(session)) * 1000 - before * 1000, answer };
}

/** CPU milliseconds of the most expensive of so many frames: script, layout and paint of the main thread. */
async function longestFrame(page: Page, session: CDPSession, step: string): Promise<number> {
  let longest = 0;
  for (let frame = 0; frame < panFrames; frame += 1) {
    const { cpuMs } = await timed(session, () => page.evaluate(`map.pan(1, ${step})`));
    longest = Math.max(longest, cpuMs);
  }
  return longest;
}

async function measureProgram(
  page: Page,
  program: 'ours' | 'reference',
  count: number,
): Promise<Numbers> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const openPerformance = count >= performanceModeFrom;
  await page.evaluate(
    async ([name, mode]) => {
      globalThis.map = name === 'ours' ? startOurs() : await startReference(mode === 'performance');
    },
    [program, openPerformance ? 'performance' : 'normal'] as const,
  );
  const file = documentOf(count);
  const text = JSON.stringify(file);
  await page.evaluate((json) => {
    Object.assign(globalThis, { file: JSON.parse(json) });
  }, text);
  const act = (action: Action) => page.evaluate(`(${action.toString()})(globalThis.map)`);
  const load = await timed(session, () => page.evaluate('map.load(file)'));
  const elements = Number(await page.evaluate('map.elements()'));
  const insert = await timed(session, () => act((map) => map.insert('n1')));
  const commit = await timed(session, () =>
    act((map) => map.commit('n2', 'a text of quite another size, twice as long as before')),
  );
  const pan = await timed(session, () => page.evaluate(`map.pan(${panFrames}, -9, -7)`));
  const panFrame = await longestFrame(page, session, '9, 7');
  const zoom = await timed(session, async () => {
    await page.evaluate(`map.zoom(${zoomFrames / 2}, 1.03)`);
    await page.evaluate(`map.zoom(${zoomFrames / 2}, 1 / 1.03)`);
  });
  const save = await timed(session, async () => {
    for (let i = 0; i < saves; i += 1) await page.evaluate('map.save()');
  });
  const collapse = await timed(session, () => act((map) => map.collapseAll()));
  const expand = await timed(session, () => act((map) => map.expandAll()));
  await act((map) => map.fit());
  const fitPan = await timed(session, () => page.evaluate(`map.pan(${panFrames}, 3, 2)`));
  const fitFrame = await longestFrame(page, session, '-3, -2');
  await page.evaluate('map.close()');
  await session.detach();
  return {
    load: load.cpuMs,
    insert: insert.cpuMs,
    commit: commit.cpuMs,
    collapse: collapse.cpuMs,
    expand: expand.cpuMs,
    pan: pan.cpuMs / panFrames,
    panLongest: Number(pan.answer),
    panFrame,
    zoom: zoom.cpuMs / zoomFrames,
    save: save.cpuMs / saves,
    fitPan: fitPan.cpuMs / panFrames,
    fitPanLongest: Number(fitPan.answer),
    fitFrame,
    elements,
  };
}

const goals: Partial<Record<keyof Numbers, string>> = {
  load: '<= 0.06 x (1,000)',
  insert: '<= 0.03 x',
  commit: '<= 0.06 x',
  expand: '<= 0.05 x',
  collapse: '<= 0.5 x',
  pan: '<= 0.25 x',
  panFrame: '<= 16.7 ms (10,000)',
  zoom: '<= 0.3 x',
  fitFrame: '<= 16.7 ms (10,000)',
  elements: '<= 3,000 (10,000)',
};
const names: Record<keyof Numbers, string> = {
  load: 'load to first picture',
  insert: 'insert a child',
  commit: 'text of another size',
  collapse: 'collapse all',
  expand: 'expand all',
  pan: 'pan, per frame',
  panLongest: 'pan, longest script of a frame',
  panFrame: 'pan, longest frame with layout and paint',
  zoom: 'zoom, per frame',
  save: 'save to local storage',
  fitPan: 'pan with the whole map in view, per frame',
  fitPanLongest: 'the same, longest script of a frame',
  fitFrame: 'the same, longest frame with layout and paint',
  elements: 'elements in the page',
};

function rowsOf(ours: Numbers, peer: Numbers | undefined): Row[] {
  return (Object.keys(names) as (keyof Numbers)[]).map((key) => {
    const unit = key === 'elements' ? '' : ' ms';
    const digits = key === 'elements' ? 0 : 2;
    return {
      what: names[key],
      ours: `${ours[key].toFixed(digits)}${unit}`,
      peer: peer ? `${peer[key].toFixed(digits)}${unit}` : '-',
      ratio: peer ? (ours[key] / peer[key]).toFixed(4) : '-',
      goal: goals[key] ?? '-',
    };
  });
}

const server = await serve();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(600_000);
    const measured: Partial<Record<'ours' | 'reference', Numbers>> = {};
    for (const program of programs) {
      await page.goto(server.url, { waitUntil: 'load' });
      // The first small map warms both programs up, so that the table shows work and not compilation.
      await measureProgram(page, program, 100);
      measured[program] = await measureProgram(page, program, size);
    }
    const mode = size >= performanceModeFrom ? ', reference in its performance mode' : '';
    const { ours, reference } = measured;
    if (ours) printTable(`Mind map of ${size} nodes${mode}`, rowsOf(ours, reference));
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
