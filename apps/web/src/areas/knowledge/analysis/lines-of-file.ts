/** A file of variants is not larger; whole genomes are for a case. */
export const fileAtMostMb = 20;

interface FileLines {
  lines: string[];
  /** How many variants the file has, of which the first ones are read. */
  total: number;
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
  return { lines: lines.slice(0, atMost), total: lines.length };
}

async function textOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = isPacked
    ? await new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
    : await file.arrayBuffer();
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
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
