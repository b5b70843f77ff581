import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFindings } from '../finding.ts';
import { leftAlign, trimAlleles } from './normalise.ts';
import type { AlleleSite, ReferenceReader } from './normalise.ts';
import { genotypePlace, splitRecord } from './split-alleles.ts';
import { formatVariantId, parseVariantId, variantIdOf } from './variant-id.ts';
import { createHeaderReader } from './vcf-header.ts';
import { parseRecord } from './vcf-record.ts';

const sequence = 'GGGATTTTTTACACACACACGTCAGTCAGTCATTGACGGGCACACATATATATAGGCCTTAGCTAGCTAACCCC';

const readerOf =
  (bases: string): ReferenceReader =>
  (_contig, from, to) =>
    bases.slice(from - 1, to);

const text = ({ pos, ref, alt }: AlleleSite): string => `${pos} ${ref} ${alt}`;
const siteOf = (line: string): AlleleSite => {
  const [pos, ref, alt] = line.split(' ');
  return { pos: Number(pos), ref: ref!, alt: alt! };
};

describe('trimming', () => {
  it.each([
    ['10 ACGT ACGA', '13 T A'],
    ['10 CAC CACAC', '10 C CAC'],
    ['10 A G', '10 A G'],
    ['10 AT A', '10 AT A'],
    ['10 AAA AA', '10 AA A'],
    ['10 AGA TGG', '10 AGA TGG'],
    ['10 GCAC GCTC', '12 A T'],
    ['10 at aG', '11 t G'],
    ['10 A <DEL>', '10 A <DEL>'],
    ['10 AT *', '10 AT *'],
    ['10 AT A]1:5]', '10 AT A]1:5]'],
  ])('%s becomes %s', (written, expected) => {
    expect(text(trimAlleles(siteOf(written)))).toBe(expected);
  });
});

describe('left-aligning with a reference', () => {
  // Each line was given to `bcftools norm -f ref.fa` 1.16; the right side is its answer.
  it.each([
    ['3 GAT GAC', '5 T C'],
    ['5 TTTT TTT', '4 AT A'],
    ['9 T TT', '4 A AT'],
    ['10 TA T', '10 TA T'],
    ['12 CAC C', '10 TAC T'],
    ['12 CAC CACAC', '10 T TAC'],
    ['18 CAC C', '10 TAC T'],
    ['20 C CAC', '10 T TAC'],
    ['29 GTCAT G', '29 GTCAT G'],
    ['40 GCAC G', '40 GCAC G'],
    ['40 GCAC GCTC', '42 A T'],
    ['52 ATA A', '45 CAT C'],
    ['60 TA TAA', '60 T TA'],
  ])('%s becomes %s as bcftools says', (written, expected) => {
    expect(text(leftAlign('1', siteOf(written), readerOf(sequence)))).toBe(expected);
  });

  it('stops at the start of the chromosome and trims only where the reference is missing', () => {
    expect(text(leftAlign('1', siteOf('2 AA A'), readerOf('AAAA')))).toBe('1 AA A');
    expect(text(leftAlign('1', siteOf('5 TTTT TTT'), () => undefined))).toBe('5 TT T');
  });

  it('moves over more than one stretch of reference', () => {
    const bases = `G${'A'.repeat(350)}T`;
    expect(text(leftAlign('1', siteOf('350 AA A'), readerOf(bases)))).toBe('1 GA G');
  });

  it('keeps the haplotype, is the same for every way of writing, and does nothing twice', () => {
    const bases = fc
      .array(fc.constantFrom('A', 'C'), { minLength: 12, maxLength: 40 })
      .map((all) => all.join(''));
    const property = fc.property(bases, fc.nat(), fc.nat(), fc.boolean(), (all, at, size, adds) => {
      const pos = (at % (all.length - 4)) + 1;
      const length = (size % 3) + 1;
      const unit = all.slice(pos, pos + length);
      const anchor = all[pos - 1]!;
      const site = adds
        ? { pos, ref: anchor, alt: anchor + unit }
        : { pos, ref: anchor + unit, alt: anchor };
      const apply = (one: AlleleSite): string =>
        all.slice(0, one.pos - 1) + one.alt + all.slice(one.pos - 1 + one.ref.length);
      const aligned = leftAlign('1', site, readerOf(all));
      expect(apply(aligned)).toBe(apply(site));
      expect(leftAlign('1', aligned, readerOf(all))).toEqual(aligned);
      // The same change written with one more base on the right.
      const after = all[site.pos - 1 + site.ref.length];
      const longer = { pos: site.pos, ref: site.ref + after, alt: site.alt + after };
      const again = after === undefined ? aligned : leftAlign('1', longer, readerOf(all));
      expect(again).toEqual(aligned);
      // Nothing further left spells the same haplotype.
      const equal = Array.from({ length: aligned.pos - 1 }, (_, index) => index + 1).filter(
        (left) => {
          const shorter = all.slice(0, left) + all.slice(left + length);
          const added =
            all.slice(0, left) + apply(site).slice(left, left + length) + all.slice(left);
          return (adds ? added : shorter) === apply(site);
        },
      );
      expect(equal).toEqual([]);
    });
    expect(() => fc.assert(property, { numRuns: 500 })).not.toThrow();
  });
});

