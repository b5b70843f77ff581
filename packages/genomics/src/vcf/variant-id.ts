import { plainContig } from './contig.ts';
import type { Assembly } from './contig.ts';
import { normaliseSite } from './normalise.ts';
import type { AlleleSite, ReferenceReader } from './normalise.ts';

/** One variant as every part of the product names it. `contig` is plain (no `chr`), `pos` 1-based, alleles normalised. */
export interface VariantId extends AlleleSite {
  assembly: Assembly;
  contig: string;
}

/** `assembly-chrom-pos-ref-alt`, the identity that joins knowledge base, results and viewer. */
export function formatVariantId(id: VariantId): string {
  return `${id.assembly}-${id.contig}-${id.pos}-${id.ref}-${id.alt}`;
}

/** Builds the identity of an allele: plain chromosome name, trimmed, left-aligned when a reference is given. */
export function variantIdOf(
  assembly: Assembly,
  contig: string,
  site: AlleleSite,
  reference?: ReferenceReader,
): VariantId {
  const plain = plainContig(contig);
  return { assembly, contig: plain, ...normaliseSite(plain, site, reference) };
}

/**
 * Reads what a person types: `assembly-chrom-pos-ref-alt`, or `chrom-pos-ref-alt` (also with `:` or `_`, with `chr`, in
 * lower case) for the given assembly. The alleles are trimmed. Undefined when it is nothing of the kind.
 */
export function parseVariantId(text: string, assembly: Assembly): VariantId | undefined {
  const match =
    /^(?:(GRCh37|GRCh38)[-:_])?(?:chr)?([0-9A-Z]{1,2}|[A-Z0-9.]+)[-:_](\d{1,12})[-:_]([ACGTN]+)[-:_>]([ACGTN]+|\*|<[^>]+>)$/i.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const chosen = match[1] ? (match[1].endsWith('37') ? 'GRCh37' : 'GRCh38') : assembly;
  const pos = Number(match[3]);
  if (pos < 1) return undefined;
  const upper = { ref: match[4]!.toUpperCase(), alt: match[5]!.toUpperCase() };
  return variantIdOf(chosen, match[2]!, { pos, ...upper });
}
