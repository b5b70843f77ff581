import { letters } from './amino-acids.ts';
import { assemblyOfAccession, plainContig } from '../vcf/contig.ts';
import type { Assembly } from '../vcf/contig.ts';
import type { ReferenceReader } from '../vcf/normalise.ts';
import { parseVariantId, variantIdOf } from '../vcf/variant-id.ts';
import type { VariantId } from '../vcf/variant-id.ts';

/**
 * What a text asks for: a variant by place, an rs number to be looked up, a c. or p. change to be looked up as text, or a g.
 * change that only the reference can place.
 */
export type AskedText =
  | { kind: 'variant'; variant: VariantId }
  | { kind: 'rsid'; rsid: string }
  | { kind: 'transcript'; text: string }
  | { kind: 'needsReference'; text: string };

/** What reading a text may use. */
export interface ParseContext {
  /** Used where the text names none (an accession with version names one). */
  assembly: Assembly;
  reference?: ReferenceReader;
}

/**
 * Reads what a person types or pastes: `chr-pos-ref-alt` with any of `-`, `:`, `_`, `>`, blanks or tabs between, `pos A -` as
 * VEP writes insertions and deletions, `chr1:g.5A>G` and `NC_000001.11:g...` (substitution; deletion, insertion,
 * duplication, delins and inversion with a reference), SPDI `NC_000001.11:4:A:G` (from 0), rs numbers, c. and p. changes.
 * Undefined when it is nothing of the kind. Positions count from 1 in the result.
 */
export function parseVariantText(text: string, context: ParseContext): AskedText | undefined {
  const trimmed = text.trim().replace(/[（）]/g, (mark) => (mark === '（' ? '(' : ')'));
  if (/^rs\d+$/i.test(trimmed)) return { kind: 'rsid', rsid: trimmed.toLowerCase() };
  const plain = parseVariantId(trimmed.replace(/[\s]+/g, '-'), context.assembly);
  if (plain) return { kind: 'variant', variant: aligned(plain, context) };
  return (
    readSpdi(trimmed, context) ??
    readGenomic(trimmed, context) ??
    readDashed(trimmed, context) ??
    readTranscript(trimmed)
  );
}

function aligned(id: VariantId, { reference }: ParseContext): VariantId {
  return reference ? variantIdOf(id.assembly, id.contig, id, reference) : id;
}

interface Change {
  name: string;
  /** 1-based. */
  pos: number;
  ref: string;
  alt: string;
}

/** The variant of a change; one with an empty allele needs the base before it. */
function place(change: Change, context: ParseContext, text: string): AskedText {
  const { name, pos } = change;
  const contig = plainContig(name);
  const assembly = assemblyOfAccession(name) ?? context.assembly;
  let site = { pos, ref: change.ref, alt: change.alt };
  if (site.ref === '' || site.alt === '') {
    const before = context.reference?.(contig, pos - 1, pos - 1);
    if (!before) return { kind: 'needsReference', text };
    site = { pos: pos - 1, ref: before + site.ref, alt: before + site.alt };
  }
  const variant = variantIdOf(assembly, contig, site, context.reference);
  return { kind: 'variant', variant };
}

/** SPDI counts from 0 and may give the length of what is deleted in place of its bases. */
function readSpdi(text: string, context: ParseContext): AskedText | undefined {
  const match = /^(NC_\d+(?:\.\d+)?):(\d+):([ACGTN]*|\d+):([ACGTN]*)$/i.exec(text);
  if (!match) return undefined;
  const [, name = '', from = '', deleted = '', alt = ''] = match;
  const pos = Number(from) + 1;
  if (!/^\d+$/.test(deleted)) {
    return place({ name, pos, ref: deleted.toUpperCase(), alt: alt.toUpperCase() }, context, text);
  }
  const length = Number(deleted);
  const ref = length === 0 ? '' : context.reference?.(plainContig(name), pos, pos + length - 1);
  if (ref === undefined) return { kind: 'needsReference', text };
  return place({ name, pos, ref, alt: alt.toUpperCase() }, context, text);
}

const genomic =
  /^([\w.]+):[gm]\.(\d+)(?:_(\d+))?(?:([ACGT])>([ACGT])|(delins|del|ins|dup|inv)([ACGT]*)(?:ins([ACGT]+))?)$/i;

function readGenomic(text: string, context: ParseContext): AskedText | undefined {
  const match = genomic.exec(text);
  if (!match) return undefined;
  const [, name = '', first = '', last = first, from, to, word = '', bases = '', inserted] = match;
  const pos = Number(first);
  const end = Number(last);
  if (from && to) {
    return place({ name, pos, ref: from.toUpperCase(), alt: to.toUpperCase() }, context, text);
  }
  const read = (start: number, stop: number): string | undefined =>
    context.reference?.(plainContig(name), start, stop);
  const kind = inserted ? 'delins' : word.toLowerCase();
  const added = (inserted ?? bases).toUpperCase();
  if (kind === 'ins') {
    return end === pos + 1
      ? place({ name, pos: end, ref: '', alt: added }, context, text)
      : undefined;
  }
  const ref = read(pos, end);
  if (ref === undefined || ref.length !== end - pos + 1) return { kind: 'needsReference', text };
  if (kind === 'del') return place({ name, pos, ref, alt: '' }, context, text);
  if (kind === 'dup') return place({ name, pos: end + 1, ref: '', alt: ref }, context, text);
  const alt = kind === 'inv' ? reverseComplement(ref) : added;
  return alt === '' ? undefined : place({ name, pos, ref, alt }, context, text);
}

const complements: Record<string, string> = { A: 'T', C: 'G', G: 'C', T: 'A' };

function reverseComplement(bases: string): string {
  return bases
    .replace(/./g, (base) => complements[base] ?? 'N')
    .split('')
    .toReversed()
    .join('');
}

/** `chr pos A -` and `chr pos - A`, with the place of the bases themselves. */
function readDashed(text: string, context: ParseContext): AskedText | undefined {
  const match =
    /^(?:chr)?(\w{1,2}|NC_[\d.]+)[\s:]+(\d+)[\s:]+([ACGTN]+|-)[\s:/>]+([ACGTN]+|-)$/i.exec(text);
  if (!match) return undefined;
  const [, name = '', pos = '', ref = '', alt = ''] = match;
  if (ref === '-' && alt === '-') return undefined;
  const bases = (allele: string): string => (allele === '-' ? '' : allele.toUpperCase());
  return place({ name, pos: Number(pos), ref: bases(ref), alt: bases(alt) }, context, text);
}

/** c. and p. changes are looked up as texts: amino acids in one letter, the stop as `*`, without brackets. */
function readTranscript(text: string): AskedText | undefined {
  if (!/(?:^|[:\s])[cnp]\.\S/.test(text)) return undefined;
  return { kind: 'transcript', text: comparableChange(text) };
}

/** A change in the form in which changes are compared: `NP_1.2:p.(Lys2Ter)` and `p.K2X` both end in `p.K2*`. */
export function comparableChange(text: string): string {
  const at = text.search(/p\./);
  if (at < 0) return text.replace(/\s+/g, '');
  const change = text
    .slice(at + 2)
    .replace(/[()\s]/g, '')
    .replace(
      /Ala|Arg|Asn|Asp|Cys|Gln|Glu|Gly|His|Ile|Leu|Lys|Met|Phe|Pro|Sec|Ser|Ter|Thr|Trp|Tyr|Val/g,
      (name) => letters[name]!,
    )
    .replace(/X(?=$|\d)/g, '*');
  return `${text.slice(0, at).replace(/\s+/g, '')}p.${change}`;
}
