import type { Entry } from '@zip.js/zip.js';
import { BlobReader, Uint8ArrayWriter, ZipReader, configure } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';

import { sampled, spread } from '../../../tools/sampled.ts';
import { buildZip } from '../src/testing/build-zip.ts';
import { ArchiveError } from '../src/zip/error.ts';
import { defaultArchiveLimits } from '../src/zip/limits.ts';
import { readWhole } from '../src/zip/node.ts';
import { openArchive, openArchiveSource } from '../src/zip/open.ts';
import { packArchive } from '../src/zip/pack.ts';
import { largeArchive, noise, oddArchives } from './hostile-archives.ts';

configure({ useWebWorkers: false });

/** What came of an archive: the bytes of its files by name, or the code of the refusal. */
type Outcome = Map<string, string> | string;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function codeOf(error: unknown): string {
  if (error instanceof ArchiveError) return error.code;
  throw error;
}

function readAll(bytes: Uint8Array): Outcome {
  try {
    const archive = openArchive(bytes, defaultArchiveLimits);
    return new Map([...archive.files.keys()].map((name) => [name, hex(archive.read(name))]));
  } catch (error) {
    return codeOf(error);
  }
}

/** The same by ranges: `how` is asked for each file. */
async function readFar(bytes: Uint8Array, isStreamed: boolean): Promise<Outcome> {
  try {
    const source = {
      size: bytes.length,
      read: async (start: number, end: number) => bytes.slice(start, end),
    };
    const archive = await openArchiveSource(source, defaultArchiveLimits);
    const found = new Map<string, string>();
    for (const name of archive.files.keys()) {
      const content = isStreamed ? await readWhole(archive, name) : await archive.read(name);
      found.set(name, hex(content));
    }
    return found;
  } catch (error) {
    return codeOf(error);
  }
}

/** By its attributes alone a file may count as a folder there; its bytes are read all the same. */
async function readEntry(entry: Entry): Promise<Uint8Array> {
  return 'getData' in entry ? await entry.getData(new Uint8ArrayWriter()) : new Uint8Array(0);
}

/** The oracle: zip.js 2.24.0 at its strictest. Its reason is empty where it reads everything. */
async function oracle(bytes: Uint8Array): Promise<{ refusal: string; contents: string[] }> {
  const contents: string[] = [];
  const reader = new ZipReader(new BlobReader(new Blob([Buffer.from(bytes)])), {
    strictness: 'strict',
    checkOverlappingEntry: true,
    checkCrc32: true,
  });
  try {
    for (const entry of await reader.getEntries()) {
      const content = await readEntry(entry);
      contents.push(hex(content));
    }
    return { refusal: '', contents };
  } catch (error) {
    const { message, reason } = error as { message: string; reason?: string };
    return { refusal: reason ?? message, contents };
  }
}

describe('an odd archive', () => {
  it('is one of 34', () => expect(oddArchives).toHaveLength(34));

  it.each(oddArchives.map((odd) => [odd.name, odd] as const))('%s', async (_, odd) => {
    const bytes = odd.build();
    const outcome = readAll(bytes);
    if (odd.refused === undefined)
      expect([...(outcome as Map<string, string>).keys()]).toEqual(odd.names);
    else expect(outcome).toBe(odd.refused);
    const opened = (): number => openArchive(bytes, defaultArchiveLimits).files.size;
    if (odd.refused && !odd.onReading) expect(opened).toThrow(ArchiveError);
    else expect(opened()).toBeGreaterThan(0);
    expect(await readFar(bytes, false)).toEqual(outcome);
    expect(await readFar(bytes, true)).toEqual(outcome);
    // What zip.js refuses is refused here: what is read here, it reads.
    if (!odd.refused) expect((await oracle(bytes)).refusal).toBe('');
  });
});

/** Archives as honest programs write them, which are then damaged. */
const honest: readonly Uint8Array[] = [
  packArchive([
    { name: 'a.txt', bytes: Buffer.from('一二三'.repeat(50)) },
    { name: 'folder/b.png', bytes: noise(300), isStored: true },
  ]),
  buildZip([
    { name: 'a/', data: '', method: 0 },
    { name: 'a/b.txt', data: 'x'.repeat(500), mode: 0o100644 },
    { name: 'c', data: '' },
  ]),
  largeArchive(),
];

/** A small generator of numbers below a bound (mulberry32), so that every run damages the same. */
function random(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % bound;
  };
}

const telling = [0, 1, 2, 8, 0x50, 0x4b, 0x7f, 0x80, 0xff];

function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  const next = random(seed);
  const copy = bytes.slice();
  const changes = 1 + next(3);
  for (let change = 0; change < changes; change += 1) {
    // Most of what matters stands near the end.
    const at =
      next(2) === 0 ? next(copy.length) : copy.length - 1 - next(Math.min(200, copy.length));
    copy[at] = next(2) === 0 ? next(256) : telling[next(telling.length)]!;
  }
  if (next(8) === 0) return copy.subarray(0, next(copy.length));
  if (next(8) === 0) copy.copyWithin(next(copy.length), next(copy.length), next(copy.length));
  return copy;
}

describe('a damaged archive', () => {
  it('is read by ranges as it is in memory, and refused by ArchiveError alone', async () => {
    for (let seed = 0; seed < sampled(1500, 60_000); seed += 1) {
      const bytes = damaged(honest[seed % honest.length]!, seed);
      const outcome = readAll(bytes);
      expect(await readFar(bytes, seed % 2 === 0), `seed ${seed}`).toEqual(outcome);
    }
  });

  it('is refused wherever zip.js refuses it, and read as zip.js reads it', async () => {
    let accepted = 0;
    for (const [turn, bytes] of honest.entries()) {
      const places = Array.from(bytes, (_, at) => telling.map((value) => ({ at, value }))).flat();
      for (const { at, value } of spread(places, 7, turn)) {
        const copy = bytes.slice();
        copy[at] = value;
        const outcome = readAll(copy);
        if (typeof outcome === 'string') continue;
        accepted += 1;
        const { refusal, contents } = await oracle(copy);
        // Honest programs differ in this flag: whether sizes stand behind the file.
        if (value === 8 && refusal.endsWith('(general purpose bit flag)')) continue;
        expect(`byte ${at} as ${value}: ${refusal}`).toBe(`byte ${at} as ${value}: `);
        expect(contents).toEqual(expect.arrayContaining([...outcome.values()]));
      }
    }
    expect(accepted).toBeGreaterThan(sampled(50, 400));
  });
});
