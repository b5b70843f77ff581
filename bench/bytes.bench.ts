import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { fileSource } from '@wm/bytes/zip/node';
import { openArchive, openArchiveSource } from '@wm/bytes/zip/open';
import { writeArchive } from '@wm/bytes/zip/write';
import { unzipSync, zipSync } from 'fflate';

import { measureBest, printTable } from './support/measure.ts';
import type { Row } from './support/measure.ts';

const count = 20_000;
const rounds = 3;
const limits = { ...defaultArchiveLimits, entries: count };
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bytes-'));

/** Notes of about 1 KB, no two alike. */
const contentOf = (at: number): string => `# 笔记 ${at}\n\n${`第 ${at} 篇的一句话。`.repeat(40)}\n`;
const encoder = new TextEncoder();
const files = Array.from({ length: count }, (_, at) => ({
  name: `笔记/${at % 100}/${at}.md`,
  text: contentOf(at),
}));

async function write(): Promise<number> {
  let bytes = 0;
  const entries = files.map(({ name, text }) => ({ name, content: [text] }));
  for await (const piece of writeArchive(entries)) bytes += piece.length;
  return bytes;
}

const writePeer = (): number =>
  zipSync(Object.fromEntries(files.map(({ name, text }) => [name, encoder.encode(text)]))).length;

const packed = zipSync(
  Object.fromEntries(files.map(({ name, text }) => [name, encoder.encode(text)])),
);
const file = path.join(folder, 'notes.zip');
writeFileSync(file, packed);

function readAll(): number {
  const archive = openArchive(packed, limits);
  let bytes = 0;
  for (const name of archive.files.keys()) bytes += archive.read(name).length;
  return bytes;
}

async function readByRanges(): Promise<number> {
  const handle = await open(file);
  try {
    const archive = await openArchiveSource(await fileSource(handle), limits);
    let bytes = 0;
    for (const name of archive.files.keys()) bytes += (await archive.read(name)).length;
    return bytes;
  } finally {
    await handle.close();
  }
}

const readPeer = (): number =>
  Object.values(unzipSync(packed)).reduce((sum, bytes) => sum + bytes.length, 0);

const rows: Row[] = [];
const compare = async (
  what: string,
  ours: () => number | Promise<number>,
  peer: () => number,
): Promise<void> => {
  const floor = await measureBest(rounds, peer);
  const { cost } = await measureBest(rounds, ours);
  rows.push({
    what,
    ours: `${cost.cpuMs.toFixed(0)} ms CPU`,
    peer: `${floor.cost.cpuMs.toFixed(0)} ms (fflate, nothing checked)`,
    ratio: (cost.cpuMs / floor.cost.cpuMs).toFixed(2),
    goal: '--',
  });
};
await compare('read 20,000 small files in memory', readAll, readPeer);
await compare('the same from a disk, by ranges', readByRanges, readPeer);
await compare('write 20,000 small files, in pieces', write, writePeer);
rmSync(folder, { recursive: true, force: true });
printTable('Archives', rows);
