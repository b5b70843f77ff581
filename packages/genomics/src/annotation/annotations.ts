import { annovarBlock, readAnnovar } from './annovar.ts';
import type {
  AnnotationEntry,
  AnnotationQuery,
  ClinVarReading,
  FrequencyReading,
  GeneEffect,
  VariantAnnotation,
} from './annotation-entry.ts';
import { createBcsqMemory } from './bcsq-memory.ts';
import type { BcsqMemory } from './bcsq-memory.ts';
import { readClinVar } from './clin-var.ts';
import { termListOf } from './consequence-terms.ts';
import { EffectTally, bareEffect, effectsOf, genesOfCell } from './gene-effects.ts';
import { annFormat, bcsqFormat, cellOf, effFormat, vepFormat } from './pipe-format.ts';
import type { PipeFormat } from './pipe-format.ts';
import { readInfoScores, spliceAiOf, withGeneShares } from './info-scores.ts';
import { byPick, highestOf, maximumOf, readEntry } from './read-entry.ts';
import { createFrequencyReader } from './read-frequency.ts';
import type { OwnEntries } from './read-frequency.ts';
import { selectEntries } from './select-entries.ts';
import type { SelectedEntries } from './select-entries.ts';
import { infoValue } from '../vcf/info.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/** What pairing, filters and models need of one ALT. */
export interface BriefAnnotation {
  effects: GeneEffect[];
  frequency: FrequencyReading;
  clinVar: ClinVarReading | null;
  /** The entries name several alleles, none of them this one. */
  isAlleleUndetermined: boolean;
}

/** Reads the annotations of one file, whoever wrote them. */
export interface AnnotationReader {
  /** The file's header (or a record so far) names genes. */
  namesGenes: boolean;
  /** The INFO keys that give consequences, in the order in which they are asked. */
  consequenceKeys: readonly string[];
  /** Keys that give population frequencies, those learned from records included. */
  frequencyKeys(): string[];
  /** Tells the reader that another record comes (bcftools csq refers from one record to another). */
  remember(contig: string, pos: number, info: string): void;
  brief(query: AnnotationQuery): BriefAnnotation;
  /** The largest SpliceAI delta score of the allele, from INFO or VEP's columns; null without one. */
  spliceAi(query: AnnotationQuery): number | null;
  /** Everything, entries in the order in which they are best shown. */
  read(query: AnnotationQuery): VariantAnnotation;
}

/** How annotations are read. */
export interface AnnotationOptions {
  /** Read frequencies from these INFO keys only. */
  frequencyKeys?: readonly string[] | undefined;
}

/**
 * A reader for the annotations of a file: VEP (any tag whose description begins `Format: Allele|Consequence`), SnpEff ANN
 * and EFF, bcftools BCSQ, ANNOVAR, then gene names alone (`Annotation`, `GENE`, ClinVar's GENEINFO). For each ALT the first
 * of these that names a gene is used.
 */
export function createAnnotationReader(
  header: VcfHeader,
  options: AnnotationOptions = {},
): AnnotationReader {
  const formats = formatsOf(header);
  const frequencies = createFrequencyReader(header, options.frequencyKeys);
  const hasAnnovar = [...header.info.keys()].some((key) => /^Gene\.|^ANNOVAR_DATE$/.test(key));
  const lists = (['Annotation', 'GENE', 'GENEINFO'] as const).filter((key) => header.info.has(key));
  const memory = createBcsqMemory();
  const state: ReaderState = { select: createSelector(), formats, hasAnnovar, lists, memory };
  const withFrequencies = formats.find((format) => format.frequencies.length > 0);

  const frequencyOf = (query: AnnotationQuery, raw: string | undefined): FrequencyReading => {
    const own: OwnEntries | undefined =
      withFrequencies && raw !== undefined
        ? { raw, format: withFrequencies, selected: state.select(raw, withFrequencies, query) }
        : undefined;
    return frequencies.read(query, own);
  };
  const rawOf = (query: AnnotationQuery): string | undefined => {
    const raw = withFrequencies && infoValue(query.info, withFrequencies.key);
    return typeof raw === 'string' ? raw : undefined;
  };

  return {
    namesGenes: formats.length > 0 || hasAnnovar || lists.length > 0,
    consequenceKeys: [...formats.map(({ key }) => key), ...(hasAnnovar ? ['ANNOVAR'] : [])],
    frequencyKeys: () => frequencies.keys(),
    remember(contig, pos, info) {
      if (formats.some(({ source }) => source === 'BCSQ')) memory.note(contig, pos, info);
    },
    brief(query) {
      const found = briefEffects(state, query);
      return {
        ...found,
        frequency: frequencyOf(query, rawOf(query)),
        clinVar: clinVarOf(state, query),
      };
    },
    spliceAi: (query) => highestOf([spliceAiOf(query), spliceAiOfColumns(state, query)]),
    read(query) {
      const { entries, isAlleleUndetermined } = allEntries(state, query);
      const brief = briefEffects(state, query);
      const scores = readInfoScores(query);
      return {
        entries: withGeneShares(entries.toSorted(byPick), query.info),
        isAlleleUndetermined,
        effects: brief.effects,
        frequency: frequencyOf(query, rawOf(query)),
        clinVar: clinVarOf(state, query),
        revel: highestOf([scores.revel, ...entries.map((entry) => entry.scores.revel)]),
        spliceAi: highestOf([scores.spliceAi, ...entries.map((entry) => entry.scores.spliceAi)]),
      };
    },
  };
}

