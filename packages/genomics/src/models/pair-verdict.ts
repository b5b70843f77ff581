import type { Answer } from '../vcf/call.ts';
import type { Reason } from './reason.ts';

/** How the two variants of a pair lie: on different haplotypes, on the same, probably on different ones, or not told. */
export type PairPhase = 'trans' | 'cis' | 'possible-trans' | 'unphased';

/** The Chinese names of the phases. */
export const phaseNames: Record<PairPhase, string> = {
  trans: '反式',
  cis: '顺式',
  'possible-trans': '可能反式',
  unphased: '未定相',
};

/** The verdict on a pair: AR_comp and AR_comp_dn as NO, MAYBE or YES, the phase, and whose genotypes decided. */
export interface PairVerdict {
  readonly comp: Answer;
  readonly fresh: Answer;
  readonly phase: PairPhase;
  readonly reason: Reason;
  readonly member: number;
}
