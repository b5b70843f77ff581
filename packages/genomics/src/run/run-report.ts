import type { FamilyQc } from '../pedigree/family-qc.ts';
import type { Findings } from '../finding.ts';
import type { AnnotationReader } from '../annotation/annotations.ts';
import type { Assembly } from '../vcf/contig.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';
import type { AnalysisOptions, AnalysisSettings } from './analysis-options.ts';
import { filterStatuses } from './filter-status.ts';
import type { FilterId, FilterLedger, FilterStatus } from './filter-status.ts';
import type { Funnel, FunnelStep } from './funnel.ts';

/** What of a run the report is made of. */
interface ReportedRun {
  options: AnalysisOptions;
  settings: AnalysisSettings;
  assembly: Assembly | undefined;
  header: VcfHeader | undefined;
  bound: BoundFamily[];
  ledger: FilterLedger;
  annotations: AnnotationReader | undefined;
}

/** Which filters were applied, and why the others were not. */
export function statusesOf(state: ReportedRun, qc: FamilyQc[], funnel: Funnel): FilterStatus[] {
  const { settings, options, annotations } = state;
  const sexes = qc.flatMap((one) => Object.values(one.sexes));
  const children = state.bound.flatMap((family) =>
    family.affected.map((at) => {
      const { father, mother } = family.members[at]!;
      return [father, mother].some((parent) => (family.members[parent]?.column ?? -1) >= 0);
    }),
  );
  const consequenceKeys = annotations?.consequenceKeys ?? [];
  const bare = ['Annotation', 'GENE', 'GENEINFO'].filter((key) => state.header?.info.has(key));
  const intervals = options.genesAt ? ['基因区间'] : [];
  return filterStatuses({
    counts: state.ledger.counts,
    removedBy: (stage) => funnel.removedBy(stage),
    isOn: {
      filter: settings.requirePass,
      quality: settings.mask !== null,
      frequency: settings.frequencyLimits !== null,
      consequence: settings.pairing.isLimited,
    },
    frequencyKeys: annotations?.frequencyKeys() ?? [],
    geneKeys: [...consequenceKeys, ...bare, ...intervals],
    consequenceKeys,
    assembly: state.assembly,
    hasReference: options.reference !== undefined,
    sexes: {
      seen: sexes.length,
      judged: sexes.filter(({ observed }) => observed !== 0).length,
      hasSexChromosome: sexes.some(({ sites }) => sites > 0),
    },
    children: {
      seen: children.length,
      withParents: children.filter(Boolean).length,
    },
  });
}

/** Sites below which a rate of Mendelian errors says nothing of a sample. */
const FEWEST_SITES = 100;

const filterOfStage: Record<string, FilterId> = {
  filter: 'filter',
  quality: 'quality',
  frequency: 'frequency',
  consequence: 'consequence',
  pair: 'genes',
};

/** A step of the funnel with what is known of its filter. */
export function withFilter(step: FunnelStep, filters: FilterStatus[]): FunnelStep {
  const filter = filters.find(({ id }) => id === filterOfStage[step.id]);
  return filter ? { ...step, filter } : step;
}

/** Samples whose genotypes do not fit the pedigree are told among the findings, where everybody looks. */
export function reportQc(qc: FamilyQc, findings: Findings): void {
  for (const [id, { rate, level, agreeing, errors }] of Object.entries(qc.mendel)) {
    if (agreeing + errors < FEWEST_SITES) continue;
    if (level === '正常' || level === '提示') continue;
    findings.report('VCF031', { id, rate: `${(rate * 100).toFixed(1)}%`, level });
  }
  for (const { left, right, isSuspect, kind } of qc.relations) {
    if (isSuspect) findings.report('VCF032', { left, right, detail: kind });
  }
}

/** Runs of uniparental sites mean nothing when the sites did not come in order. */
export function withoutRuns(qc: FamilyQc, isUnsorted: boolean): FamilyQc {
  if (!isUnsorted) return qc;
  const upd = Object.fromEntries(
    Object.entries(qc.upd).map(([id, { contigs }]) => [id, { contigs, runs: [] }]),
  );
  return { ...qc, upd };
}
