import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isLong } from '../../../tools/sampled.ts';
import { join } from '../src/testing/build-zip.ts';
import { defaultArchiveLimits } from '../src/zip/limits.ts';
import { readWhole, streamFile } from '../src/zip/node.ts';
import { openArchive, openArchiveSource } from '../src/zip/open.ts';
import type { ArchiveSource } from '../src/zip/open.ts';
import { writeArchive } from '../src/zip/write.ts';
import type { EntryToWrite } from '../src/zip/write.ts';
import { noise } from './hostile-archives.ts';

const wideLimits = { ...defaultArchiveLimits, entries: 100_000, ratio: 1e9 };

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}

async function written(entries: Iterable<EntryToWrite>): Promise<Uint8Array> {
  return join(await collect(writeArchive(entries)));
}

describe('writeArchive', () => {
  it('writes what comes back, however its content comes', async () => {
    const pieces = fc.array(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 300 })));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(pieces, fc.boolean()), { maxLength: 6 }), async (all) => {
        const entries = all.map(([content, isPacked], at) => ({
          name: `卷/${at}.md`,
          content,
          isPacked,
        }));
        const archive = openArchive(await written(entries), wideLimits);
        expect([...archive.files.keys()]).toEqual(entries.map(({ name }) => name));
        for (const { name, content } of entries) {
          const bytes = join(content.map((piece) => Buffer.from(piece)));
          expect(Buffer.from(archive.read(name)).equals(bytes)).toBe(true);
          expect(Buffer.from(await readWhole(archive, name)).equals(bytes)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('streams a long file in pieces of at most 64 KB', async () => {
    const content = Array.from({ length: 40 }, () => noise(50_000));
    const archive = openArchive(await written([{ name: 'a', content }]), wideLimits);
    const pieces = await collect(streamFile(archive, 'a'));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(64 * 1024);
    expect(join(pieces).equals(join(content))).toBe(true);
  });

  it('writes the same archive of the same content', async () => {
    const entries = (): EntryToWrite[] => [{ name: 'a', content: ['x'] }];
    expect(await written(entries())).toEqual(await written(entries()));
  });

  it('may write more files than 16 bits count', async () => {
    const files = Array.from({ length: 66_000 }, (_, at) => ({ name: `${at}.md`, content: [''] }));
    const bytes = await written([...files, { name: '末.md', content: ['最后一篇'] }]);
    const archive = openArchive(bytes, wideLimits);
    expect(archive.files.size).toBe(66_001);
    expect(archive.read('65999.md')).toHaveLength(0);
    expect(new TextDecoder().decode(archive.read('末.md'))).toBe('最后一篇');
  });

  it.runIf(isLong)('may write more than 4 GB, of which little is held (long form)', async () => {
    const piece = Buffer.alloc(8 * 1024 * 1024);
    const count = 520;
    async function* zeros(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < count; sent += 1) yield piece;
    }
    const tail: Buffer[] = [];
    let size = 0;
    const entries = [
      { name: 'large', content: zeros(), isPacked: true },
      { name: 'behind', content: ['x'] },
    ];
    for await (const bytes of writeArchive(entries)) {
      size += bytes.length;
      tail.push(bytes);
      if (tail.length > 100) tail.shift();
    }
    const end = join(tail);
    // Only its end was kept: whoever asks for more gets zeros.
    const source: ArchiveSource = {
      size,
      read: async (start, until) => {
        const from = start - (size - end.length);
        return from < 0 ? Buffer.alloc(until - start) : end.subarray(from, from + until - start);
      },
    };
    const most = 2 ** 40;
    const limits = { ...wideLimits, archiveBytes: most, totalBytes: most, entryBytes: most };
    const archive = await openArchiveSource(source, limits);
    expect(archive.files.get('large')?.bytes).toBe(count * piece.length);
    expect(await archive.read('behind')).toEqual(Uint8Array.of(120));
  });
});

describe('20,000 small files', () => {
  it('are written, and read by ranges, in bounded memory', () => {
    const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [probe], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { files, writingMb, readingMb } = JSON.parse(stdout) as Record<string, number>;
    expect(files).toBe(20_000);
    expect(writingMb).toBeLessThan(200);
    expect(readingMb).toBeLessThan(100);
  });
});
