/**
 * Charts of prices in a browser: klinecharts 10.0.2 with its own indicators, the same with ours, and lightweight-charts
 * 5.2.1, in one Chromium run. CPU time of the page's main thread (its thread clock, so other programs do not count) with four
 * indicators: MA, BOLL, MACD, RSI. CHART_SIZES picks sizes, for example "10000,100000,1000000"; with a million bars the two
 * peers take minutes. CHROMIUM_PATH names a browser where Playwright has none of its own.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { CDPSession } from '@playwright/test';
import type { ChartUnderTest } from './price-chart-page.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Served as `/lightweight-charts.mjs`. */
const light = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('lightweight-charts'))),
  'lightweight-charts.standalone.production.mjs',
);
const sizes = (process.env['CHART_SIZES'] ?? '20000,100000').split(',').map(Number);
const programs = (process.env['CHART_PROGRAMS'] ?? 'own,ours,light').split(',');
const names: Record<string, string> = {
  own: 'klinecharts, its own indicators',
  ours: 'klinecharts, ours',
  light: 'lightweight-charts',
};
const ticks = 10;
const frames = 30;
const burst = 1000;

declare global {
  var chart: ChartUnderTest;
}

function importMap(): string {
  const imports: Record<string, string> = {
    klinecharts: '/node_modules/klinecharts/dist/index.esm.js',
  };
  for (const name of ['market', 'bytes']) {
    const text = readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(text) as { exports: Record<string, string> };
    for (const [entry, file] of Object.entries(exports))
      imports[`@wm/${name}/${entry.slice(2)}`] = `/packages/${name}/${file.slice(2)}`;
  }
  return JSON.stringify({ imports });
}

const page = `<!doctype html><style>body{margin:0}#chart{width:1280px;height:700px}</style><div id="chart"></div>
<script>globalThis.process = { env: { NODE_ENV: 'production' } };</script>
<script type="importmap">${importMap()}</script>
<script type="module" src="/bench/price-chart-page.ts"></script>`;

async function serve(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname;
    if (name === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(page);
    }
    try {
      const file =
        name === '/lightweight-charts.mjs' ? light : path.join(root, path.normalize(name));
      const text = readFileSync(file, 'utf8');
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      return response.end(name.endsWith('.ts') ? stripTypeScriptTypes(text) : text);
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

const { url, close } = await serve();
const executablePath = process.env['CHROMIUM_PATH'];
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const size of sizes) {
    console.log(`\n### ${size.toLocaleString('en')} bars, CPU ms of the main thread\n`);
    console.log(
      '| | load | indicators | pan, a frame | tick | append | one tick of many in a frame | heap MB |',
    );
    console.log('|---|---|---|---|---|---|---|---|');
    for (const program of programs) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      const tab = await context.newPage();
      await tab.goto(url);
      await tab.waitForFunction('window.startLight !== undefined');
      await tab.evaluate(
        `(async () => { globalThis.chart = await ${program === 'light' ? 'startLight()' : `startKline(${program === 'ours'})`}; })()`,
      );
      const session = await context.newCDPSession(tab);
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      const timed = async (work: string, times = 1): Promise<number> => {
        const before = await metric(session, 'TaskDuration');
        for (let i = 0; i < times; i += 1) await tab.evaluate(work);
        return ((await metric(session, 'TaskDuration')) - before) * 1000;
      };
      const load = await timed(`chart.load(${size})`);
      const indicators = await timed('chart.addIndicators()');
      const pan = await timed(`chart.pan(${frames})`);
      const tick = await timed('chart.tick(1)', ticks);
      const append = await timed('chart.append()');
      const many = await timed(`chart.tick(${program === 'ours' ? burst : 20})`);
      await session.send('HeapProfiler.collectGarbage');
      const cells = [
        names[program] ?? program,
        load.toFixed(0),
        indicators.toFixed(0),
        (pan / frames).toFixed(1),
        (tick / ticks).toFixed(1),
        append.toFixed(1),
        (many / (program === 'ours' ? burst : 20)).toFixed(3),
        ((await metric(session, 'JSHeapUsedSize')) / 1024 / 1024).toFixed(0),
      ];
      console.log(`| ${cells.join(' | ')} |`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  close();
}
