// @vitest-environment node
import type { AnalysedLine, AnalysedMutation } from '@wm/contract/knowledge/mutation-analysis';
import { expect, it } from 'vitest';
import { stagesOf } from './analysis-stages.ts';
import type { AnalysisFilter } from './analysis-stages.ts';

const known: AnalysedMutation = {
  id: 1,
  geneSymbol: 'A',
  name: '',
  hgvsP: '',
  key37: '',
  key38: '',
  clinSig: '致病',
  reviewStars: null,
  source: '手工',
  evidenceCount: 0,
  gnomadAf: null,
  caseCount: 2,
  caseClasses: [],
  caseLabels: [],
};

const line = (no: number, ...found: Partial<AnalysedMutation>[]): AnalysedLine => ({
  line: no,
  text: String(no),
  kind: found.length === 0 ? 'unread' : 'change',
  reading: '',
  found: found.map((one) => ({ ...known, ...one })),
  total: found.length,
  elsewhere: null,
});

const lines = [
  line(1),
  { ...line(2, {}), found: [], total: 0 },
  line(3, { clinSig: '良性', gnomadAf: 0.3 }),
  line(4, { clinSig: '良性' }, { evidenceCount: 3, gnomadAf: 0.0001 }),
  line(5, { evidenceCount: null, caseCount: 0 }),
];

const left = (...asked: AnalysisFilter[]) =>
  stagesOf(lines, new Set(asked))
    .at(-1)!
    .left.map((one) => one.line);

it('takes away what is not read and not found, and nothing that is not asked', () => {
  const stages = stagesOf(lines, new Set());
  expect(stages.map(({ removed }) => removed.length)).toEqual([1, 1, 0, 0, 0, 0]);
  expect(left()).toEqual([3, 4, 5]);
});

it('keeps a line while one of its variants fits, or nothing is known of it', () => {
  expect(left('sig')).toEqual([4, 5]);
  expect(left('rare')).toEqual([4, 5]);
  expect(left('evidence')).toEqual([4, 5]);
  expect(left('cases')).toEqual([3, 4]);
  expect(left('sig', 'cases')).toEqual([4]);
});

it('tells of how many lines nothing is known', () => {
  const of = (id: string) => stagesOf(lines, new Set()).find((one) => one.id === id)?.unknown;
  expect([of('rare'), of('evidence'), of('sig')]).toEqual([1, 1, 0]);
});
