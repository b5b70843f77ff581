import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { analyse, bgzip, buildVcf, trioPed } from './build-vcf.ts';
import { bytesOf } from '../src/io/byte-source.ts';

const folder = new URL('../src/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

describe('the package', () => {
  it('needs nothing outside its folder, and Node only in the Node adapter', () => {
    const imports = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/ from '([^']+)'/g)].map((match) => `${name} ${match[1]}`),
    );
    const foreign = imports.filter((one) => !/ \.\.?\//.test(one));
    expect(foreign.every((one) => /^io\/inflate-node\.ts node:(fs|stream|zlib)$/.test(one))).toBe(
      true,
    );
    expect(foreign).toHaveLength(3);
    const globals = sources.filter(({ text }) =>
      /\b(process|Buffer|require|Date\.now|fetch)\b\(?\./.test(text),
    );
    expect(globals.map(({ name }) => name)).toEqual([]);
  });

  it('says of every export what it promises', () => {
    const undocumented = sources.flatMap(({ name, text }) => {
      const lines = text.split('\n');
      return lines
        .filter(
          (line, at) => line.startsWith('export ') && !lines[at - 1]?.trimEnd().endsWith('*/'),
        )
        .map((line) => `${name}: ${line}`);
    });
    expect(undocumented).toEqual([]);
  });

  it('gives the same results in a worker with the decompression of the web', async () => {
    const records = Array.from({ length: 40 }, (_, index) => ({
      pos: 100 + index,
      samples: ['0/1', index % 2 ? '0/1' : '0/0', index % 3 ? '0/1' : '1/1'],
    }));
    const data = bgzip(new TextEncoder().encode(buildVcf({ records })), 500);
    const expected = await analyse(() => bytesOf(data), trioPed);
    const script = `
      import { parentPort, workerData } from 'node:worker_threads';
      import { analyseFamilies } from '${folder.href}run/analyse-families.ts';
      import { openBlob, webInflater } from '${folder.href}io/inflate-web.ts';
      import { parsePed } from '${folder.href}pedigree/ped.ts';
      const { families } = parsePed(workerData.ped);
      const options = { inflater: webInflater, families, mask: null, frequencyLimits: null };
      const found = [];
      for await (const event of analyseFamilies(openBlob(new Blob([workerData.data])), options)) {
        if (event.kind === 'variants') for (const one of event.variants) found.push([one.pos, [...one.states]]);
        if (event.kind === 'done') parentPort.postMessage(found);
      }`;
    const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
    const worker = new Worker(url, { workerData: { data, ped: trioPed } });
    const found = await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(found).toEqual(expected.variants.map(({ pos, states }) => [pos, [...states]]));
  });
});
