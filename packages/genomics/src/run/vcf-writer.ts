import { MAYBE, NO, YES } from '../vcf/call.ts';
import type { Candidate } from '../models/candidate.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { createFindings } from '../finding.ts';
import { modelPlace, models } from '../models/model-names.ts';
import { blockScore } from '../models/model-score.ts';
import { encodeInfoText } from '../vcf/info.ts';
import { isPlainPair } from '../vcf/normalise.ts';
import { variantKey } from '../vcf/variant-key.ts';
import { splitRecord } from '../vcf/split-alleles.ts';
import type { SplitVariant } from '../vcf/split-alleles.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';
import { parseRecord } from '../vcf/vcf-record.ts';

/** How results are written. */
export interface WriterOptions {
  /** Write models that are at least possible (`loose`, default) or only consistent ones (`strict`). */
  keep?: 'loose' | 'strict';
  /** What a reviewer decided, by the keys of variants. It is written as ACMGClass and ACMGCriteria; those of the input go. */
  reviews?: ReadonlyMap<string, ReviewedVariant>;
  /** Further lines of the head, such as `key=value`, each of one line; those of the input with the same key go. */
  notes?: readonly string[];
}

/** A class such as `LP` and the criteria that count, such as `PM2_Supporting`. */
export interface ReviewedVariant {
  class: string;
  criteria: readonly string[];
}

/** Writes kept variants as VCF text, one line per ALT, with the INFO keys that genmod writes and scout reads. */
export interface VcfWriter {
  /** The header lines with line ends. */
  header(): string;
  /** The lines of these candidates, which must come in file order and carry their `line`. The last variant may wait for the next call, since other families may follow. */
  add(candidates: readonly Candidate[]): string;
  /** What is still waiting. */
  finish(): string;
}

const ownKeys = ['GeneticModels', 'Compounds', 'ModelScore'] as const;

const definitions = [
  '##INFO=<ID=GeneticModels,Number=.,Type=String,Description="Inheritance models per family: family:model|model,...">',
  '##INFO=<ID=Compounds,Number=.,Type=String,Description="Compound partners per family: family:chrom_pos_ref_alt|...,...">',
  '##INFO=<ID=ModelScore,Number=.,Type=String,Description="Phred-scaled probability that a genotype of the family is wrong: family:score,...">',
  '##INFO=<ID=old_multiallelic,Number=1,Type=String,Description="Record before splitting: POS:REF:ALTs">',
];

const reviewKeys = ['ACMGClass', 'ACMGCriteria'] as const;

const reviewDefinitions = [
  '##INFO=<ID=ACMGClass,Number=1,Type=String,Description="Class by ACMG/AMP 2015 as reviewed: P, LP, VUS, LB or B">',
  '##INFO=<ID=ACMGCriteria,Number=1,Type=String,Description="Criteria that count for the class: criterion_strength|...">',
];

/**
 * A writer for one file. Existing GeneticModels, Compounds and ModelScore are replaced, each key is written once for all
 * families, records with several ALTs are split. Throws Error when a candidate has no line (`keepLines` was off).
 */
export function createVcfWriter(
  header: VcfHeader,
  families: readonly BoundFamily[],
  options: WriterOptions = {},
): VcfWriter {
  const least = options.keep === 'strict' ? YES : MAYBE;
  const replaced = options.reviews ? [...ownKeys, ...reviewKeys] : ownKeys;
  let waiting: Candidate[] = [];
  const flush = (): string => {
    const [first] = waiting;
    if (!first) return '';
    const annotation = annotate(waiting, families, least);
    const review = options.reviews?.get(variantKey(first));
    if (review) annotation.push(...infoOfReview(review));
    const text = writeVariant(first, header, { annotation, replaced });
    waiting = [];
    return text;
  };
  return {
    header: () => headerText(header, options),
    add(candidates) {
      let text = '';
      for (const candidate of candidates) {
        const [first] = waiting;
        const isSame =
          first?.record === candidate.record && first.altNumber === candidate.altNumber;
        if (!isSame) text += flush();
        waiting.push(candidate);
      }
      return text;
    },
    finish: flush,
  };
}

function infoOfReview({ class: name, criteria }: ReviewedVariant): [string, string][] {
  const [classKey, criteriaKey] = reviewKeys;
  const named: [string, string][] = [[classKey, encodeInfoText(name)]];
  if (criteria.length > 0)
    named.push([criteriaKey, criteria.map((one) => encodeInfoText(one)).join('|')]);
  return named;
}

