import type { AnnotationEntry, EntryScores } from './annotation-entry.ts';
import { impactOfTerm, termListOf } from './consequence-terms.ts';
import type { Impact } from './consequence-terms.ts';
import { cellOf } from './pipe-format.ts';
import type { PipeFormat } from './pipe-format.ts';

/** The scores of an entry that gives none. */
export const noScores: EntryScores = Object.freeze({
  revel: null,
  spliceAi: null,
  loftee: '',
  escapesNmd: false,
  decays: false,
  lostShare: null,
});

/** The largest number of a list (`&` or `,` between values, `.` for a hole); null without one. */
export function maximumOf(text: string): number | null {
  let highest: number | null = null;
  for (const part of text.split(/[&,]/)) {
    const value = part === '' || part === '.' ? Number.NaN : Number(part);
    if (!Number.isNaN(value) && (highest === null || value > highest)) highest = value;
  }
  return highest;
}

/** Text of a cell as it was before VEP put it into INFO. */
function plainCell(text: string): string {
  return text.includes('%') ? text.replaceAll('%3D', '=').replaceAll('%3B', ';') : text;
}

const impactNames = new Set(['HIGH', 'MODERATE', 'LOW', 'MODIFIER']);

function impactOf(written: string, worst: string): Impact {
  return impactNames.has(written) ? (written as Impact) : impactOfTerm(worst);
}

/** Reads one entry in full. `raw` between `from` and `to` is one entry of the format. */
export function readEntry(
  raw: string,
  from: number,
  to: number,
  format: PipeFormat,
): AnnotationEntry {
  const cell = (column: number): string => cellOf(raw, from, to, column);
  const written = cell(format.terms);
  const isBehindStop = format.source === 'BCSQ' && written.startsWith('*');
  const list = termListOf(isBehindStop ? written.slice(1) : written);
  const biotype = cell(format.biotype);
  const mane = cell(format.maneSelect) !== '' ? 'select' : cell(format.manePlus) ? 'plus' : '';
  const canonical = cell(format.canonical) === 'YES';
  return {
    source: format.source,
    gene: cell(format.gene) || cell(format.geneId),
    geneId: cell(format.geneId),
    transcript: cell(format.transcript),
    biotype,
    terms: list.terms,
    impact: impactOf(cell(format.impact), list.worst),
    hgvsC: plainCell(cell(format.hgvsC)),
    hgvsP: plainCell(cell(format.hgvsP)),
    exon: cell(format.exon),
    intron: cell(format.intron),
    mane,
    canonical,
    isBehindStop,
    pick: [
      mane === 'select' ? 0 : 1,
      mane === 'plus' ? 0 : 1,
      canonical ? 0 : 1,
      apprisRank(cell(format.appris)),
      levelOf(cell(format.tsl)),
      biotype === 'protein_coding' || biotype === 'Coding' ? 0 : 1,
      cell(format.ccds) === '' ? 1 : 0,
      list.rank,
    ],
    scores: readScores(cell, format),
  };
}

/** P1 to P5 before A1 and A2 before none, also in VEP's long spelling. */
function apprisRank(text: string): number {
  const match = /^(?:P|principal)(\d)/i.exec(text);
  if (match) return Number(match[1]);
  const other = /^(?:A|alternative)(\d)/i.exec(text);
  return other ? 5 + Number(other[1]) : 100;
}

function levelOf(text: string): number {
  const level = Number.parseInt(text.replace(/^tsl/i, ''), 10);
  return Number.isNaN(level) ? 100 : level;
}

function readScores(cell: (column: number) => string, format: PipeFormat): EntryScores {
  const { revel, spliceAi, loftee, nmd } = format;
  if (revel.length === 0 && spliceAi.length === 0 && loftee < 0 && nmd < 0) return noScores;
  return {
    ...noScores,
    revel: highestOf(revel.map((column) => maximumOf(cell(column)))),
    spliceAi: highestOf(spliceAi.map((column) => maximumOf(cell(column)))),
    loftee: cell(loftee),
    escapesNmd: cell(nmd).includes('NMD_escaping'),
  };
}

/** The largest of several numbers that may be missing. */
export function highestOf(values: readonly (number | null)[]): number | null {
  let highest: number | null = null;
  for (const value of values) {
    if (value !== null && (highest === null || value > highest)) highest = value;
  }
  return highest;
}

/** The entries VEP would show first, by its order of picking. */
export function byPick(left: AnnotationEntry, right: AnnotationEntry): number {
  for (const [place, value] of left.pick.entries()) {
    const difference = value - (right.pick[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
