import { analyseFamilies } from './analyse-families.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { analysisStages, settingsOf } from './analysis-options.ts';
import type { OpenBytes } from '../io/byte-source.ts';
import type { Candidate } from '../models/candidate.ts';
import { call } from '../vcf/call.ts';
import { mtLevel } from '../models/model-mt.ts';
import { plainContig } from '../vcf/contig.ts';
import { candidateKey, describeModels } from './describe-variant.ts';
import type { ModelDescription } from './describe-variant.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { doubtedGenotype } from '../models/genotype-doubt.ts';
import type { QualityMask } from '../vcf/quality-mask.ts';
import { modelNames, models, stateCodes, stateNames } from '../models/model-names.ts';
import { infoValue } from '../vcf/info.ts';
import { trimAlleles } from '../vcf/normalise.ts';
import type { AlleleSite } from '../vcf/normalise.ts';
import { reason, reasonText } from '../models/reason.ts';
import type { Reason } from '../models/reason.ts';
import { textOf } from '../vcf/record-scan.ts';
import type { Drop } from './record-pass.ts';

/** The variant asked about: contig in any spelling, 1-based position, alleles (trimmed or as in the file). */
export interface AskedVariant extends AlleleSite {
  contig: string;
  /** Last base of a structural variant; tells those of one place apart. */
  end?: number;
}

/** What became of the variant in one family. `stage` is '' when it was kept; `models` is empty when it left before the models were looked at. */
export interface Explanation {
  family: string;
  isKept: boolean;
  stage: string;
  stageName: string;
  text: string;
  models: ModelDescription[];
}

/** How far before the variant a deletion that covers it may begin, in bp. */
const LONGEST_DELETION = 10_000_000;

const stageTexts: Record<string, string> = {
  allele: '该位点没有可分析的变异等位（ALT为“.”、“*”或参考区块）',
  filter: 'FILTER不是PASS',
  carrier: '没有患病成员携带该变异',
};

/**
 * Answers "why does this variant not appear": runs the same analysis on the neighbourhood of the variant (one gene window
 * on both sides, so that its partners are seen) and returns the first stage that removed it, per family. An empty list
 * means that the file does not have the variant. Throws as `analyseFamilies` does.
 */
export async function explainVariant(
  open: OpenBytes,
  options: AnalysisOptions,
  asked: AskedVariant,
): Promise<Explanation[]> {
  const settings = settingsOf(options);
  const wanted = trimAlleles(asked);
  const askedContig = plainContig(asked.contig);
  const names = new Map(analysisStages(settings).map((stage) => [stage.id, stage.name]));
  const span = {
    contig: askedContig,
    from: Math.max(1, asked.pos - Math.max(settings.geneWindowBp, LONGEST_DELETION)),
    to: asked.pos + settings.geneWindowBp,
  };
  let families: BoundFamily[] = [];
  let found = new Map<string, Explanation>();
  const isAsked = (contig: string, site: AlleleSite): boolean =>
    contig === askedContig && isSameSite(wanted, site);
  const tell = (family: number, explanation: Omit<Explanation, 'family'>): void => {
    for (const [place, bound] of families.entries()) {
      if (family >= 0 && place !== family) continue;
      found.set(bound.id, { family: bound.id, ...explanation });
    }
  };
  const observer = {
    onStart(bound: BoundFamily[]) {
      families = bound;
      found = new Map();
    },
    onDrop(drop: Drop) {
      if (Math.abs(drop.view.pos - wanted.pos) > 100_000) return;
      if (!droppedSites(drop).some((site) => isAsked(drop.contig, site))) return;
      if (isOtherEnd(asked, endOfDrop(drop))) return;
      const stageName = names.get(drop.stage) ?? drop.stage;
      const text = dropText(drop, families, {
        unconfirmedSex: options.unconfirmedSex ?? [],
        mask: settings.mask,
      });
      tell(drop.family, { isKept: false, stage: drop.stage, stageName, ...text });
    },
    onUnpaired(candidate: Candidate) {
      if (!isAsked(candidate.contig, candidate) || isOtherEnd(asked, candidate.end)) return;
      const { text, described } = unpairedText(candidate, families[candidate.family]!);
      const stageName = names.get('pair')!;
      tell(candidate.family, { isKept: false, stage: 'pair', stageName, text, models: described });
    },
  };
  for await (const event of analyseFamilies(open, { ...options, span }, observer)) {
    if (event.kind !== 'variants') continue;
    for (const candidate of event.variants) {
      if (!isAsked(candidate.contig, candidate) || isOtherEnd(asked, candidate.end)) continue;
      const described = describeModels(candidate, families[candidate.family]!);
      const text = `已保留：${candidateKey(candidate)}`;
      tell(candidate.family, { isKept: true, stage: '', stageName: '', text, models: described });
    }
  }
  return [...found.values()];
}

/** What an observer of an analysis is told of a removed allele, in words. */
export interface DroppedVariant {
  /** `chrom-pos-ref-alt` of each allele that left, trimmed. */
  variants: string[];
  text: string;
}

/** Puts a drop into words, as `explainVariant` answers it. */
export function describeDrop(
  drop: Drop,
  families: BoundFamily[],
  context: { unconfirmedSex: readonly string[]; mask: QualityMask | null },
): DroppedVariant {
  const variants = drop.candidate
    ? [candidateKey(drop.candidate)]
    : droppedSites(drop).map((site) => {
        const { pos, ref, alt } = trimAlleles(site);
        return `${drop.contig}-${pos}-${ref}-${alt}`;
      });
  return { variants, text: dropText(drop, families, context).text };
}

