import { detectAssembly, plainContig } from '@wm/genomics/contig';
import type { ContigSize } from './genome.table.ts';

/** GRCh37, GRCh38, or empty where the sizes do not tell. */
export function assemblyOf(contigs: readonly ContigSize[], head = ''): string {
  const listed = contigs.map(({ name, length }) => ({ id: name, length }));
  return detectAssembly(listed, head) ?? '';
}

/**
 * Whether a file fits a reference: one sequence at least is the same by name, in any spelling (chr1, 1), and none that both have
 * differs in length. What only the file has, such as decoys, is left out of the picture.
 */
export function fits(file: readonly ContigSize[], reference: readonly ContigSize[]): boolean {
  const known = new Map(reference.map(({ name, length }) => [plainContig(name), length]));
  let shared = 0;
  for (const { name, length } of file) {
    const other = known.get(plainContig(name));
    if (other === undefined) continue;
    if (other !== length) return false;
    shared += 1;
  }
  return shared > 0;
}

/** What a file's sequences are called in a sentence. */
export function assemblyText(contigs: readonly ContigSize[]): string {
  const assembly = assemblyOf(contigs);
  if (assembly) return assembly;
  const named = contigs.slice(0, 3).map(({ name, length }) => `${name}（${length} bp）`);
  return `其他组装，其中有 ${named.join('、')}`;
}
