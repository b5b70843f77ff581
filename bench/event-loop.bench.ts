// How long others wait while one sends the largest things that are taken: what needs no database is asked every 5 ms, and
// the longest wait counts. Beside it the same with nothing else to do.
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';
import { generatedBook } from './support/reader-books.ts';
import { agent, call, launchProduct } from './support/server-target.ts';

const rounds = 5;
// Before anything listens: making them takes longer than a connection is kept.
const books = Array.from({ length: rounds }, (_, round) =>
  generatedBook({ title: `书 ${round}`, sections: 400, notes: 40 }, round * 1000),
);
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const password = 'bench-password';
const { child, url } = await launchProduct(path.join(folder, 'data'), { password });

/** The longest wait of what is asked every 5 ms while `work` goes on, in milliseconds; the least of some rounds. */
async function longestWait(work: (round: number) => Promise<unknown>): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    let most = 0;
    const over = new AbortController();
    const asking = (async () => {
      while (!over.signal.aborted) {
        const began = performance.now();
        await (await fetch(`${url}/livez`)).text();
        most = Math.max(most, performance.now() - began);
        await sleep(5);
      }
    })();
    await work(round);
    over.abort();
    await asking;
    longest.push(most);
  }
  return Math.min(...longest);
}

try {
  const { token } = JSON.parse(
    await call(`${url}/admin/v2/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    }),
  ) as { token: string };
  const send = async (to: string, body: string, method = 'POST') => {
    const answer = await fetch(url + to, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    return { status: answer.status, text: await answer.text() };
  };
  const expectOk = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status !== 200) throw new Error(`${status}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: Record<string, number | string> }).data;
  };

  const nested = JSON.stringify({
    post_code: 'x',
    remark: Array.from({ length: 200_000 }, () => []),
  });
  const wide = JSON.stringify({
    root: {
      data: { text: '根' },
      children: Array.from({ length: 49_000 }, (_, at) => ({
        data: { text: `节点 ${at}` },
        children: [],
      })),
    },
    theme: {},
    layout: 'logicalStructure',
  });
  const map = await expectOk(send('/mindmap/v2/maps', JSON.stringify({ name: '大图' })));
  let version = 1;
  const upload = async (bytes: Buffer): Promise<string> => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const sum = createHash('sha256').update(bytes).digest('hex');
    const made = await fetch(`${url}/files/v2/tus`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64('a.epub')},sha256 ${base64(sum)}`,
      },
    });
    const location = made.headers.get('location') ?? '';
    const sent = await fetch(new URL(location, url), {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: Uint8Array.from(bytes),
    });
    return sent.headers.get('upload-file-name') ?? '';
  };

  const still = await longestWait(() => sleep(500));
  const row = (what: string, ms: number): Row => ({
    what,
    ours: `${ms.toFixed(1)} ms`,
    peer: `${still.toFixed(1)} ms (nothing else to do)`,
    ratio: (ms / still).toFixed(1),
    goal: '<= 200 ms',
  });
  const json = await longestWait(() => send('/admin/v2/system/post', nested));
  const maps = await longestWait(async () => {
    const saved = await expectOk(
      send(
        `/mindmap/v2/maps/${map['id']}/document`,
        JSON.stringify({ content: wide, row_version: version }),
        'PUT',
      ),
    );
    version = Number(saved['row_version']);
  });
  const names: string[] = [];
  for (const book of books) names.push(await upload(book));
  const imported = await longestWait((round) =>
    expectOk(send('/book/v2/books/import', JSON.stringify({ file_name: names[round] }))),
  );
  const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  printTable('Event loop', [
    row(`JSON of 200,000 empty lists (${megabytes(nested.length)}), refused`, json),
    row(`a mind map of 49,000 nodes (${megabytes(Buffer.byteLength(wide))}), saved`, maps),
    row(
      `a book of 400 sections (${megabytes(books[0]?.length ?? 0)}), taken into the library and indexed`,
      imported,
    ),
  ]);
} finally {
  agent.destroy();
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
