import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';

const nullTerms = [
  'stop_gained',
  'frameshift_variant',
  'splice_acceptor_variant',
  'splice_donor_variant',
  'transcript_ablation',
];
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

/** PVS1 in the short form of Abou Tayoun et al. 2018: Strong when decay is escaped, Moderate for a lost start. */
function suggestNull(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { gene = {} } = evidence;
  const isMechanism = gene.lossOfFunction === true || gene.hiScore === 3;
  const term = has(evidence, [...nullTerms, 'start_lost']);
  if (!term || !isMechanism) return [];
  const escapesNmd = evidence.escapesNmd === true;
  const strength = term === 'start_lost' ? 'Moderate' : escapesNmd ? 'Strong' : 'VeryStrong';
  const caution = escapesNmd ? '，可能逃逸无义介导降解，降为强' : '';
  return [
    {
      criterion: 'PVS1',
      strength,
      kind: 'auto',
      text: `后果为${term}，基因功能缺失致病${caution}`,
      numbers: { consequence: term, hiScore: gene.hiScore ?? '无', escapesNmd },
    },
  ];
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

function suggestFrequency({ frequency, frequencyLimit }: AcmgEvidence): AcmgSuggestion[] {
  if (frequency === undefined) return [];
  const kind = 'auto';
  if (frequency > 0.05) {
    const text = `人群频率${frequency}大于0.05`;
    return [{ criterion: 'BA1', strength: 'StandAlone', kind, text, numbers: { frequency } }];
  }
  if (frequencyLimit !== undefined && frequency > frequencyLimit) {
    const text = `人群频率${frequency}高于模式上限${frequencyLimit}`;
    const numbers = { frequency, frequencyLimit };
    return [{ criterion: 'BS1', strength: 'Strong', kind, text, numbers }];
  }
  if (frequency > RARE_FREQUENCY) return [];
  const text = frequency < 0 ? '人群数据库中未见' : `人群频率${frequency}不大于${RARE_FREQUENCY}`;
  const numbers = { frequency, threshold: RARE_FREQUENCY };
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

function suggestPrediction(evidence: AcmgEvidence): AcmgSuggestion[] {
  const { revel, spliceAi } = evidence;
  const found: AcmgSuggestion[] = [];
  const numbers = { revel: revel ?? '无', spliceAi: spliceAi ?? '无' };
  const harmful = revel === undefined ? undefined : revelBins.PP3.find(([from]) => revel >= from);
  const harmless = revel === undefined ? undefined : revelBins.BP4.find(([to]) => revel <= to);
  const breaksSplicing = spliceAi !== undefined && spliceAi >= 0.2;
  if (harmful || breaksSplicing) {
    const strength = harmful?.[1] ?? 'Supporting';
    const text = harmful ? `REVEL ${revel}` : `SpliceAI ${spliceAi}`;
    found.push({ criterion: 'PP3', strength, kind: 'hint', text: `${text}支持有害`, numbers });
  } else if (harmless && (spliceAi === undefined || spliceAi <= 0.1)) {
    const text = `REVEL ${revel}不支持有害`;
    found.push({ criterion: 'BP4', strength: harmless[1], kind: 'hint', text, numbers });
  } else if (revel === undefined && spliceAi !== undefined && spliceAi <= 0.1) {
    const text = `SpliceAI ${spliceAi}不支持有害`;
    found.push({ criterion: 'BP4', strength: 'Supporting', kind: 'hint', text, numbers });
  }
  const isSilent =
    has(evidence, ['synonymous_variant']) && !has(evidence, ['splice_region_variant']);
  if (isSilent && !breaksSplicing) {
    const text = '同义变异，无影响剪接的预测';
    found.push({ criterion: 'BP7', strength: 'Supporting', kind: 'auto', text, numbers });
  }
  return found;
}
