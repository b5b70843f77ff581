import type { AnnotationEntry, GeneEffect } from './annotation-entry.ts';
import { termListOf, UNKNOWN_RANK } from './consequence-terms.ts';
import type { TermList } from './consequence-terms.ts';

/** One mention of a gene: its consequence there and the little that pairing needs beside it. */
export interface GeneMention {
  gene: string;
  list: TermList;
  biotype: string;
  /** The entry lies in an exon. */
  isExonic: boolean;
}

const codingTypes =
  /^(?:protein_coding|Coding|nonsense_mediated_decay|non_stop_decay|(?:IG|TR)_[A-Z]_gene)/;

/** Gathers mentions by gene: the worst consequence of each, and whether it makes half of a compound pair. */
export class EffectTally {
  readonly #byGene = new Map<string, Tally>();

  /** Counts one mention. `isStructural` alleles pair wherever they lie over an exon. */
  add({ gene, list, biotype, isExonic }: GeneMention, isStructural: boolean): void {
    let tally = this.#byGene.get(gene);
    if (!tally) {
      tally = {
        list,
        canPair: false,
        isSilent: true,
        hasExon: false,
        isCoding: false,
        typed: false,
      };
      this.#byGene.set(gene, tally);
    } else if (list.rank < tally.list.rank) tally.list = list;
    if (list.canPair || (isStructural && isExonic)) {
      tally.canPair = true;
      tally.isSilent &&= list.isSilent;
    }
    tally.hasExon ||= list.isNonCodingExon;
    tally.typed ||= biotype !== '';
    tally.isCoding ||= codingTypes.test(biotype);
  }

  /** One effect per gene in the order of first mention. Exons of a gene without a coding transcript pair too (RMRP, RNU4ATAC). */
  list(): GeneEffect[] {
    return [...this.#byGene].map(([gene, tally]) => {
      const isRnaGene = tally.hasExon && tally.typed && !tally.isCoding;
      return {
        gene,
        term: tally.list.worst,
        rank: tally.list.rank,
        canPair: tally.canPair || isRnaGene,
        isSilent: tally.canPair && tally.isSilent,
      };
    });
  }
}

interface Tally {
  list: TermList;
  canPair: boolean;
  isSilent: boolean;
  hasExon: boolean;
  isCoding: boolean;
  typed: boolean;
}

/** A gene that the file names without a consequence: it pairs, since nothing speaks against it. */
export function bareEffect(gene: string): GeneEffect {
  return { gene, term: '', rank: UNKNOWN_RANK, canPair: true, isSilent: false };
}

/** The genes of a cell: SnpEff writes `CHR_START-GENE` between genes (none) and `A&B` for a fusion (both). */
export function genesOfCell(text: string, list: TermList): string[] {
  if (text === '' || text === '.') return [];
  const isBetween = list.worst === 'intergenic_variant' || list.worst === 'intergenic_region';
  if (isBetween) return [];
  return text.includes('&') ? text.split('&').filter(Boolean) : [text];
}

/** The effects of entries that were read in full. */
export function effectsOf(
  entries: readonly AnnotationEntry[],
  isStructural: boolean,
): GeneEffect[] {
  const tally = new EffectTally();
  for (const entry of entries) {
    if (entry.isBehindStop) continue;
    const list = termListOf(entry.terms.join('&'));
    for (const gene of genesOfCell(entry.gene, list)) {
      const isExonic = entry.exon !== '';
      tally.add({ gene, list, biotype: entry.biotype, isExonic }, isStructural);
    }
  }
  return tally.list();
}
