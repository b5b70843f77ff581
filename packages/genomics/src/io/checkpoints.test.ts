import { describe, expect, it } from 'vitest';
import { analyse, bgzip, buildVcf, openText, trioPed } from '../../test/build-vcf.ts';
import { bytesOf } from './byte-source.ts';
import { openNear } from './checkpoints.ts';
import { explainVariant } from '../run/explain-variant.ts';
import { nodeInflater } from './inflate-node.ts';
import { parsePed } from '../pedigree/ped.ts';

/** Text that hardly compresses, so that a small file has several checkpoints. */
function noise(seed: number): string {
  let state = seed;
  let text = '';
  for (let index = 0; index < 600; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    text += String.fromCharCode(65 + ((state >>> 24) % 58)).replace(/[\\;=]/g, 'x');
  }
  return text;
}

const records = ['1', '2', 'X'].flatMap((contig) =>
  Array.from({ length: 1000 }, (_, index) => ({
    contig,
    pos: 1_000_000 + index * 40_000,
    info: `Annotation=G${index};N=${noise(index + contig.charCodeAt(0))}`,
    samples: index % 2 ? ['0/0', '0/0', '0/1'] : ['1/1', '0/1', '0/1'],
  })),
);
records.push(
  ...[1, 2, 3].map((index) => ({
    contig: 'MT',
    pos: index,
    info: 'Annotation=MT',
    samples: ['0/0', '0/0', '1/1'],
  })),
);
const data = bgzip(new TextEncoder().encode(buildVcf({ records })));
const options = { inflater: nodeInflater, families: parsePed(trioPed).families, mask: null };

describe('checkpoints', () => {
  it('let a variant be explained from a part of the file, with the same answer', async () => {
    const { summary } = await analyse(() => bytesOf(data, 10_000), trioPed);
    const { checkpoints, header } = summary;
    expect(checkpoints.length).toBeGreaterThan(3);
    for (const [contig, index] of [
      ['1', 3],
      ['1', 998],
      ['2', 500],
      ['X', 0],
      ['X', 999],
      ['MT', 2],
    ] as const) {
      const pos = contig === 'MT' ? index : 1_000_000 + index * 40_000;
      const asked = { contig, pos, ref: 'A', alt: 'G' };
      let given = 0;
      const openAt = async function* (offset: number) {
        for await (const piece of bytesOf(data.subarray(offset), 10_000)) {
          given += piece.length;
          yield piece;
        }
      };
      const target = { header, checkpoints, inflater: nodeInflater };
      const from = Math.max(1, asked.pos - 10_000_000);
      const near = openNear(openAt, { ...target, contig, pos: from });
      const known = { ...options, isKnownSorted: true };
      const quick = await explainVariant(near, known, asked);
      expect(quick).toEqual(await explainVariant(() => bytesOf(data), options, asked));
      expect(quick).toHaveLength(1);
      const isLate = contig === 'X' || contig === 'MT';
      expect(given).toBeLessThan(isLate ? data.length / 2 : data.length);
    }
  });

  it('are not there for plain or unsorted files, and then the whole file is opened', async () => {
    const plain = await analyse(openText(buildVcf({ records: records.slice(0, 5) })), trioPed);
    expect(plain.summary.checkpoints).toEqual([]);
    let offset = -1;
    const openAt = (at: number) => {
      offset = at;
      return bytesOf(data);
    };
    const target = { header: plain.summary.header, checkpoints: [], inflater: nodeInflater };
    openNear(openAt, { ...target, contig: '1', pos: 5 })();
    expect(offset).toBe(0);
  });
});
