import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';
import { suggestNull } from './acmg-pvs1.ts';

const inFrameTerms = ['inframe_insertion', 'inframe_deletion'];

/** REVEL bins of Pejaver et al. 2022 (PP3 from, BP4 up to), strongest first. */
const revelBins = {
  PP3: [
    [0.932, 'Strong'],
    [0.773, 'Moderate'],
    [0.644, 'Supporting'],
  ],
  BP4: [
    [0.016, 'Strong'],
    [0.183, 'Moderate'],
    [0.29, 'Supporting'],
  ],
} as const;

/** Frequency up to which PM2 is suggested. */
const RARE_FREQUENCY = 0.0001;
/** SpliceAI delta scores of Walker et al. 2023. */
const SPLICE_HARM = 0.2;
const SPLICE_NO_HARM = 0.1;
/** Missense Z from which a gene counts as intolerant of missense (gnomAD). */
const MISSENSE_Z = 3.09;

/** Suggestions from the variant itself: consequence, ClinVar neighbours, frequency, predictions. */
export function suggestFromSequence(evidence: AcmgEvidence): AcmgSuggestion[] {
  return [
    ...suggestNull(evidence),
    ...suggestClinVar(evidence),
    ...suggestFrequency(evidence),
    ...suggestInFrame(evidence),
    ...suggestMissense(evidence),
    ...suggestPrediction(evidence),
  ];
}

function has(evidence: AcmgEvidence, terms: readonly string[]): string | undefined {
  return evidence.consequences?.find((term) => terms.includes(term));
}

function suggestClinVar({ clinVar = {} }: AcmgEvidence): AcmgSuggestion[] {
  const { sameAminoAcidChange = 0, sameCodon = 0 } = clinVar;
  if (sameAminoAcidChange > 0) {
    return [
      {
        criterion: 'PS1',
        strength: 'Strong',
        kind: 'auto',
        text: `ClinVar有${sameAminoAcidChange}个相同氨基酸改变的(可能)致病变异（≥1星）`,
        numbers: { sameAminoAcidChange },
      },
    ];
  }
  if (sameCodon === 0) return [];
  return [
    {
      criterion: 'PM5',
      strength: 'Moderate',
      kind: 'auto',
      text: `ClinVar同一密码子有${sameCodon}个其他(可能)致病错义变异（≥1星）`,
      numbers: { sameCodon },
    },
  ];
}

/** BA1 and BS1 by the filtering frequency or the largest group; PM2 only for a number or for what a database does not have. */
function suggestFrequency(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { frequency, groupMaximum, frequencyLimit } = evidence;
  const kind = 'auto';
  if (groupMaximum !== undefined && groupMaximum > 0.05) {
    const text = `人群频率${groupMaximum}大于0.05`;
    const numbers = { groupMaximum };
    return [{ criterion: 'BA1', strength: 'StandAlone', kind, text, numbers }];
  }
  if (groupMaximum !== undefined && frequencyLimit !== undefined && groupMaximum > frequencyLimit) {
    const text = `人群频率${groupMaximum}高于疾病允许的上限${frequencyLimit}`;
    const numbers = { groupMaximum, frequencyLimit };
    return [{ criterion: 'BS1', strength: 'Strong', kind, text, numbers }];
  }
  if (!frequency || frequency.state === 'unknown') return [];
  const value = frequency.state === 'absent' ? -1 : (frequency.value ?? 1);
  if (value > RARE_FREQUENCY) return [];
  const text = value < 0 ? '人群数据库中未见' : `人群频率${value}不大于${RARE_FREQUENCY}`;
  const numbers = { frequency: value, threshold: RARE_FREQUENCY };
  return [{ criterion: 'PM2', strength: 'Supporting', kind, text, numbers }];
}

function suggestInFrame(evidence: AcmgEvidence): AcmgSuggestion[] {
  const term = has(evidence, [...inFrameTerms, 'stop_lost']);
  if (!term) return [];
  const inRepeat = evidence.inRepeat === true;
  const numbers = { consequence: term, inRepeat };
  if (!inRepeat || term === 'stop_lost') {
    const text = `后果为${term}，不在重复区`;
    return [{ criterion: 'PM4', strength: 'Moderate', kind: 'auto', text, numbers }];
  }
  const text = `后果为${term}，位于重复区`;
  return [{ criterion: 'BP3', strength: 'Supporting', kind: 'auto', text, numbers }];
}

