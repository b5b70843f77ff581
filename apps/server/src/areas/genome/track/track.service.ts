import { cutText } from '@wm/contract/core/stored-text';
import { formatOf } from '@wm/contract/genome/formats';
import type { TrackFormat } from '@wm/contract/genome/formats';
import type { addTrackEndpoint, changeTrackEndpoint } from '@wm/contract/genome/viewer';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { eq } from 'drizzle-orm';
import { setFileUses } from '#areas/files/public.ts';
import { requireCase } from '#areas/knowledge/public.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { assemblyText, fits } from '../contigs.ts';
import { gvTrack } from '../genome.table.ts';
import type { ContigSize } from '../genome.table.ts';
import { trackFileUse } from '../file-uses.ts';
import { prepareTask } from '../index/prepare-task.ts';
import { chooseGenome, findGenome } from '../reference/reference.service.ts';
import type { GenomeRow } from '../reference/reference.service.ts';
import { ownUpload } from '../own-upload.ts';
import type { Asking, Opened } from '../own-upload.ts';
import { checkIndex } from './check-index.ts';
import { readFileHead } from './read-head.ts';
import type { FileHead } from './read-head.ts';
import { findTrack } from './track.repository.ts';

/** Takes an uploaded file to be shown: its head is read, its index checked or built, and the reference found that it fits. */
export async function addTrack(
  asking: Asking,
  input: BodyOf<typeof addTrackEndpoint>,
): Promise<{ id: number; genomeId: number }> {
  const { core, principal } = asking;
  if (input.caseId !== undefined) await requireCase(asking, input.caseId, 'edit');
  const data = await ownUpload(asking, input.fileName);
  const index =
    input.indexFileName === undefined ? undefined : await ownUpload(asking, input.indexFileName);
  const format = formatOf(data.name);
  if (!format || format === 'fasta')
    throw new AppError('genome.kind', { values: { name: data.name } });
  const head = await readFileHead(data, format);
  await requireIndex({ data, index, format, head });
  const genome = await genomeFor(asking, { id: input.genomeId, head, format, name: data.name });
  const isBuilt = needsWork(format, { head, genome, hasIndex: index !== undefined });
  const id = await core.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(gvTrack)
      .values({
        ownerId: principal.userId,
        genomeId: genome.id,
        caseId: input.caseId ?? null,
        name: cutText(data.name, 100),
        format,
        sample: head.sample,
        fileId: data.id,
        size: data.size,
        indexFileId: index?.id ?? '',
        state: isBuilt ? 'waiting' : 'ready',
        // What belongs to a case is shown to those who reach the case.
        visibility: input.caseId === undefined ? input.visibility : 'own',
      })
      .returning({ id: gvTrack.id });
    const refId = orNotFound(made).id;
    const fileIds = index ? [data.id, index.id] : [data.id];
    await setFileUses(tx, { kind: trackFileUse.kind, refId, fileIds });
    if (isBuilt)
      await core.tasks.startWith(tx, {
        kind: prepareTask,
        title: `准备比对文件“${cutText(data.name, 60)}”`,
        userId: principal.userId,
        payload: { trackId: refId },
      });
    return refId;
  });
  return { id, genomeId: genome.id };
}

interface Brought {
  data: Opened;
  index: Opened | undefined;
  format: TrackFormat;
  head: FileHead;
}

/** Checks the index that came; without one it must be one that we can build. */
async function requireIndex({ data, index, format, head }: Brought): Promise<void> {
  if (format === 'cram') {
    if (index) return;
    throw new AppError('genome.index-missing', { values: { name: data.name, ending: '.crai' } });
  }
  if (!index) return;
  const isIndexed = format === 'bam' || head.isBgzf;
  if (!isIndexed)
    throw new AppError('genome.index-wrong', {
      values: { name: index.name, reason: '没有用 bgzip 压缩的文件不用索引' },
    });
  await checkIndex(data, index, format === 'bam' ? head.contigs.length : undefined);
}

/** Whether a task has something to do: an index to build, or the bases of a virtual reference to gather. */
function needsWork(
  format: TrackFormat,
  { head, genome, hasIndex }: { head: FileHead; genome: GenomeRow; hasIndex: boolean },
): boolean {
  if (format === 'bam') return !hasIndex || genome.fileId === '';
  return head.isBgzf && !hasIndex;
}

interface Shown {
  id: number | undefined;
  head: FileHead;
  format: TrackFormat;
  name: string;
}

/** The reference that was asked for, if the file fits it; else one that it fits. */
async function genomeFor(asking: Asking, { id, head, format, name }: Shown): Promise<GenomeRow> {
  const genome =
    id === undefined
      ? await chooseGenome(asking, { contigs: head.contigs, name, makes: format === 'bam' })
      : orNotFound(await findGenome(asking.core.db, asking.principal, id));
  requireFit(head.contigs, genome);
  if (format === 'cram' && genome.fileId === '') throw new AppError('genome.needs-sequence');
  return genome;
}

function requireFit(contigs: ContigSize[], genome: GenomeRow): void {
  if (contigs.length > 0 && !fits(contigs, genome.contigs))
    throw new AppError('genome.mismatch', { values: { assembly: assemblyText(contigs) } });
}

/** A file of the asker's own, to be changed. */
async function ownTrack({ core, principal }: Asking, id: number) {
  const track = orNotFound(await findTrack(core.db, principal, id));
  requireFound(track.ownerId === principal.userId);
  return track;
}

export async function changeTrack(
  asking: Asking,
  id: number,
  patch: BodyOf<typeof changeTrackEndpoint>,
): Promise<void> {
  const { caseId } = await ownTrack(asking, id);
  const { name, visibility } = patch;
  const isOpenable = visibility !== undefined && caseId === null;
  const changed = { ...(name && { name }), ...(isOpenable && { visibility }) };
  if (Object.keys(changed).length === 0) return;
  await asking.core.db.update(gvTrack).set(changed).where(eq(gvTrack.id, id));
}

export async function removeTrack(asking: Asking, id: number): Promise<void> {
  await ownTrack(asking, id);
  await asking.core.db.transaction(async (tx) => {
    await setFileUses(tx, { kind: trackFileUse.kind, refId: id, fileIds: [] });
    await tx.delete(gvTrack).where(eq(gvTrack.id, id));
  });
}
