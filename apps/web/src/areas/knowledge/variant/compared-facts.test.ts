import type { Mutation } from '@wm/contract/knowledge/mutation';
import { expect, it } from 'vitest';
import { comparedFacts } from './compared-facts.ts';

it('two variants stand side by side, what differs marked, what neither says left out', () => {
  const one = { geneSymbol: 'BRAF', clinSig: '致病', traits: ['a', 'b'], gnomadAf: null, rsid: '' };
  const other = { geneSymbol: 'BRAF', clinSig: '良性', traits: ['b', 'a'], gnomadAf: 0.1 };
  expect(comparedFacts(one as Mutation, other as Mutation)).toEqual([
    { title: '基因符号', one: 'BRAF', other: 'BRAF', isSame: true },
    { title: '临床意义', one: '致病', other: '良性', isSame: false },
    { title: '相关疾病', one: 'a、b', other: 'b、a', isSame: true },
    { title: '人群频率', one: '', other: '0.1', isSame: false },
  ]);
});
