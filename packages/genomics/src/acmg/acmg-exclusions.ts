import { formatCriterion } from './acmg-criteria.ts';
import type { Criterion, Strength } from './acmg-criteria.ts';
import { strengthPoints } from './acmg-classify.ts';
import type { AcmgEvidence, AcmgSuggestion } from './acmg-evidence.ts';

/** A suggestion that another one, or the facts, forbid. It stays visible with the rule and where the rule stands. */
export interface AcmgExclusion {
  suggestion: AcmgSuggestion;
  /** Chinese: why it does not count. */
  text: string;
  /** Who says so. */
  source: string;
}

/** Suggestions after the exclusions: what counts, and what was taken out. */
export interface AcmgReview {
  counted: AcmgSuggestion[];
  excluded: AcmgExclusion[];
}

const sources = {
  nullVariant: 'Abou Tayoun 2018；Walker 2023',
  splicing: 'Walker 2023（ClinGen SVI 剪接）',
  missense: 'Pejaver 2022（ClinGen SVI）',
  deNovo: 'ClinGen SVI 新发变异 1.1',
  rarity: 'ClinGen SVI PM2 1.0',
  segregation: 'Biesecker 2024（ClinGen SVI PP1/PP4）',
  common: 'Ghosh 2018（ClinGen SVI BA1 例外）',
  retired: 'ClinGen SVI（PP5、BP6 停用）',
  richards: 'Richards 2015',
};

/** The most points that PM1 with PP3, and PP1 with PP4, may give together. */
const MISSENSE_CAP = 4;
const SEGREGATION_CAP = 5;

type Rule = (state: RuleState) => void;

interface RuleState {
  evidence: AcmgEvidence;
  has: (criterion: Criterion) => AcmgSuggestion | undefined;
  exclude: (criterion: Criterion, text: string, source: string) => void;
}

/**
 * Takes out what may not count beside other criteria, in a fixed order, so that a rule sees what the rules before it left.
 * Nothing is lost: each excluded suggestion is given with its reason and source.
 */
export function excludeCriteria(
  suggestions: readonly AcmgSuggestion[],
  evidence: AcmgEvidence,
): AcmgReview {
  let counted = [...suggestions];
  const excluded: AcmgExclusion[] = [];
  const state: RuleState = {
    evidence,
    has: (criterion) => counted.find((one) => one.criterion === criterion),
    exclude: (criterion, text, source) => {
      const out = counted.filter((one) => one.criterion === criterion);
      counted = counted.filter((one) => one.criterion !== criterion);
      for (const suggestion of out) excluded.push({ suggestion, text, source });
    },
  };
  for (const rule of rules) rule(state);
  return { counted, excluded };
}

const rules: readonly Rule[] = [
  function retired({ exclude }) {
    exclude('PP5', '已停用', sources.retired);
    exclude('BP6', '已停用', sources.retired);
  },
  function commonExceptions({ evidence, exclude }) {
    if (!isCommonException(evidence.variantId)) return;
    const text = '该变异在BA1例外名单中，BS1由审核人决定';
    exclude('BA1', text, sources.common);
    exclude('BS1', text, sources.common);
  },
  function nullVariant({ has, exclude }) {
    if (!has('PVS1')) return;
    exclude('PP3', '已用PVS1，预测不再计分', sources.nullVariant);
    exclude('PM4', '已用PVS1，蛋白长度改变不再计分', sources.nullVariant);
    exclude('PS3', 'RNA实验用于确定PVS1，不另计PS3', sources.nullVariant);
    exclude('BP4', '已用PVS1，预测不再计分', sources.nullVariant);
  },
  function splicing({ evidence, has, exclude }) {
    const { spliceAi } = evidence;
    if (spliceAi !== undefined && spliceAi >= 0.2) {
      exclude('BP4', `SpliceAI ${spliceAi} 不低于0.2，错义预测无害不计`, sources.splicing);
      exclude('BP7', `SpliceAI ${spliceAi} 不低于0.2`, sources.splicing);
    }
    if (has('PP3')) exclude('BP4', 'PP3与BP4不并用', sources.splicing);
  },
  function hotspot({ has, exclude }) {
    const points = pointsOf(has('PM1')) + pointsOf(has('PP3'));
    if (!has('PM1') || !has('PP3') || points <= MISSENSE_CAP) return;
    const beside = formatCriterion(has('PP3')!);
    exclude('PM1', `与${beside}合计${points}分，超过${MISSENSE_CAP}分`, sources.missense);
  },
  function deNovo({ has, exclude }) {
    if (has('PS2')) exclude('PM6', '已用PS2', sources.deNovo);
  },
  function rarity({ has, exclude }) {
    if (has('BA1') || has('BS1')) exclude('PM2', '人群频率已支持良性', sources.rarity);
    if (has('BA1')) exclude('BS1', '已用BA1', sources.richards);
  },
  function missenseGene({ has, exclude }) {
    if (has('PP2')) exclude('BP1', 'PP2与BP1不并用', sources.richards);
  },
  function segregation({ has, exclude }) {
    const points = pointsOf(has('PP1')) + pointsOf(has('PP4'));
    if (!has('PP1') || !has('PP4') || points <= SEGREGATION_CAP) return;
    const text = `与PP1合计${points}分，超过${SEGREGATION_CAP}分`;
    exclude('PP4', text, sources.segregation);
  },
  function oneChange({ has, exclude }) {
    if (has('PS1')) exclude('PM5', '已用PS1', sources.richards);
  },
];

function pointsOf(suggestion: { strength: Strength } | undefined): number {
  return suggestion ? strengthPoints[suggestion.strength] : 0;
}

/**
 * The nine variants common enough for BA1 that are or may be pathogenic (Ghosh et al. 2018, table 2), by place in both
 * assemblies: ACAD9 c.-44_-41dup, ACADS c.511C>T, BTD c.1330G>C, GJB2 c.109G>A, HFE c.187C>G and c.845G>A, MEFV c.1105C>T and
 * c.1223G>A, PIBF1 c.1214G>A.
 */
const commonExceptions = new Set([
  'GRCh37-3-128598490-C-CTAAG',
  'GRCh38-3-128879647-C-CTAAG',
  'GRCh37-12-121175678-C-T',
  'GRCh38-12-120737875-C-T',
  'GRCh37-3-15686693-G-C',
  'GRCh38-3-15645186-G-C',
  'GRCh37-13-20763612-C-T',
  'GRCh38-13-20189473-C-T',
  'GRCh37-6-26091179-C-G',
  'GRCh38-6-26090951-C-G',
  'GRCh37-6-26093141-G-A',
  'GRCh38-6-26092913-G-A',
  'GRCh37-16-3299586-G-A',
  'GRCh38-16-3249586-G-A',
  'GRCh37-16-3299468-C-T',
  'GRCh38-16-3249468-C-T',
  'GRCh37-13-73409497-G-A',
  'GRCh38-13-72835359-G-A',
]);

function isCommonException(variantId: string | undefined): boolean {
  return variantId !== undefined && commonExceptions.has(variantId);
}