function headerOf(lines: string[]) {
  const reader = createHeaderReader({ findings: createFindings() });
  let header;
  for (const line of lines) header = reader.add(line) ?? header;
  if (!header) throw new Error('no header');
  return header;
}

const header = headerOf([
  '##fileformat=VCFv4.2',
  '##INFO=<ID=AC,Number=A,Type=Integer,Description="">',
  '##INFO=<ID=AD,Number=R,Type=Integer,Description="">',
  '##INFO=<ID=ANY,Number=.,Type=String,Description="">',
  '##INFO=<ID=DB,Number=0,Type=Flag,Description="">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="">',
  '##FORMAT=<ID=AD,Number=R,Type=Integer,Description="">',
  '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="">',
  '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA\tB',
]);

describe('splitting records with several ALTs', () => {
  const line =
    'chr1\t12\trs1;rs2\tCAC\tC,CACAC\t50\tPASS\tAC=1,2;AD=10,11,12;ANY=x,y;DB;OWN=3,4\tGT:AD:PL:HP\t1/2:10,11,12:0,1,2,3,4,5:a,b\t2|.:1,2:0,1,2';
  const record = parseRecord(line, header, createFindings(), 1)!;

  it('cuts A, R and G lists to the ALT and leaves the rest whole', () => {
    const [first, second] = splitRecord(record, header);
    expect(first).toMatchObject({
      plainContig: '1',
      pos: 12,
      ref: 'CAC',
      alt: 'C',
      altNumber: 1,
      oldMultiallelic: '12:CAC:C,CACAC',
      genotypes: ['1/2', '2|.'],
      samples: [
        ['1/0', '10,11', '0,1,2', 'a,b'],
        ['0|.', '1,2', '0,1'],
      ],
    });
    expect(Object.fromEntries(first!.info)).toEqual({
      AC: '1',
      AD: '10,11',
      ANY: 'x,y',
      DB: true,
      OWN: '3,4',
    });
    expect(second).toMatchObject({ pos: 12, ref: 'C', alt: 'CAC' });
    expect(second!.samples[0]).toEqual(['0/1', '10,12', '0,3,5', 'a,b']);
    expect(second!.info.get('AC')).toBe('2');
  });

  it('left-aligns when a reference is given, and leaves a plain record alone', () => {
    const aligned = splitRecord(record, header, readerOf(sequence));
    expect(aligned.map(text)).toEqual(['10 TAC T', '10 T TAC']);
    const plain = parseRecord('1\t5\t.\tA\tG\t.\t.\t.\tGT\t0/1\t0/0', header, createFindings(), 1)!;
    expect(splitRecord(plain, header)[0]!.oldMultiallelic).toBeUndefined();
  });

  it('places diploid genotypes as the specification does', () => {
    const order: string[] = [];
    for (const [j, k] of [
      [0, 0],
      [0, 1],
      [1, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ] as const) {
      order[genotypePlace(j, k)] = `${j}/${k}`;
    }
    expect(order).toEqual(['0/0', '0/1', '1/1', '0/2', '1/2', '2/2']);
  });

  it('keeps the number of copies of every ALT', () => {
    const allele = fc.constantFrom('0', '1', '2', '3', '.');
    const property = fc.property(fc.tuple(allele, allele), ([left, right]) => {
      const written = `1\t5\t.\tA\tG,T,C\t.\t.\t.\tGT\t${left}/${right}\t0/0`;
      const parts = splitRecord(parseRecord(written, header, createFindings(), 1)!, header);
      const copies = parts.map(({ samples }) => samples[0]![0]!.split('1').length - 1);
      const expected = ['1', '2', '3'].map(
        (alt) => [left, right].filter((one) => one === alt).length,
      );
      expect(copies).toEqual(expected);
    });
    expect(() => fc.assert(property)).not.toThrow();
  });
});

describe('the identity of a variant', () => {
  it('is plain, trimmed and written with dashes', () => {
    const id = variantIdOf('GRCh38', 'chrX', { pos: 10, ref: 'CAC', alt: 'CACAC' });
    expect(formatVariantId(id)).toBe('GRCh38-X-10-C-CAC');
    expect(parseVariantId('GRCh38-X-10-C-CAC', 'GRCh37')).toEqual(id);
  });

  it.each([
    ['1-100-A-G', 'GRCh37-1-100-A-G'],
    ['chr1:100:a:g', 'GRCh37-1-100-A-G'],
    ['chrM_100_A_G', 'GRCh37-MT-100-A-G'],
    ['1:100-A>G', 'GRCh37-1-100-A-G'],
    [' grch38-2-5-AT-A ', 'GRCh38-2-5-AT-A'],
    ['1-100-A-', ''],
    ['BRCA1', ''],
    ['1-0-A-G', ''],
    ['rs123', ''],
  ])('reads %j as %j', (typed, expected) => {
    const id = parseVariantId(typed, 'GRCh37');
    expect(id ? formatVariantId(id) : '').toBe(expected);
  });
});