function spliceAiOfColumns(state: ReaderState, query: AnnotationQuery): number | null {
  let highest: number | null = null;
  for (const format of state.formats) {
    if (format.spliceAi.length === 0) continue;
    const raw = infoValue(query.info, format.key);
    if (typeof raw !== 'string') continue;
    const { ranges } = state.select(raw, format, query);
    for (let at = 0; at < ranges.length; at += 2) {
      const scores = format.spliceAi.map((column) =>
        maximumOf(cellOf(raw, ranges[at]!, ranges[at + 1]!, column)),
      );
      highest = highestOf([highest, ...scores]);
    }
  }
  return highest;
}

/** Several readings of one allele look for its entries; the last answer is kept. */
function createSelector(): typeof selectEntries {
  let last:
    | { raw: string; format: PipeFormat; altNumber: number; ref: string; alts: string }
    | undefined;
  let found: SelectedEntries | undefined;
  return (raw, format, query) => {
    const alts = `${query.alts.join()} ${query.pos ?? ''}`;
    const isSame =
      last?.raw === raw &&
      last.format === format &&
      last.altNumber === query.altNumber &&
      last.ref === query.ref &&
      last.alts === alts;
    if (isSame && found) return found;
    last = { raw, format, altNumber: query.altNumber, ref: query.ref, alts };
    found = selectEntries(raw, format, query);
    return found;
  };
}

interface ReaderState {
  select: typeof selectEntries;
  formats: PipeFormat[];
  hasAnnovar: boolean;
  lists: readonly ('Annotation' | 'GENE' | 'GENEINFO')[];
  memory: BcsqMemory;
}

function formatsOf(header: VcfHeader): PipeFormat[] {
  const vep: PipeFormat[] = [];
  for (const { id, description } of header.info.values()) {
    const isVep = id === 'CSQ' || /Format:\s*"?Allele\|Consequence/i.test(description);
    const format = isVep ? vepFormat(id, description) : undefined;
    if (format) vep.push(format);
  }
  const others = [annFormat, effFormat, bcsqFormat].filter(({ key }) => header.info.has(key));
  return [...vep, ...others];
}

/** The raw entries of one format, with EFF's brackets and BCSQ's references resolved; undefined without any. */
function rawEntries(
  state: ReaderState,
  format: PipeFormat,
  query: AnnotationQuery,
): string | undefined {
  const raw = infoValue(query.info, format.key);
  if (typeof raw !== 'string') return undefined;
  if (format.source === 'EFF') return raw.replaceAll('(', '|').replaceAll(')', '');
  if (format.source !== 'BCSQ' || !raw.includes('@')) return raw;
  return state.memory.resolve(query.contig ?? '', raw);
}

function isStructural(query: AnnotationQuery): boolean {
  return /^[<.]|[[\]]/.test(query.alts[query.altNumber - 1] ?? '');
}

interface BriefEffects {
  effects: GeneEffect[];
  isAlleleUndetermined: boolean;
}

