// The viewer on a BAM of thirtyfold depth: how soon reads are drawn, what is asked and read for two thousand bases, how long
// a step takes, and what twenty looks leave behind. `npm run build` first. `node bench/genome-viewer.bench.ts [bases]`
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { writeBam } from '../apps/server/src/areas/genome/demo/write-bam.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { printTable } from './support/measure.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const bases = Number(process.argv[2] ?? 500_000);
const rounds = 5;
const looks = 20;
const password = 'bench-password';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);

let state = 11;
const sequence = Array.from({ length: bases }, () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return 'ACGT'[state >>> 30];
}).join('');
const reads = Array.from({ length: Math.floor((bases * 30) / 150) }, (_, at) => {
  const from = Math.min(bases - 150, at * 5);
  const reference = sequence.slice(from, from + 150);
  // One base in two hundred is read wrongly, as machines do.
  const wrong = (at * 37) % 150;
  const isWrong = at % 4 === 0;
  const read = isWrong ? `${reference.slice(0, wrong)}N${reference.slice(wrong + 1)}` : reference;
  const name = `A01:${(at * 7919) % 99_991}:${at}`;
  return { name, contig: 0, from, bases: read, reference, isReverse: at % 2 === 0 };
});
// Before anybody is connected: making it takes longer than a connection is kept.
const bam = writeBam([{ name: 'own', length: bases }], 'sample', reads);
const server = await launchProduct(path.join(folder, 'data'), { password });
const headers: Record<string, string> = { 'content-type': 'application/json' };
const json = async (url: string, body?: object) =>
  JSON.parse(
    await call(`${server.url}${url}`, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }),
  ).data;

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const { authorization = '' } = headers;
  const answer = await fetch(`${server.url}/prod-api/common/upload`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const sent = await answer.json();
  if (sent.code !== 200) throw new Error(sent.msg);
  return sent.fileName;
}

/** Both files as they are shown: a reference of our own, and the reads with an index that the server builds. */
async function bring(): Promise<{ genome: number; track: number }> {
  const fasta = await upload('own.fa', Buffer.from(`>own\n${sequence}\n`));
  const { id: genome } = await json('/genome/v2/genomes', { file_name: fasta, visibility: 'own' });
  const ready = async (of: 'genomes' | 'tracks', id: number): Promise<void> => {
    for (;;) {
      const rows: { id: number; state: string; message: string }[] = (
        await json(`/genome/v2/${of}`)
      )[of];
      const row = rows.find((one) => one.id === id);
      if (row?.state === 'ready') return;
      if (row?.state === 'failed') throw new Error(row.message);
      await sleep(100);
    }
  };
  await ready('genomes', genome);
  const file = await upload('own.bam', bam);
  const { id: track } = await json('/genome/v2/tracks', {
    file_name: file,
    genome_id: genome,
    visibility: 'own',
  });
  await ready('tracks', track);
  return { genome, track };
}

/** Goes to an address inside the application. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);

/** Pixels of the picture that are neither white nor clear, and a sum that tells one picture from another. */
function look(): { count: number; sum: number } {
  const host = document.querySelector('[role=img][data-ready=true]');
  let [count, sum] = [0, 0];
  for (const canvas of host?.shadowRoot?.querySelectorAll('canvas') ?? []) {
    if (canvas.width * canvas.height === 0) continue;
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 0 && data[at]! + data[at + 1]! + data[at + 2]! < 740) {
        count += 1;
        sum = (sum * 31 + at) % 1_000_000_007;
      }
  }
  return { count, sum };
}

/** Waits until reads are painted, in another picture than `before`. */
async function painted(page: Page, before = 0): Promise<number> {
  for (;;) {
    const { count, sum } = await page.evaluate(look);
    if (count > 20_000 && sum !== before) return sum;
    await sleep(10);
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

try {
  const { token } = await json('/admin/v2/login', { username: 'admin', password });
  headers['authorization'] = `Bearer ${token}`;
  const { genome, track } = await bring();
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const foreign: string[] = [];
    let asked: number[] = [];
    const settled: Promise<void>[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(blob|data):/.test(url) && !url.startsWith(server.url)) foreign.push(url);
    });
    page.on('requestfinished', (request) => {
      if (!/\/genome\/v2\/(tracks|genomes)\/\d+\/\w+$/.test(request.url())) return;
      settled.push(
        request.sizes().then(({ responseBodySize }) => void asked.push(responseBodySize)),
      );
    });
    await page.goto(`${server.url}/login`);
    await page.getByLabel('用户名', { exact: true }).first().fill('admin');
    await page.getByLabel('密码', { exact: true }).first().fill(password);
    await page.getByRole('button', { name: /登\s?录/ }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    const address = (from: number): string =>
      `/genome/alignment?g=${genome}&t=${track}&locus=own:${from}-${from + 2000}`;
    const elsewhere = '/knowledge/sources';
    const first: number[] = [];
    const again: number[] = [];
    const steps: number[] = [];
    const numbers: [requests: number, bytes: number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      // The library is not in this page yet.
      await page.goto(`${server.url}${elsewhere}`);
      await page.getByRole('heading', { name: /^OncoTree/ }).waitFor();
      asked = [];
      const from = Math.floor((bases / (rounds + 2)) * (round + 1));
      let begun = performance.now();
      await goTo(page, address(from));
      const shown = await painted(page);
      first.push(performance.now() - begun);
      await Promise.all(settled);
      numbers.push([asked.length, asked.reduce((sum, size) => sum + size, 0)]);
      begun = performance.now();
      await goTo(page, address(from + 2000));
      await painted(page, shown);
      steps.push(performance.now() - begun);
      await goTo(page, elsewhere);
      await page.getByRole('heading', { name: /^OncoTree/ }).waitFor();
      begun = performance.now();
      await goTo(page, address(from));
      await painted(page);
      again.push(performance.now() - begun);
    }
    const session = await page.context().newCDPSession(page);
    const held = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    const visit = async (): Promise<void> => {
      await goTo(page, address(10_000));
      await painted(page);
      await goTo(page, elsewhere);
      await page.getByRole('heading', { name: /^OncoTree/ }).waitFor();
    };
    await visit();
    const before = await held();
    for (let at = 0; at < looks; at += 1) await visit();
    const more = (await held()) - before;
    const ms = (values: number[]): string =>
      `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
    const row = (what: string, ours: string, goal: string) => ({
      what,
      ours,
      peer: '--',
      ratio: '--',
      goal,
    });
    printTable(
      `genome viewer: ${bases.toLocaleString('en')} bases, ${(bam.length / 1e6).toFixed(1)} MB`,
      [
        row('from another screen to painted reads, library included', ms(first), '<= 1.5 s'),
        row('the same with the library there', ms(again), '--'),
        row('a step of one window', ms(steps), '<= 300 ms'),
        row(
          'requests for two thousand bases',
          String(Math.max(...numbers.map(([count]) => count))),
          '<= 20',
        ),
        row(
          'bytes for two thousand bases',
          `${(Math.max(...numbers.map(([, size]) => size)) / 1000).toFixed(0)} KB`,
          '<= 1 MB',
        ),
        row(
          `heap after ${looks} looks, garbage collected`,
          `+${(more / 1e6).toFixed(1)} MB`,
          '<= +20 MB',
        ),
        row('requests to others', String(foreign.length), '0'),
      ],
    );
  } finally {
    await browser.close();
  }
} finally {
  agent.destroy();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
