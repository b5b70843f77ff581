import type { AnnotationEntry } from './annotation-entry.ts';
import { impactOfTerm, termListOf } from './consequence-terms.ts';
import { noScores } from './read-entry.ts';
import { infoValue } from '../vcf/info.ts';

const START = 'ANNOVAR_DATE=';
const END = 'ALLELE_END';

/**
 * INFO of one ALT in a file of ANNOVAR: it writes one block `ANNOVAR_DATE=...;...;ALLELE_END` per ALT, the k-th block for
 * ALT k. `own` is that block, `shared` what stands before and after all blocks. Undefined when there is no block.
 */
export function annovarBlock(
  info: string,
  altNumber: number,
): { own: string; shared: string } | undefined {
  const first = info.indexOf(START);
  if (first < 0) return undefined;
  let from = first;
  for (let skipped = 1; skipped < altNumber; skipped += 1) {
    from = info.indexOf(START, from + START.length);
    if (from < 0) return { own: '', shared: info.slice(0, first) };
  }
  const end = info.indexOf(END, from);
  const last = info.lastIndexOf(END);
  const rest = last < 0 ? '' : info.slice(last + END.length);
  return {
    own: info.slice(from, end < 0 ? info.length : end),
    shared: `${info.slice(0, first)}${rest}`.replace(/;;+/g, ';'),
  };
}

/** The gene tables that ANNOVAR may have been run with; the first that is there is read. */
const tables = ['refGene', 'refGeneWithVer', 'ensGene', 'knownGene'] as const;

/** The texts of a block as they were before ANNOVAR wrote them. */
function textOf(block: string, key: string): string {
  const raw = infoValue(block, key);
  if (typeof raw !== 'string' || raw === '.') return '';
  return raw.replaceAll('\\x3b', ';').replaceAll('\\x3d', '=');
}

/** One entry per transcript of AAChange, or per gene where ANNOVAR names no transcript. */
export function readAnnovar(block: string): AnnotationEntry[] {
  const table = tables.find((name) => infoValue(block, `Gene.${name}`) !== undefined);
  if (!table) return [];
  const place = textOf(block, `Func.${table}`);
  const exonic = textOf(block, `ExonicFunc.${table}`);
  const terms = place.split(';').filter((one) => one !== '' && !(one === 'exonic' && exonic));
  if (exonic !== '' && exonic !== 'unknown') terms.unshift(exonic.replaceAll(' ', '_'));
  const list = termListOf(terms.join('&'));
  const isIntergenic = list.terms.includes('intergenic_variant');
  const genes = textOf(block, `Gene.${table}`).split(/[;,&]/).filter(Boolean);
  if (isIntergenic) return [];
  const changes = [textOf(block, `AAChange.${table}`), textOf(block, `GeneDetail.${table}`)]
    .join(',')
    .split(/[,;]/)
    .filter((one) => one.includes(':'));
  const entries = changes.map((change) => entryOfChange(change, genes[0] ?? '', list.terms));
  const named = new Set(entries.map(({ gene }) => gene));
  const rest = genes.filter((gene) => !named.has(gene) && gene !== 'NONE');
  return [...entries, ...rest.map((gene) => entryOf(gene, list.terms))];
}

function entryOf(gene: string, terms: readonly string[]): AnnotationEntry {
  const list = termListOf(terms.join('&'));
  return {
    source: 'ANNOVAR',
    gene,
    geneId: '',
    transcript: '',
    biotype: '',
    terms,
    impact: impactOfTerm(list.worst),
    hgvsC: '',
    hgvsP: '',
    exon: '',
    intron: '',
    mane: '',
    canonical: false,
    isBehindStop: false,
    pick: [1, 1, 1, 100, 100, 1, 1, list.rank],
    scores: noScores,
  };
}

/** `MAST2:NM_015112:exon29:c.G3910A:p.V1304M`; the gene is missing in GeneDetail. */
function entryOfChange(change: string, gene: string, terms: readonly string[]): AnnotationEntry {
  const parts = change.split(':');
  const find = (pattern: RegExp): string => parts.find((part) => pattern.test(part)) ?? '';
  const transcript = find(/^(?:N[MR]_|ENST|uc)/);
  const first = parts[0] ?? '';
  return {
    ...entryOf(first === transcript || first === '' ? gene : first, terms),
    transcript,
    exon: find(/^exon\d+$/).slice(4),
    hgvsC: standardChange(find(/^c\./)),
    hgvsP: find(/^p\./),
  };
}

/** `c.G3910A` of ANNOVAR as HGVS writes it: `c.3910G>A`. */
function standardChange(text: string): string {
  const match = /^c\.([ACGT])(-?[\d_+]+)([ACGT])$/.exec(text);
  return match ? `c.${match[2]}${match[1]}>${match[3]}` : text;
}
