// @vitest-environment node
import { expect, it } from 'vitest';
import { linesOfFile } from './lines-of-file.ts';

const vcf = [
  '##fileformat=VCFv4.2',
  '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO',
  'chr7\t140453136\t.\tA\tT,g\t.\tPASS\t.',
  'X\t100\t.\tC\t<DEL>\t.\tPASS\t.',
  '1\t5\t.\tAC\tA,*\t.\tPASS\t.',
].join('\n');

function packed(text: string): Promise<ArrayBuffer> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

it('reads each allele of a VCF by its place, packed or not, and leaves out what has no bases', async () => {
  const lines = ['7-140453136-A-T', '7-140453136-A-G', '1-5-AC-A'];
  expect(await linesOfFile(new Blob([vcf]), 500)).toEqual({ lines, total: 3, assembly: '' });
  expect(await linesOfFile(new Blob([await packed(vcf)]), 500)).toEqual({
    lines,
    total: 3,
    assembly: '',
  });
});

it('takes the lines of any other text, and tells of those beyond what is read at once', async () => {
  const file = new Blob(['BRAF V600E\r\n\n rs1 \nKMT2D']);
  expect(await linesOfFile(file, 2)).toEqual({
    lines: ['BRAF V600E', 'rs1'],
    total: 3,
    assembly: '',
  });
});

it('takes from the head of a VCF of which assembly its places are', async () => {
  const [first, ...rest] = vcf.split('\n');
  const assemblyOf = async (row: string) =>
    (await linesOfFile(new Blob([[first, row, ...rest].join('\n')]), 500)).assembly;
  expect(await assemblyOf('##contig=<ID=chr1,length=248956422>')).toBe('GRCh38');
  expect(await assemblyOf('##contig=<ID=1,assembly=b37,length=249250621>')).toBe('GRCh37');
  expect(await assemblyOf('##reference=file:///data/hg19.fa')).toBe('GRCh37');
  expect(await assemblyOf('##source=caller')).toBe('');
});

it('refuses what is no text, and a packed file that is cut off', async () => {
  const noText = new Blob([Uint8Array.of(0xff, 0xfe, 0xc3, 0x28)]);
  await expect(linesOfFile(noText, 500)).rejects.toBeInstanceOf(TypeError);
  const cut = new Blob([(await packed(vcf)).slice(0, 40)]);
  await expect(linesOfFile(cut, 500)).rejects.toBeInstanceOf(Error);
});