function suggestMissense(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { gene = {} } = evidence;
  const found: AcmgSuggestion[] = [];
  if (evidence.inHotspot) {
    const text = '位于热点或关键功能域';
    const numbers = { inHotspot: true };
    found.push({ criterion: 'PM1', strength: 'Moderate', kind: 'hint', text, numbers });
  }
  if (!has(evidence, ['missense_variant'])) return found;
  const strength = 'Supporting';
  if (gene.missenseZ !== undefined && gene.missenseZ >= MISSENSE_Z) {
    const text = `基因错义Z值${gene.missenseZ}不小于${MISSENSE_Z}`;
    const numbers = { missenseZ: gene.missenseZ, threshold: MISSENSE_Z };
    found.push({ criterion: 'PP2', strength, kind: 'auto', text, numbers });
  }
  const share = gene.pathogenicMissenseShare;
  if (share !== undefined && share < 0.1 && gene.lossOfFunction === true) {
    const text = `该基因致病变异中错义仅占${share}，主要由截短致病`;
    const numbers = { pathogenicMissenseShare: share, threshold: 0.1 };
    found.push({ criterion: 'BP1', strength, kind: 'auto', text, numbers });
  }
  return found;
}

/** Terms at which SpliceAI is not asked: the site itself is changed. */
const siteTerms = ['splice_acceptor_variant', 'splice_donor_variant'];
/** Terms that place a silent variant where splicing is decided. */
const splicingTerms = [
  'splice_region_variant',
  'splice_donor_5th_base_variant',
  'splice_donor_region_variant',
  'splice_polypyrimidine_tract_variant',
];

/**
 * PP3 and BP4 by one tool: REVEL for missense (Pejaver et al. 2022), SpliceAI outside the sites themselves (Walker et al.
 * 2023: from 0.2 PP3, up to 0.1 BP4, between them nothing). Both may be suggested for different reasons; the exclusions decide.
 */
function suggestPrediction(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { revel, spliceAi } = evidence;
  const found: AcmgSuggestion[] = [];
  const numbers = { revel: revel ?? '无', spliceAi: spliceAi ?? '无' };
  const harmful = revel === undefined ? undefined : revelBins.PP3.find(([from]) => revel >= from);
  const harmless = revel === undefined ? undefined : revelBins.BP4.find(([to]) => revel <= to);
  const isSite = has(evidence, siteTerms) !== undefined;
  const breaksSplicing = spliceAi !== undefined && spliceAi >= SPLICE_HARM;
  const keepsSplicing = spliceAi !== undefined && spliceAi <= SPLICE_NO_HARM;
  if (harmful || breaksSplicing) {
    const strength = harmful?.[1] ?? 'Supporting';
    const text = harmful ? `REVEL ${revel}` : `SpliceAI ${spliceAi}`;
    const why = isSite ? `${text}支持有害（经典剪接位点）` : `${text}支持有害`;
    found.push({ criterion: 'PP3', strength, kind: 'hint', text: why, numbers });
  }
  if (harmless && (spliceAi === undefined || keepsSplicing || breaksSplicing)) {
    const text = `REVEL ${revel}不支持有害`;
    found.push({ criterion: 'BP4', strength: harmless[1], kind: 'hint', text, numbers });
  } else if (revel === undefined && keepsSplicing && !isSite) {
    const text = `SpliceAI ${spliceAi}不支持有害`;
    found.push({ criterion: 'BP4', strength: 'Supporting', kind: 'hint', text, numbers });
  }
  if (isSilent(evidence) && keepsSplicing) {
    const text = `不改变蛋白，SpliceAI ${spliceAi}不高于${SPLICE_NO_HARM}`;
    found.push({ criterion: 'BP7', strength: 'Supporting', kind: 'hint', text, numbers });
  }
  return found;
}

/** Synonymous away from the ends of its exon, or in an intron from +7 and to -21. */
function isSilent(evidence: AcmgEvidence): boolean {
  if (has(evidence, [...siteTerms, ...splicingTerms]) !== undefined) return false;
  if (has(evidence, ['synonymous_variant']) !== undefined) return evidence.isExonEdge !== true;
  const { intronOffset } = evidence;
  const isIntronic = has(evidence, ['intron_variant']) !== undefined;
  return isIntronic && intronOffset !== undefined && (intronOffset >= 7 || intronOffset <= -21);
}
