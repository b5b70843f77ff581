import { describe, expect, it } from 'vitest';
import { sharedFile, sharedGenomics, sharedText } from '../../test/shared-data.ts';
import { listBlocks, plainBytesOf, readGzi, writeGzi } from '../io/bgzf-reader.ts';
import { createBgzfWriter } from '../io/bgzf-writer.ts';
import { inflateNow, nodeDeflater, openRandom } from '../io/inflate-node.ts';
import { randomBytesOf } from '../io/random-bytes.ts';
import { leftAlign } from '../vcf/normalise.ts';
import { createFaiBuilder, createFastaReader, formatFai, parseFai } from './fasta.ts';
import { createGeneLookup, parseGeneIntervals } from './gene-intervals.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const indexOf = (text: string, pieceSize = 7) => {
  const builder = createFaiBuilder();
  const bytes = encode(text);
  for (let at = 0; at < bytes.length; at += pieceSize)
    builder.add(bytes.subarray(at, at + pieceSize));
  return builder.finish();
};

const fasta = '>chr1 first\nACGTACGT\nACacacac\nAC\n>MT\nGGGG\nTT\n';

describe('a reference with its index', () => {
  it('gives bases across lines, in any spelling of the name, and nothing outside', () => {
    const entries = indexOf(fasta);
    expect(formatFai(entries)).toBe('chr1\t18\t12\t8\t9\nMT\t6\t37\t4\t5\n');
    expect(parseFai(formatFai(entries))).toEqual(entries);
    const { reference, contigs } = createFastaReader(randomBytesOf(encode(fasta)), entries);
    expect(reference('1', 7, 11)).toBe('GTACA');
    expect(reference('chr1', 1, 18)).toBe('ACGTACGTACACACACAC');
    expect(reference('chrM', 4, 99)).toBe('GTT');
    expect([reference('1', 0, 3), reference('1', 19, 20), reference('7', 1, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(contigs).toEqual([
      { id: 'chr1', length: 18 },
      { id: 'MT', length: 6 },
    ]);
  });

  it('left-aligns an indel', () => {
    const { reference } = createFastaReader(randomBytesOf(encode(fasta)), indexOf(fasta));
    expect(leftAlign('1', { pos: 14, ref: 'CAC', alt: 'C' }, reference)).toEqual({
      pos: 8,
      ref: 'TAC',
      alt: 'T',
    });
  });

  it.each([
    ['CRLF', fasta.replaceAll('\n', '\r\n')],
    ['no last line end', fasta.trimEnd()],
  ])('is read with %s', (_name, text) => {
    const { reference } = createFastaReader(randomBytesOf(encode(text)), indexOf(text, 5));
    expect(reference('1', 7, 18)).toBe('GTACACACACAC');
    expect(reference('MT', 1, 6)).toBe('GGGGTT');
  });

  it.each([
    ['lines of several lengths', '>a\nAC\nACGT\n', '序列a各行长度不一致'],
    ['a short line inside', '>a\nACGT\nAC\nACGT\n', '序列a各行长度不一致'],
    ['no header', 'ACGT\n', '第一行不是以“>”开头'],
    ['two of one name', '>a\nAC\n>a\nAC\n', '序列名“a”为空或重复'],
    ['nothing', '', '没有序列'],
  ])('is not indexed with %s', (_name, text, detail) => {
    expect(() => indexOf(text)).toThrow(detail);
  });

  it('is read from BGZF by its .gzi', () => {
    const line = 'ACGTTGCAAC'.repeat(6);
    const long = `>chr1\n${`${line}\n`.repeat(5000)}`;
    const writer = createBgzfWriter(nodeDeflater);
    const packed = new Uint8Array(Buffer.concat([writer.add(encode(long)), writer.finish()]));
    const bytes = randomBytesOf(packed);
    const blocks = listBlocks(bytes);
    expect(blocks.length).toBeGreaterThan(4);
    expect(readGzi(writeGzi(blocks))).toEqual(blocks);
    const plain = plainBytesOf(bytes, inflateNow, readGzi(writeGzi(blocks)));
    const { reference } = createFastaReader(plain, indexOf(long, 4096));
    const whole = line.repeat(5000);
    for (const [from, to] of [
      [1, 10],
      [64_200, 64_300],
      [128_000, 195_000],
      [299_990, 300_000],
    ] as const) {
      expect(reference('1', from, to)).toBe(whole.slice(from - 1, to));
    }
    expect(() => readGzi(writeGzi(blocks).subarray(0, 20))).toThrow('gzi索引文件损坏');
    expect(() => parseFai('chr1\tx')).toThrow('fai索引文件损坏');
  });
});

describe.skipIf(!sharedGenomics)('the shared reference (needs ../shared)', () => {
  const name = 'viewer/whatshap-pacbio/reference.fasta';

  it('gets the .fai that samtools made, and is read through it', () => {
    const text = sharedText(name);
    expect(formatFai(indexOf(text, 1000))).toBe(sharedText(`${name}.fai`));
    const file = openRandom(sharedFile(name));
    const { reference, contigs } = createFastaReader(file, parseFai(sharedText(`${name}.fai`)));
    const bases = text.replace(/^>.*$/m, '').replace(/\s/g, '').toUpperCase();
    expect(contigs[0]!.length).toBe(bases.length);
    expect(reference('ref', 10_000, 10_500)).toBe(bases.slice(9_999, 10_500));
    file.close();
  });

  it('gives genes of a GFF3 file at their places', () => {
    const { genes } = parseGeneIntervals(sharedText('viewer/Ensembl_MYC-region.gff3'), 'gff3');
    const myc = genes.find(({ gene }) => gene === 'MYC')!;
    const lookup = createGeneLookup(genes);
    expect(lookup(`chr${myc.contig}`, myc.from, myc.from)).toContain('MYC');
    expect(lookup(myc.contig, myc.to + 1, myc.to + 1)).not.toContain('MYC');
  });
});

describe('gene intervals', () => {
  const bed = 'track name=x\nchr1\t99\t200\tA1\n1\t150\t160\tB2\nchr2\t0\t5\tC3\nchr1\t9\tx\tD4\n';
  const gtf =
    '#!x\n1\th\tgene\t100\t200\t.\t+\t.\tgene_id "E1"; gene_name "A1";\n1\th\texon\t100\t110\t.\t+\t.\tgene_id "E1";\n';
  const gff =
    '##gff-version 3\n1\th\tncRNA_gene\t100\t200\t.\t+\t.\tID=gene:E1;Name=A%2C1\n##FASTA\n>1\nAC\n';

  it('count from 0 in BED and from 1 elsewhere, and say what they skipped', () => {
    const { genes, skipped } = parseGeneIntervals(bed, 'bed');
    expect(genes[0]).toEqual({ contig: '1', from: 100, to: 200, gene: 'A1' });
    expect([genes.length, skipped]).toEqual([3, 1]);
    expect(parseGeneIntervals(gtf, 'gtf').genes).toEqual([
      { contig: '1', from: 100, to: 200, gene: 'A1' },
    ]);
    expect(parseGeneIntervals(gff, 'gff3').genes).toEqual([
      { contig: '1', from: 100, to: 200, gene: 'A,1' },
    ]);
  });

  it('take the span of the transcripts where no gene is a feature', () => {
    const text = ['100\t150', '140\t300']
      .map((place) => `1\th\ttranscript\t${place}\t.\t+\t.\tgene_id "E1"; gene_name "A1";\n`)
      .join('');
    expect(parseGeneIntervals(text, 'gtf').genes).toEqual([
      { contig: '1', from: 100, to: 300, gene: 'A1' },
    ]);
  });

  it('answer like brute force', () => {
    const list = Array.from({ length: 300 }, (_, at) => ({
      contig: '1',
      from: (at * 7919) % 10_000,
      to: ((at * 7919) % 10_000) + ((at * 31) % 900),
      gene: `G${at}`,
    }));
    const lookup = createGeneLookup(list);
    for (let pos = 0; pos < 11_000; pos += 97) {
      const expected = list
        .filter(({ from, to }) => from <= pos + 50 && to >= pos)
        .map(({ gene }) => gene);
      expect(lookup('chr1', pos, pos + 50).toSorted()).toEqual(expected.toSorted());
    }
    expect(lookup('9', 1, 2)).toEqual([]);
  });
});
