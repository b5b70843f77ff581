import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpool } from './spool.ts';
import type { Spool } from './spool.ts';

let folder: string;
let spool: Spool;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wm-spool-'));
  spool = createSpool({ folder, atOnce: 2 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const pieces = Array.from({ length: 40 }, () => randomBytes(32 * 1024));
const whose = () => ({ userId: 1, signal: new AbortController().signal });

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of stream) all.push(piece as Buffer);
  return Buffer.concat(all);
}

/** Gives the pieces, and waits before one of them until it is told to go on. */
function halting(at: number) {
  const gate = Promise.withResolvers<void>();
  gate.promise.catch(() => undefined);
  const state = { isOver: false };
  async function* begin(): AsyncGenerator<Uint8Array> {
    try {
      for (const [index, piece] of pieces.entries()) {
        if (index === at) await gate.promise;
        yield piece;
      }
    } finally {
      state.isOver = true;
    }
  }
  return { begin, gate, state };
}

describe('a file that is sent while it is written', () => {
  it('is read as far as it is there, and to its end once that is', async () => {
    const { begin, gate } = halting(5);
    const { size, stream } = await spool.write(begin, whose());
    expect(size).toBeUndefined();
    const reader = stream();
    const first = await new Promise((resolve) => reader.once('data', resolve));
    reader.pause();
    expect((first as Buffer).equals(Buffer.concat(pieces).subarray(0, 64 * 1024))).toBe(true);
    gate.resolve();
    const rest = await bytesOf(reader);
    expect(Buffer.concat([first as Buffer, rest]).equals(Buffer.concat(pieces))).toBe(true);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is written to its end though nobody reads', async () => {
    const { begin, gate, state } = halting(5);
    const { stream } = await spool.write(begin, whose());
    gate.resolve();
    await expect.poll(() => state.isOver).toBe(true);
    expect(await bytesOf(stream())).toHaveLength(pieces.length * 32 * 1024);
  });

  it('has its length when it is short, and its faults are thrown', async () => {
    const { size, stream } = await spool.write(async function* () {
      yield Buffer.from('short');
    }, whose());
    expect(size).toBe(5);
    expect((await bytesOf(stream())).toString()).toBe('short');
    const failing = spool.write(async function* () {
      yield Buffer.from('short');
      throw new Error('broken');
    }, whose());
    await expect(failing).rejects.toThrow('broken');
  });

  it('ends with the error of what makes it, never as if it were whole', async () => {
    const { begin, gate } = halting(5);
    const { stream } = await spool.write(begin, whose());
    const read = bytesOf(stream());
    gate.reject(new Error('broken'));
    await expect(read).rejects.toThrow('broken');
  });

  it('ends what makes it when its reader goes, and lets the next one have its turn', async () => {
    const gone = new AbortController();
    const { begin, gate, state } = halting(5);
    const { stream } = await spool.write(begin, {
      userId: 2,
      signal: gone.signal,
    });
    const next = spool.write(halting(99).begin, {
      userId: 2,
      signal: whose().signal,
    });
    const reader = stream();
    gone.abort();
    reader.destroy();
    expect(state.isOver).toBe(false);
    gate.resolve();
    const following = (await next).stream();
    expect(state.isOver).toBe(true);
    expect(await bytesOf(following)).toHaveLength(pieces.length * 32 * 1024);
  });
});