/** Genes and consequences without reading entries in full: cells that are not needed are not cut. */
function briefEffects(state: ReaderState, query: AnnotationQuery): BriefEffects {
  for (const format of state.formats) {
    const raw = rawEntries(state, format, query);
    if (raw === undefined) continue;
    const { ranges, isUndetermined } = state.select(raw, format, query);
    const tally = new EffectTally();
    const structural = isStructural(query);
    for (let at = 0; at < ranges.length; at += 2) {
      const cell = (column: number): string => cellOf(raw, ranges[at]!, ranges[at + 1]!, column);
      const written = cell(format.terms);
      if (written.startsWith('*')) continue;
      const list = termListOf(written);
      const gene = cell(format.gene) || cell(format.geneId);
      for (const name of genesOfCell(gene, list)) {
        const isExonic = structural && cell(format.exon) !== '';
        tally.add({ gene: name, list, biotype: cell(format.biotype), isExonic }, structural);
      }
    }
    const effects = tally.list();
    if (effects.length > 0) return { effects, isAlleleUndetermined: isUndetermined };
  }
  if (state.hasAnnovar) {
    const block = annovarBlock(query.info, query.altNumber);
    const effects = effectsOf(block ? readAnnovar(block.own) : [], isStructural(query));
    if (effects.length > 0) return { effects, isAlleleUndetermined: false };
  }
  return { effects: bareGenes(state, query).map(bareEffect), isAlleleUndetermined: false };
}

const separators = { Annotation: /[,|]/, GENE: /[,|&]/, GENEINFO: /\|/ };

function bareGenes({ lists }: ReaderState, { info }: AnnotationQuery): string[] {
  for (const key of lists) {
    const raw = infoValue(info, key);
    if (typeof raw !== 'string' || raw === '.') continue;
    const names = raw
      .split(separators[key])
      .map((name) => (key === 'GENEINFO' ? name.split(':')[0]! : name))
      .filter(Boolean);
    if (names.length > 0) return [...new Set(names)];
  }
  return [];
}

/** The entries of every format that has some for the ALT. */
function allEntries(
  state: ReaderState,
  query: AnnotationQuery,
): { entries: AnnotationEntry[]; isAlleleUndetermined: boolean } {
  const entries: AnnotationEntry[] = [];
  let isAlleleUndetermined = false;
  for (const format of state.formats) {
    const raw = rawEntries(state, format, query);
    if (raw === undefined) continue;
    const { ranges, isUndetermined } = selectEntries(raw, format, query);
    isAlleleUndetermined ||= isUndetermined;
    for (let at = 0; at < ranges.length; at += 2) {
      entries.push(...splitFusion(readEntry(raw, ranges[at]!, ranges[at + 1]!, format)));
    }
  }
  const block = state.hasAnnovar ? annovarBlock(query.info, query.altNumber) : undefined;
  if (block) entries.push(...readAnnovar(block.own));
  return { entries, isAlleleUndetermined };
}

function splitFusion(entry: AnnotationEntry): AnnotationEntry[] {
  const genes = genesOfCell(entry.gene, termListOf(entry.terms.join('&')));
  if (genes.length === 0) return [{ ...entry, gene: '' }];
  return genes.map((gene) => ({ ...entry, gene }));
}

const significanceKeys = ['CLNSIG', 'ClinVar_CLNSIG', 'clinvar_clnsig', 'CLINVAR_CLNSIG'];
const statusKeys = ['CLNREVSTAT', 'ClinVar_CLNREVSTAT', 'clinvar_clnrevstat', 'CLINVAR_CLNREVSTAT'];

/** ClinVar from INFO (with ANNOVAR, from the block of this ALT), else from the columns of VEP's entries. */
function clinVarOf(state: ReaderState, query: AnnotationQuery): ClinVarReading | null {
  const block = annovarBlock(query.info, query.altNumber);
  const info = block ? `${block.shared};${block.own}` : query.info;
  const first = (keys: readonly string[]): string => {
    for (const key of keys) {
      const raw = infoValue(info, key);
      if (typeof raw === 'string') return raw;
    }
    return '';
  };
  const own = readClinVar(first(significanceKeys), first(statusKeys));
  if (own) return own;
  for (const format of state.formats) {
    if (format.significance.length === 0) continue;
    const raw = infoValue(query.info, format.key);
    if (typeof raw !== 'string') continue;
    const { ranges, isUndetermined } = state.select(raw, format, query);
    // As with frequencies, one entry of the allele tells.
    const last = isUndetermined ? ranges.length : Math.min(2, ranges.length);
    for (let at = 0; at < last; at += 2) {
      const cell = (column: number): string => cellOf(raw, ranges[at]!, ranges[at + 1]!, column);
      const text = format.significance.map(cell).find((one) => one !== '' && one !== '.');
      const read = text === undefined ? undefined : readClinVar(text, cell(format.reviewStatus));
      if (read) return read;
    }
  }
  return null;
}
