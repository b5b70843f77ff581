import { plainContig } from './contig.ts';
import { normaliseSite } from './normalise.ts';
import type { ReferenceReader } from './normalise.ts';
import type { FieldDefinition, VcfHeader } from './vcf-header.ts';
import type { VcfRecord } from './vcf-record.ts';

/**
 * One ALT of a record with everything cut to it. `altNumber` counts from 1; `oldMultiallelic` is `POS:REF:ALTs` of the
 * record when it had several ALTs or was moved. `genotypes` keep the GT texts of the record, in which the ALT has its old
 * number; in `samples` it is 1 and any other ALT 0, as bcftools norm writes it.
 */
export interface SplitVariant extends VcfRecord {
  plainContig: string;
  alt: string;
  altNumber: number;
  oldMultiallelic?: string;
  genotypes: string[];
}

/** Splits a record into one variant per ALT, cuts INFO and FORMAT lists to the ALT, and normalises (left-aligned with a reference). */
export function splitRecord(
  record: VcfRecord,
  header: VcfHeader,
  reference?: ReferenceReader,
): SplitVariant[] {
  const contig = plainContig(record.contig);
  const genotypeField = record.format.indexOf('GT');
  const genotypes = record.samples.map((fields) => fields[genotypeField] ?? '.');
  return record.alts.map((alt, index) => {
    const altNumber = index + 1;
    const site = normaliseSite(contig, { pos: record.pos, ref: record.ref, alt }, reference);
    const isChanged = record.alts.length > 1 || site.pos !== record.pos || site.ref !== record.ref;
    const cut = createCutter(record.alts.length, altNumber);
    return {
      ...record,
      plainContig: contig,
      pos: site.pos,
      ref: site.ref,
      alt: site.alt,
      alts: [site.alt],
      altNumber,
      genotypes,
      info: cutInfo(record.info, header, cut),
      samples: record.samples.map((fields) => cutSample(fields, record.format, header, cut)),
      ...(isChanged && {
        oldMultiallelic: `${record.pos}:${record.ref}:${record.alts.join(',')}`,
      }),
    };
  });
}

interface Cutter {
  altCount: number;
  altNumber: number;
  cut(raw: string, definition: FieldDefinition | undefined): string;
}

function createCutter(altCount: number, altNumber: number): Cutter {
  return {
    altCount,
    altNumber,
    cut(raw, definition) {
      if (altCount === 1 || !definition) return raw;
      const values = raw.split(',');
      const chosen = placesOf(definition, values.length, altCount, altNumber);
      return chosen ? chosen.map((place) => values[place]!).join(',') : raw;
    },
  };
}

/** The places of a list that belong to REF and one ALT; undefined where the list is left whole. */
function placesOf(
  definition: FieldDefinition,
  count: number,
  altCount: number,
  altNumber: number,
): number[] | undefined {
  const { number } = definition;
  if (number === 'A' && count === altCount) return [altNumber - 1];
  if (number === 'R' && count === altCount + 1) return [0, altNumber];
  if (number !== 'G') return undefined;
  if (count === altCount + 1) return [0, altNumber];
  const genotypeCount = ((altCount + 1) * (altCount + 2)) / 2;
  if (count !== genotypeCount) return undefined;
  return [0, genotypePlace(0, altNumber), genotypePlace(altNumber, altNumber)];
}

/** The place of the diploid genotype j/k (j <= k) in a Number=G list: k(k+1)/2 + j (VCF 4.5, section 1.6.2). */
export function genotypePlace(j: number, k: number): number {
  return (k * (k + 1)) / 2 + j;
}

function cutInfo(
  info: VcfRecord['info'],
  header: VcfHeader,
  cutter: Cutter,
): Map<string, string | true> {
  if (cutter.altCount === 1) return info;
  const cut = new Map<string, string | true>();
  for (const [key, value] of info) {
    cut.set(key, value === true ? true : cutter.cut(value, header.info.get(key)));
  }
  return cut;
}

/** Fields whose Number is fixed by the specification, for files that do not define them. */
const reservedFormats: Record<string, FieldDefinition['number']> = {
  AD: 'R',
  ADF: 'R',
  ADR: 'R',
  PL: 'G',
  GL: 'G',
  GP: 'G',
  PP: 'G',
  AO: 'A',
};

function cutSample(
  fields: string[],
  format: string[],
  header: VcfHeader,
  cutter: Cutter,
): string[] {
  if (cutter.altCount === 1) return fields;
  return fields.map((value, place) => {
    const key = format[place] ?? '';
    if (key === 'GT') return renumber(value, cutter.altNumber);
    const number = reservedFormats[key];
    const known = header.format.get(key);
    const definition = known ?? (number && { id: key, number, type: '', description: '' });
    return cutter.cut(value, definition || undefined);
  });
}

function renumber(genotype: string, altNumber: number): string {
  return genotype.replace(/\d+/g, (allele) => (Number(allele) === altNumber ? '1' : '0'));
}
