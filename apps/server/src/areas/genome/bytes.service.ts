import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { eq } from 'drizzle-orm';
import { gvGenome } from './genome.table.ts';
import type { Asking } from './own-upload.ts';
import { virtualFai, virtualFasta } from './reference/virtual-fasta.ts';
import { findGenome } from './reference/reference.service.ts';
import { sourceOf } from './range-source.ts';
import type { RangeSource } from './range-source.ts';
import { findTrack, readBuiltIndex } from './track/track.repository.ts';

/** The bytes of a track that somebody sees, or those of its index. */
export async function trackSource(
  { core, principal }: Asking,
  id: number,
  part: 'data' | 'index',
): Promise<RangeSource> {
  const track = orNotFound(await findTrack(core.db, principal, id));
  if (track.state !== 'ready') throw new AppError('genome.not-ready');
  if (part === 'data') return storedSource(core, track.fileId);
  if (track.indexFileId !== '') return storedSource(core, track.indexFileId);
  return sourceOf(orNotFound(await readBuiltIndex(core.db, id)), `index-${track.fileId}`);
}

async function storedSource(core: Core, fileId: string): Promise<RangeSource> {
  const file = orNotFound(await openFile(core, fileId));
  return { size: file.size, tag: file.storageKey.slice(0, 32), open: (range) => file.open(range) };
}

/** The bytes of a reference that somebody sees, of its index, or of the table of its sizes. */
export async function genomeSource(
  { core, principal }: Asking,
  id: number,
  part: 'fasta' | 'fai' | 'gzi' | 'sizes',
): Promise<RangeSource> {
  const genome = orNotFound(await findGenome(core.db, principal, id));
  if (genome.state !== 'ready') throw new AppError('genome.not-ready');
  const { contigs, fileId } = genome;
  const text = (value: string): RangeSource => sourceOf(Buffer.from(value), `${part}-${id}`);
  if (part === 'sizes')
    return text(contigs.map(({ name, length }) => `${name}\t${length}\n`).join(''));
  if (part === 'gzi') {
    const [row] = await core.db
      .select({ gzi: gvGenome.gzi })
      .from(gvGenome)
      .where(eq(gvGenome.id, id));
    return sourceOf(orNotFound(row?.gzi), `gzi-${id}`);
  }
  if (part === 'fai') return text(fileId === '' ? virtualFai(contigs) : genome.fai);
  if (fileId !== '') return storedSource(core, fileId);
  // Its bases grow with each file that is added: nothing of them is kept by a browser.
  return virtualFasta(core.db, { id, contigs, tag: `virtual-${id}-${Date.now()}` });
}