/** The same for a candidate that waited for a partner and found none. */
export function describeUnpaired(candidate: Candidate, families: BoundFamily[]): DroppedVariant {
  const { text } = unpairedText(candidate, families[candidate.family]!);
  return { variants: [candidateKey(candidate)], text };
}

function isSameSite(wanted: AlleleSite, site: AlleleSite): boolean {
  const trimmed = trimAlleles(site);
  return trimmed.pos === wanted.pos && trimmed.ref === wanted.ref && trimmed.alt === wanted.alt;
}

/** Whether a structural variant of the same place and class is not the one that was asked for. */
function isOtherEnd({ alt, end: wanted }: AskedVariant, end: number | undefined): boolean {
  return wanted !== undefined && alt.startsWith('<') && end !== undefined && end !== wanted;
}

/** The end of a structural variant that left before its alleles were looked at. */
function endOfDrop({ candidate, view }: Drop): number | undefined {
  if (candidate) return candidate.end;
  const end = Number(infoValue(textOf(view.bytes, view.infoStart, view.infoEnd), 'END'));
  return end > 0 ? end : undefined;
}

/** The alleles a drop is about: one ALT, or all of the record. */
function droppedSites(drop: Drop): AlleleSite[] {
  const { view } = drop;
  const ref = textOf(view.bytes, view.refStart, view.refEnd);
  const alts = textOf(view.bytes, view.altStart, view.altEnd).split(',');
  if (drop.candidate) return [drop.candidate, { pos: view.pos, ref, alt: drop.candidate.alt }];
  const chosen = drop.altNumber === 0 ? alts : [alts[drop.altNumber - 1]!];
  return chosen.map((alt) => ({ pos: view.pos, ref, alt }));
}

function dropText(
  drop: Drop,
  families: BoundFamily[],
  context: { unconfirmedSex: readonly string[]; mask: QualityMask | null },
): { text: string; models: ModelDescription[] } {
  if (drop.removal) return { text: drop.removal.text, models: [] };
  const { verdict, calls, candidate } = drop;
  if (!verdict || !calls) return { text: stageTexts[drop.stage] ?? drop.stage, models: [] };
  const family = families[drop.family]!;
  if (candidate) {
    const text =
      drop.stage === 'consequence'
        ? consequenceText(candidate)
        : `人群频率${candidate.frequency.value}（${candidate.frequency.key}）高于各模式的上限`;
    return { text, models: describeModels(candidate, family) };
  }
  const genotype = (place: number): string =>
    verdictGenotype(drop, family, { place, mask: context.mask });
  const described: ModelDescription[] = [];
  for (const [place, model] of models.entries()) {
    const code = verdict.reasons[place]! as Reason;
    if (code === reason.REGION) continue;
    const state = verdict.states[place]! as 0 | 1 | 2;
    const text = reasonText(code, { family, member: verdict.members[place]!, genotype });
    described.push({
      model,
      name: modelNames[model],
      state: stateCodes[state],
      stateName: stateNames[state],
      text,
    });
  }
  const first = described.find(({ state }) => state === 'inconsistent') ?? described[0];
  if (drop.stage === 'quality') {
    const { reason: code, member } = { ...verdict.pairing, reason: reason.MASKED_CARRIER };
    return {
      text: reasonText(code, { family, member: maskedMember(drop, family, member), genotype }),
      models: described,
    };
  }
  const isBlocked = described.some(({ state }) => state !== 'inconsistent');
  const text = isBlocked
    ? reasonText(reason.SEX_UNCONFIRMED, {
        family,
        member: suspectOf(family, context.unconfirmedSex),
        genotype,
      })
    : first
      ? `${first.name}：${first.text}`
      : '该位置没有适用的遗传模式';
  return { text, models: described };
}

/** The affected member whose genotype is not believed. */
function maskedMember({ verdict, region }: Drop, family: BoundFamily, fallback: number): number {
  const level = region === 'mt' ? mtLevel.MASKED : call.MASKED;
  return family.affected.find((place) => verdict?.calls[place] === level) ?? fallback;
}

/** The member whose registered sex keeps the X and Y models from being judged. */
function suspectOf(family: BoundFamily, unconfirmedSex: readonly string[]): number {
  return family.members.findIndex(({ id }) => unconfirmedSex.includes(id));
}

/** In which genes a variant has which consequence that keeps it from pairing. */
function consequenceText({ effects }: Candidate): string {
  const told = effects.map(({ gene, term }) => `${gene}（${term}）`).join('、');
  return `在${told}中的后果默认不参与复合杂合配对，其他模式均不符合`;
}

function verdictGenotype(
  drop: Drop,
  family: BoundFamily,
  { place, mask }: { place: number; mask: QualityMask | null },
): string {
  const { calls, view, altNumber, region } = drop;
  if (!calls || !drop.scan) return './.';
  const block = calls.block(drop.scan, altNumber, view.altCount + 1);
  return doubtedGenotype({ block, altNumber, region, mask }, family, place);
}

function unpairedText(
  candidate: Candidate,
  family: BoundFamily,
): { text: string; described: ModelDescription[] } {
  const { refusal, genes } = candidate;
  const described = describeModels(candidate, family);
  if (genes.length === 0) return { text: '没有基因注释，不能配对，其他模式均不符合', described };
  if (!refusal) return { text: `基因${genes.join('、')}内没有可以配对的第二个变异`, described };
  const text = reasonText(refusal.reason, {
    family,
    member: refusal.member,
    genotype: (place) =>
      doubtedGenotype({ ...candidate, mask: candidate.source.mask }, family, place),
  });
  return { text: `有候选配对但不成立：${text}`, described };
}
