import { describe, expect, it } from 'vitest';
import { trioPed, buildVcf, openText, analyse } from '../../test/build-vcf.ts';
import { settingsOf } from './analysis-options.ts';
import type { Candidate } from '../models/candidate.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { createReleaseQueue } from './release-queue.ts';

async function oneCandidate(): Promise<{
  candidate: Candidate;
  families: Parameters<typeof createReleaseQueue>[0]['families'];
}> {
  const records = [{ pos: 1, samples: ['0/0', '0/0', '0/1'] }];
  const { variants, summary } = await analyse(openText(buildVcf({ records })), trioPed);
  return { candidate: variants[0]!, families: summary.families };
}

describe('the memory of gene groups', () => {
  it('is bounded by the window, however long the file, and keeps file order', async () => {
    const { candidate, families } = await oneCandidate();
    const kept: number[] = [];
    const queue = createReleaseQueue({
      settings: settingsOf({ inflater: nodeInflater, families: [], geneWindowBp: 100_000 }),
      families,
      onCrowded: () => {},
      onKept: ({ pos }) => kept.push(pos),
      onDropped: () => {},
    });
    const step = 1000;
    let most = 0;
    for (let index = 1; index <= 50_000; index += 1) {
      const pos = index * step;
      queue.advance('1', pos);
      const one: Candidate = {
        ...candidate,
        pos,
        recordPos: pos,
        end: pos,
        record: index,
        genes: [`G${Math.floor(index / 20)}`],
        pairGenes: [`G${Math.floor(index / 20)}`],
        pairs: [],
        openGroups: 0,
      };
      queue.add(one);
      most = Math.max(most, queue.waiting());
    }
    queue.finish();
    // A window of 100 kb holds 100 candidates; a gene of 20 and one look per 100 kb come on top.
    expect(most).toBeLessThan(260);
    expect(kept).toEqual(Array.from({ length: 50_000 }, (_, index) => (index + 1) * step));
    expect(queue.waiting()).toBe(0);
  });
});
