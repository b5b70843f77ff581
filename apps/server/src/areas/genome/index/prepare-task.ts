import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import type { UserTaskControl } from '#core/tasks/task-runner.ts';
import { parseFai } from '@wm/genomics/fasta';
import { assemblyOf } from '../contigs.ts';
import { gvBase, gvGenome, gvTrack } from '../genome.table.ts';
import { indexApart } from './index-apart.ts';
import type { BaseBlock, IndexJob, IndexReply } from './index-job.ts';

export const prepareTask = 'genome:prepare';

export type PreparePayload = { trackId: number } | { genomeId: number };

/** What the task leaves as its result. */
interface PrepareResult {
  id: number;
}

const kinds: Partial<Record<string, IndexJob['kind']>> = {
  bam: 'bam',
  vcf: 'vcf',
  bed: 'bed',
  gff3: 'gff',
  gtf: 'gff',
};

/** Builds what a file needs to be read by place. A rerun begins anew. */
export async function runPrepare(
  core: Core,
  payload: PreparePayload,
  control: UserTaskControl,
): Promise<PrepareResult> {
  const isTrack = 'trackId' in payload;
  const id = isTrack ? payload.trackId : payload.genomeId;
  const table = isTrack ? gvTrack : gvGenome;
  const end = (state: 'ready' | 'failed', message: string) =>
    core.db.update(table).set({ state, message }).where(eq(table.id, id));
  try {
    const refusal = await (isTrack ? prepareTrack : prepareGenome)(core, id, control);
    if (refusal !== undefined) {
      await end('failed', refusal);
      throw new AppError('genome.unreadable', { values: { name: '', reason: refusal } });
    }
    return { id };
  } catch (error) {
    const { reason } = control.signal;
    if (reason === 'cancelled') await end('failed', '已取消');
    else if (reason !== 'stopping' && !(error instanceof AppError))
      await end('failed', '准备出错，请反馈给管理员');
    else if (error instanceof AppError && error.errorName === 'genome.file')
      await end('failed', error.message);
    throw error;
  }
}

/** Answers why it cannot be done; undefined when it is. */
async function prepareTrack(
  core: Core,
  id: number,
  { signal, report }: UserTaskControl,
): Promise<string | undefined> {
  const [track] = await core.db
    .select({
      fileId: gvTrack.fileId,
      format: gvTrack.format,
      indexFileId: gvTrack.indexFileId,
      genomeId: gvTrack.genomeId,
      isVirtual: sql<boolean>`${gvGenome.fileId} = ''`,
      isOwners: sql<boolean>`${gvGenome.ownerId} = ${gvTrack.ownerId}`,
    })
    .from(gvTrack)
    .innerJoin(gvGenome, eq(gvGenome.id, gvTrack.genomeId))
    .where(eq(gvTrack.id, id));
  const kind = kinds[track?.format ?? ''];
  if (!track || !kind) return undefined;
  report({ done: 0, total: 1, message: '正在读取文件' });
  const reply = await indexApart({ core, fileId: track.fileId, kind, signal });
  if (reply.reply === 'refused') return reply.reason;
  if (reply.reply === 'fasta') return undefined;
  await keepTrack(core.db, { id, track, reply });
  report({ done: 1, total: 1 });
  return undefined;
}

interface Prepared {
  id: number;
  track: { genomeId: number; indexFileId: string; isVirtual: boolean; isOwners: boolean };
  reply: IndexReply & { reply: 'index' };
}

async function keepTrack(db: Database, { id, track, reply }: Prepared): Promise<void> {
  await db.transaction(async (tx) => {
    // What everybody's reads are shown against is told by its owner's alone.
    const tells = track.isVirtual && track.isOwners;
    if (tells) await addBases(tx, track.genomeId, reply.blocks);
    const isBuilt = track.indexFileId === '';
    await tx
      .update(gvTrack)
      .set({
        state: 'ready',
        message: reply.isTooWide ? '覆盖超过 3200 万碱基，没有按 MD 标签还原参考序列' : '',
        hasMd: reply.hasMd && (tells || !track.isVirtual),
        ...(isBuilt && { builtIndex: Buffer.from(reply.bytes) }),
      })
      .where(eq(gvTrack.id, id));
  });
}

/** Blocks that are written at once. */
const writtenAtOnce = 64;

/** Adds bases to a virtual reference: what was told before stays. */
export async function addBases(
  db: Pick<Database, 'select' | 'insert'>,
  genomeId: number,
  blocks: readonly BaseBlock[],
): Promise<void> {
  const { contig, block } = gvBase;
  for (let at = 0; at < blocks.length; at += writtenAtOnce) {
    const added = blocks.slice(at, at + writtenAtOnce);
    const places = added.map((one) => sql`(${one.contig}::int, ${one.block}::int)`);
    const known = await db
      .select({ contig, block, bases: gvBase.bases })
      .from(gvBase)
      .where(
        and(
          eq(gvBase.genomeId, genomeId),
          sql`(${contig}, ${block}) in (${sql.join(places, sql`, `)})`,
        ),
      )
      .for('update');
    const rows = added.map((one) => {
      const before = known.find((row) => row.contig === one.contig && row.block === one.block);
      return { genomeId, ...one, bases: before ? filled(before.bases, one.bases) : one.bases };
    });
    await db
      .insert(gvBase)
      .values(rows)
      .onConflictDoUpdate({
        target: [gvBase.genomeId, contig, block],
        set: { bases: sql`excluded.bases` },
      });
  }
}

/** Bases with those that are unknown taken from others. */
function filled(bases: string, others: string): string {
  return bases.replace(/N/g, (unknown, at: number) => others[at] ?? unknown);
}

async function prepareGenome(
  core: Core,
  id: number,
  { signal, report }: UserTaskControl,
): Promise<string | undefined> {
  const [genome] = await core.db
    .select({ fileId: gvGenome.fileId })
    .from(gvGenome)
    .where(eq(gvGenome.id, id));
  if (!genome) return undefined;
  report({ done: 0, total: 1, message: '正在读取序列' });
  const reply = await indexApart({ core, fileId: genome.fileId, kind: 'fasta', signal });
  if (reply.reply === 'refused') return reply.reason;
  if (reply.reply === 'index') return undefined;
  const contigs = parseFai(reply.fai).map(({ name, length }) => ({ name, length }));
  await core.db
    .update(gvGenome)
    .set({
      fai: reply.fai,
      gzi: reply.gzi ? Buffer.from(reply.gzi) : null,
      contigs,
      assembly: assemblyOf(contigs),
      state: 'ready',
      message: '',
    })
    .where(eq(gvGenome.id, id));
  report({ done: 1, total: 1 });
  return undefined;
}
