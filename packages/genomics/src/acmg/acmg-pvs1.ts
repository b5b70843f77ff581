import type { Strength } from './acmg-criteria.ts';
import type { AcmgEvidence, AcmgSuggestion, LossOfFunction } from './acmg-evidence.ts';

const truncating = ['stop_gained', 'frameshift_variant'];
const spliceSites = ['splice_acceptor_variant', 'splice_donor_variant'];
const lostExons = ['exon_loss_variant'];
const wholeGene = ['transcript_ablation'];
const gained = ['transcript_amplification'];

/** Every term for which the tree is asked. */
const nullTerms = [
  ...wholeGene,
  ...truncating,
  ...spliceSites,
  ...lostExons,
  ...gained,
  'start_lost',
];

interface Branch {
  strength: Strength;
  why: string;
}

/**
 * PVS1 by the tree of ClinGen SVI (Abou Tayoun et al. 2018): the strength follows from decay, reading frame, what is lost and
 * where the protein may start again. Nothing without a gene in which loss of function causes disease.
 */
export function suggestNull(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { gene = {}, consequences = [], lossOfFunction = {} } = evidence;
  const isMechanism = gene.lossOfFunction === true || gene.hiScore === 3;
  const term = nullTerms.find((one) => consequences.includes(one));
  if (!term || !isMechanism) return [];
  const branch = branchOf(term, lossOfFunction);
  if (!branch) return [];
  return [
    {
      criterion: 'PVS1',
      strength: branch.strength,
      kind: 'auto',
      text: `后果为${term}，基因功能缺失致病；${branch.why}`,
      numbers: {
        consequence: term,
        hiScore: gene.hiScore ?? '无',
        decay: lossOfFunction.decay ?? '预期',
        lostShare: lossOfFunction.lostShare ?? '无',
      },
    },
  ];
}

function branchOf(term: string, facts: LossOfFunction): Branch | undefined {
  if (facts.isDispensable) return undefined;
  if (term === 'start_lost') return startBranch(facts);
  if (wholeGene.includes(term) && facts.isWholeGene !== false) {
    return { strength: 'VeryStrong', why: '整个转录本缺失' };
  }
  if (gained.includes(term)) {
    if (!facts.tandem) return undefined;
    return facts.tandem === 'proven'
      ? { strength: 'VeryStrong', why: '基因内重复，已证实串联' }
      : { strength: 'Strong', why: '基因内重复，推定串联' };
  }
  if (facts.keepsFrame && !truncating.includes(term)) return partBranch(facts, '不改变阅读框');
  if (facts.decay === 'escapes') return partBranch(facts, '逃逸无义介导降解');
  if (facts.decay === 'unknown') {
    return { strength: 'Strong', why: '是否逃逸无义介导降解未知，最高为强' };
  }
  return { strength: 'VeryStrong', why: '预期发生无义介导降解' };
}

/** What is left of the protein decides: a critical region or more than a tenth lost is strong, less moderate. */
function partBranch({ isCritical, lostShare = 0 }: LossOfFunction, why: string): Branch {
  if (isCritical) return { strength: 'Strong', why: `${why}，失去关键区域` };
  if (lostShare > 0.1) return { strength: 'Strong', why: `${why}，失去超过10%的蛋白` };
  return { strength: 'Moderate', why: `${why}，失去的蛋白不超过10%或未知` };
}

function startBranch(facts: LossOfFunction): Branch | undefined {
  if (facts.hasOtherStart) return undefined;
  return facts.hasPathogenicBeforeNextStart
    ? { strength: 'Moderate', why: '下一个起始密码之前有致病变异' }
    : { strength: 'Supporting', why: '下一个起始密码之前没有已知的致病变异' };
}
