import { detectAssembly } from '@wm/genomics/contig';
import type { Assembly } from '@wm/contract/knowledge/read-question';

/** A file of variants is not larger; whole genomes are for a case. */
export const fileAtMostMb = 20;

interface FileLines {
  lines: string[];
  /** How many variants the file has, of which the first ones are read. */
  total: number;
  /** What the head of a VCF says; empty where nothing does. */
  assembly: Assembly | '';
}

/**
 * The variants of a file, one to a line: of a VCF each alternative allele by its place, of any other text its lines. Throws
 * for what is no text or cannot be unpacked.
 */
export async function linesOfFile(file: Blob, atMost: number): Promise<FileLines> {
  const text = await textOf(file);
  const rows = text.split(/\r\n|\n|\r/);
  const isVcf = rows[0]?.startsWith('##fileformat=VCF') ?? false;
  const all = isVcf ? rows.flatMap((row) => allelesOf(row)) : rows.map((row) => row.trim());
  const lines = all.filter((line) => line !== '');
  const assembly = isVcf ? assemblyOf(rows) : '';
  return { lines: lines.slice(0, atMost), total: lines.length, assembly };
}

async function textOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = isPacked
    ? await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    : await file.arrayBuffer();
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function assemblyOf(rows: readonly string[]): Assembly | '' {
  const head = rows.filter((row) => row.startsWith('##'));
  const contigs = head.flatMap((row) => {
    const [, id] = /^##contig=<.*\bID=([^,>]+)/.exec(row) ?? [];
    const [, length] = /\blength=(\d+)/.exec(row) ?? [];
    return id === undefined
      ? []
      : [{ id, ...(length !== undefined && { length: Number(length) }) }];
  });
  const reference = head.find((row) => row.startsWith('##reference=')) ?? '';
  return detectAssembly(contigs, reference) ?? '';
}

/** `7-140453136-A-T` of each allele of a record that names its bases. */
function allelesOf(row: string): string[] {
  if (row.startsWith('#')) return [];
  const [contig = '', pos = '', , ref = '', alts = ''] = row.split('\t');
  return alts
    .split(',')
    .filter((alt) => /^[ACGTN]+$/i.test(alt) && /^[ACGTN]+$/i.test(ref))
    .map((alt) => [contig.replace(/^chr/i, ''), pos, ref, alt].join('-').toUpperCase());
}