function headerText(header: VcfHeader, { reviews, notes = [] }: WriterOptions): string {
  const hasReviews = reviews !== undefined;
  const noted = notes.map((note) => `##${note.replaceAll(/[\r\n]+/g, ' ')}`);
  const noteKeys = noted.map((note) => note.slice(0, note.indexOf('=') + 1));
  const own = [...ownKeys, 'old_multiallelic', ...(hasReviews ? reviewKeys : [])];
  const isOwn = (line: string): boolean =>
    own.some((key) => line.startsWith(`##INFO=<ID=${key},`)) ||
    noteKeys.some((key) => line.startsWith(key));
  const lines = [
    ...header.lines.filter((line) => !isOwn(line)),
    ...definitions,
    ...(hasReviews ? reviewDefinitions : []),
    ...noted,
  ];
  const columns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO'];
  if (header.samples.length > 0) columns.push('FORMAT', ...header.samples);
  return `${lines.join('\n')}\n${columns.join('\t')}\n`;
}

/** The three INFO values of one variant over its families; keys without a value are left out. */
function annotate(
  candidates: readonly Candidate[],
  families: readonly BoundFamily[],
  least: number,
): [string, string][] {
  const values: Record<(typeof ownKeys)[number], string[]> = {
    GeneticModels: [],
    Compounds: [],
    ModelScore: [],
  };
  for (const candidate of candidates) {
    const id = encodeInfoText(families[candidate.family]!.id);
    const names = writtenModels(candidate, least);
    if (names.length > 0) values.GeneticModels.push(`${id}:${names.join('|')}`);
    const partners = candidate.pairs
      .filter(({ verdict }) => verdict.comp >= least || verdict.fresh >= least)
      .map(({ partner }) => writtenId(partner));
    if (partners.length > 0) values.Compounds.push(`${id}:${partners.join('|')}`);
    values.ModelScore.push(`${id}:${blockScore(candidate.block)}`);
  }
  return ownKeys.filter((key) => values[key].length > 0).map((key) => [key, values[key].join(',')]);
}

/** The model names of a candidate in genmod's spelling; what is new on Y or MT is written as DN. */
export function writtenModels(candidate: Candidate, least: number): string[] {
  const names: string[] = [];
  for (const model of models) {
    const state = candidate.states[modelPlace[model]]!;
    if (state === NO || state < least) continue;
    const name = model === 'YL_dn' || model === 'MT_dn' ? 'DN' : model;
    if (!names.includes(name)) names.push(name);
  }
  return names;
}

/** `chrom_pos_ref_alt` of a candidate as it is written in this file; a structural one by its key, so that no two share it. */
export function writtenId(candidate: Candidate): string {
  const { contig, pos, ref, alt } = candidate;
  if (isPlainPair(ref, alt)) return `${contig}_${pos}_${ref}_${alt}`;
  return encodeInfoText(variantKey(candidate).replaceAll('-', '_'));
}

function writeVariant(
  candidate: Candidate,
  header: VcfHeader,
  info: Omit<LineParts, 'written'>,
): string {
  if (!candidate.line) throw new Error('the analysis must keep lines to write them');
  const text = new TextDecoder().decode(candidate.line);
  const record = parseRecord(text, header, createFindings(), candidate.record);
  const split = record && splitRecord(record, header)[candidate.altNumber - 1];
  if (!split) throw new Error('a kept line is no record');
  return `${columnsOf(candidate, split, { ...info, written: text.split('\t') }).join('\t')}\n`;
}

interface LineParts {
  annotation: [string, string][];
  /** Keys of the input that go. */
  replaced: readonly string[];
  /** The columns of the record as read. */
  written: string[];
}

function columnsOf(candidate: Candidate, split: SplitVariant, parts: LineParts): string[] {
  const [contig, pos, id, ref, alts, quality, filter] = parts.written as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const info = new Map(split.info);
  for (const key of parts.replaced) info.delete(key);
  const isMoved = candidate.pos !== candidate.recordPos || candidate.ref !== ref;
  if (split.oldMultiallelic || isMoved) info.set('old_multiallelic', `${pos}:${ref}:${alts}`);
  for (const [key, value] of parts.annotation) info.set(key, value);
  const infoColumn = [...info].map(([key, value]) => (value === true ? key : `${key}=${value}`));
  return [
    contig,
    String(candidate.pos),
    id,
    candidate.ref,
    candidate.alt,
    quality,
    filter,
    infoColumn.join(';') || '.',
    split.format.join(':'),
    ...split.samples.map((fields) => fields.join(':') || '.'),
  ];
}
