import type { FilterStatus, RunSummary, RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { removedKept } from '@wm/contract/knowledge/inheritance-run';
import type { AcmgEvidence } from '@wm/genomics/acmg-evidence';
import type { VariantAnnotation } from '@wm/genomics/annotation-entry';
import { acmgEvidenceOf, shownTranscript } from '@wm/genomics/acmg-evidence-of';
import { settingsOf } from '@wm/genomics/analysis-options';
import type { AnalysisOptions } from '@wm/genomics/analysis-options';
import type { AnalysisObserver, AnalysisSummary } from '@wm/genomics/analysis-run';
import type { Candidate } from '@wm/genomics/candidate';
import { impactOfTerm } from '@wm/genomics/consequence-terms';
import { describeVariant } from '@wm/genomics/describe-variant';
import { describeDrop, describeUnpaired } from '@wm/genomics/explain-variant';
import type { BoundFamily } from '@wm/genomics/family';
import type { FilterStatus as OwnStatus } from '@wm/genomics/filter-status';
import type { RunReading } from './inheritance.table.ts';
import { fileReleases } from './releases.ts';

type State = RunVariant['state'];
type Detail = Omit<RunVariant, 'id'> & { acmg: AcmgEvidence };

const fullFrom = 1 << 19;
const order: readonly State[] = ['inconsistent', 'possible', 'consistent'];
const impactRank: Readonly<Record<string, number>> = { HIGH: 3, MODERATE: 2, LOW: 1 };

/** Makes rows for COPY of what an analysis keeps and of what it removes. */
export function createRowWriter(runId: number, options: AnalysisOptions) {
  let families: BoundFamily[] = [];
  let variants = '';
  let removed = '';
  let places = 0;
  let removedOf = new Map<string, number>();
  let models = new Map<string, RunSummary['models'][number]>();
  const context = {
    unconfirmedSex: options.unconfirmedSex ?? [],
    mask: settingsOf(options).mask,
  };

  const drop = (stage: string, describe: () => { variants: string[]; text: string }): void => {
    const before = removedOf.get(stage) ?? 0;
    if (before >= removedKept) return;
    const told = describe();
    let place = before;
    for (const variant of told.variants) {
      if (place >= removedKept) break;
      removed += `${runId}\t${stage}\t${place}\t${escaped(variant)}\t${escaped(told.text)}\n`;
      place += 1;
    }
    removedOf.set(stage, place);
  };

  const observer: AnalysisObserver = {
    onStart: (bound) => (families = bound),
    onDrop: (one) => drop(one.stage, () => describeDrop(one, families, context)),
    onUnpaired: (candidate) => drop('pair', () => describeUnpaired(candidate, families)),
  };

  return {
    observer,
    isFull: () => variants.length + removed.length > fullFrom,
    restart() {
      variants = '';
      removed = '';
      places = 0;
      removedOf = new Map();
      models = new Map();
    },
    add(candidates: readonly Candidate[]) {
      for (const candidate of candidates) {
        const detail = detailOf(candidate, families[candidate.family] as BoundFamily);
        countModels(models, detail);
        variants += rowOf(runId, places, { candidate, detail });
        places += 1;
      }
    },
    /** What has been gathered since the last time. */
    take() {
      const taken = { variants, removed };
      variants = '';
      removed = '';
      return taken;
    },
    finish: (summary: AnalysisSummary): { summary: RunSummary; reading: RunReading } => ({
      summary: summaryOf(summary, [...models.values()]),
      reading: {
        lines: summary.header.lines,
        samples: summary.header.samples,
        checkpoints: summary.checkpoints,
        // An unsorted file is never left early, and has no places to begin at.
        isSorted: !summary.findings.some(({ code }) => code === 'VCF016'),
      },
    }),
  };
}

function detailOf(candidate: Candidate, family: BoundFamily): Detail {
  const described = describeVariant(candidate, family);
  const { annotation, genes } = described;
  const [worst] = annotation.effects.toSorted((left, right) => left.rank - right.rank);
  const gene = worst?.gene ?? genes[0] ?? '';
  const entry = shownTranscript(annotation, gene)?.entry;
  return {
    variant: described.variant,
    contig: candidate.contig,
    pos: candidate.pos,
    genes,
    gene,
    consequence: worst?.term ?? '',
    impact: worst && worst.term !== '' ? impactOfTerm(worst.term) : '',
    transcript: entry?.transcript ?? '',
    hgvsC: entry?.hgvsC ?? '',
    hgvsP: entry?.hgvsP ?? '',
    ...evidenceOf(annotation),
    state: bestOf(described.models.map(({ state }) => state)),
    models: described.models.map(({ model, name, state, text }) => ({ model, name, state, text })),
    pairs: described.pairs.map(({ partner, genes: shared, phaseName, comp, fresh, text }) => ({
      partner,
      genes: [...shared],
      phaseName,
      state: bestOf([comp, fresh]),
      text,
    })),
    notes: described.notes,
    genotypes: described.genotypes,
    score: described.modelScore,
    // What else it rests on is asked for when it is shown: the assembly, and what the catalog says of the gene.
    acmg: acmgEvidenceOf(candidate, { family, gene, assembly: 'GRCh37' }),
  };
}

function evidenceOf({ frequency, clinVar, revel, spliceAi }: VariantAnnotation) {
  return {
    frequencyState: frequency.state,
    frequency: frequency.state === 'number' ? frequency.value : null,
    frequencyKey: frequency.key,
    clinVar: clinVar?.significance ?? '',
    clinVarStars: clinVar?.stars ?? null,
    revel,
    spliceAi,
  };
}

function bestOf(states: readonly State[]): State {
  const best = states.reduce((most, state) => Math.max(most, order.indexOf(state)), 0);
  return order[best] ?? 'inconsistent';
}

function countModels(models: Map<string, RunSummary['models'][number]>, detail: Detail): void {
  for (const { model, name, state } of detail.models) {
    if (state === 'inconsistent') continue;
    const counted = models.get(model) ?? { model, name, consistent: 0, possible: 0 };
    counted[state] += 1;
    models.set(model, counted);
  }
}

/** Consistent before possible; then what ClinVar calls pathogenic, the worse consequence, the rarer. */
function rankOf(detail: Detail, isPathogenic: boolean): number {
  const { frequencyState: state, frequency } = detail;
  const rarity =
    state === 'absent' ? 3 : state === 'unknown' ? 1 : (frequency ?? 1) < 0.001 ? 2 : 0;
  const impact = impactRank[detail.impact] ?? 0;
  return order.indexOf(detail.state) * 1000 + (isPathogenic ? 500 : 0) + impact * 100 + rarity * 10;
}

function rowOf(
  runId: number,
  place: number,
  { candidate, detail }: { candidate: Candidate; detail: Detail },
): string {
  const fitting = (wanted: State): string[] =>
    detail.models.filter(({ state }) => state === wanted).map(({ model }) => model);
  const isPathogenic = candidate.clinVar?.isPathogenic ?? false;
  const cells = [
    String(runId),
    String(place),
    escaped(detail.variant),
    escaped(detail.gene),
    escaped(arrayOf(detail.genes)),
    escaped(detail.impact),
    arrayOf(fitting('consistent')),
    arrayOf(fitting('possible')),
    isPathogenic ? 't' : 'f',
    String(rankOf(detail, isPathogenic)),
    escaped(JSON.stringify(detail)),
  ];
  return `${cells.join('\t')}\n`;
}

function arrayOf(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

// oxlint-disable-next-line no-control-regex -- what COPY or the database cannot take
const special = /[\u0000\\\t\n\r]/;

/** As the text format of COPY wants it; what no text of the database may hold is left out. */
function escaped(text: string): string {
  // Nearly every text: looking once costs a sixth of replacing what is not there.
  if (!special.test(text)) return text;
  return text
    .replaceAll('\u0000', '')
    .replaceAll(String.raw`\u0000`, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

function summaryOf(summary: AnalysisSummary, models: RunSummary['models']): RunSummary {
  const { qc, findings, filters, funnel } = summary;
  const [family] = qc;
  return {
    assembly: summary.assembly ?? '',
    records: summary.records,
    kept: summary.kept,
    funnel: funnel.map(({ filter, ...step }) => ({
      ...step,
      filter: filter ? plainStatus(filter) : null,
    })),
    filters: filters.map((status) => plainStatus(status)),
    findings: findings.map(({ code, level, text, count }) => ({ code, level, text, count })),
    models,
    releases: fileReleases(summary),
    unconfirmedSex: summary.unconfirmedSex,
    mendel: Object.entries(family?.mendel ?? {}).map(
      ([member, { agreeing, errors, rate, level }]) => ({ member, agreeing, errors, rate, level }),
    ),
    relations: (family?.relations ?? []).map(
      ({ left, right, observed, expected, kind, isSuspect }) => ({
        left,
        right,
        observed,
        expected,
        kind,
        isSuspect,
      }),
    ),
    sexes: Object.entries(family?.sexes ?? {}).map(([member, { ratio, observed, isMismatch }]) => ({
      member,
      ratio,
      observed,
      isMismatch,
    })),
  };
}

function plainStatus(status: OwnStatus): FilterStatus {
  return { ...status, keys: [...status.keys] };
}
