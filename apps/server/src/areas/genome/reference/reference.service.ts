import { cutText } from '@wm/contract/core/stored-text';
import { formatOf } from '@wm/contract/genome/formats';
import type { addGenomeEndpoint, changeGenomeEndpoint, Genome } from '@wm/contract/genome/viewer';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, asc, count, eq, exists, getTableColumns, sql } from 'drizzle-orm';
import { setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { seenGenomes } from '../access.ts';
import { assemblyOf, fits } from '../contigs.ts';
import { genomeFileUse } from '../file-uses.ts';
import { gvBase, gvGenome, gvTrack } from '../genome.table.ts';
import type { ContigSize } from '../genome.table.ts';
import { prepareTask } from '../index/prepare-task.ts';
import { ownUpload } from '../own-upload.ts';
import type { Asking } from '../own-upload.ts';

// Some are megabytes: they are read alone.
const { gzi: _, ...columns } = getTableColumns(gvGenome);

export type GenomeRow = Omit<typeof gvGenome.$inferSelect, 'gzi'> & {
  hasGzi: boolean;
  hasBases: boolean;
};

function selectGenomes(db: Database) {
  const bases = db
    .select({ one: sql`1` })
    .from(gvBase)
    .where(eq(gvBase.genomeId, gvGenome.id));
  return db
    .select({
      ...columns,
      hasGzi: sql<boolean>`${gvGenome.gzi} is not null`,
      hasBases: sql<boolean>`${exists(bases)}`,
    })
    .from(gvGenome)
    .$dynamic();
}

/** References that somebody sees, those with a sequence first. */
export function listGenomes(db: Database, principal: Principal): Promise<GenomeRow[]> {
  return selectGenomes(db)
    .where(seenGenomes(db, principal))
    .orderBy(sql`${gvGenome.fileId} = ''`, asc(gvGenome.id));
}

export async function findGenome(
  db: Database,
  principal: Principal,
  id: number,
): Promise<GenomeRow | undefined> {
  const [row] = await selectGenomes(db).where(and(eq(gvGenome.id, id), seenGenomes(db, principal)));
  return row;
}

export function shownGenome(row: GenomeRow, { userId }: Principal): Genome {
  const { id, name, assembly, state, message, visibility, hasGzi } = row;
  const sequence = row.fileId === '' ? (row.hasBases ? 'rebuilt' : 'sizes') : 'file';
  const isOwn = row.ownerId === userId;
  return { id, name, assembly, sequence, state, message, visibility, isOwn, hasGzi };
}

interface Chosen {
  contigs: ContigSize[];
  name: string;
  /** Whether a virtual one is made where none fits. */
  makes: boolean;
}

/**
 * A reference that a file fits: one with a sequence, else a virtual one of the asker's own, for the file's reads may add to it;
 * else a new one of the sizes that the file names. Throws `genome.choose` where the file does not say what it fits.
 */
export async function chooseGenome(asking: Asking, chosen: Chosen): Promise<GenomeRow> {
  const { core, principal } = asking;
  const { contigs, makes } = chosen;
  const seen = await listGenomes(core.db, principal);
  const usable = seen.filter(
    ({ fileId, ownerId, state }) =>
      state === 'ready' && (fileId !== '' || !makes || ownerId === principal.userId),
  );
  const fitting = usable.find((one) => contigs.length > 0 && fits(contigs, one.contigs));
  if (fitting) return fitting;
  if (!makes || contigs.length === 0) throw new AppError('genome.choose');
  const assembly = assemblyOf(contigs);
  const [made] = await core.db
    .insert(gvGenome)
    .values({
      ownerId: principal.userId,
      name: `${assembly || cutText(chosen.name, 60)}（虚拟参考）`,
      assembly,
      contigs,
    })
    .returning({ id: gvGenome.id });
  return orNotFound(await findGenome(core.db, principal, orNotFound(made).id));
}

/** Takes an uploaded FASTA as a reference; a task builds its index and reads its sizes. */
export async function addGenome(
  asking: Asking,
  { fileName, name, visibility }: BodyOf<typeof addGenomeEndpoint>,
): Promise<{ id: number }> {
  const { core, principal } = asking;
  if (visibility === 'all') requireSharing(principal);
  const file = await ownUpload(asking, fileName);
  if (formatOf(file.name) !== 'fasta')
    throw new AppError('genome.kind', { values: { name: file.name } });
  return core.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(gvGenome)
      .values({
        ownerId: principal.userId,
        name: name ?? cutText(file.name, 100),
        contigs: [],
        fileId: file.id,
        state: 'waiting',
        visibility,
      })
      .returning({ id: gvGenome.id });
    const { id } = orNotFound(made);
    await setFileUses(tx, { kind: genomeFileUse.kind, refId: id, fileIds: [file.id] });
    await core.tasks.startWith(tx, {
      kind: prepareTask,
      title: `准备参考基因组“${cutText(file.name, 60)}”`,
      userId: principal.userId,
      payload: { genomeId: id },
    });
    return { id };
  });
}

/** A reference that everybody sees is chosen for everybody's files: only who may share one opens it. */
function requireSharing(principal: Principal): void {
  if (!holdsPermission(principal, 'genome:reference:share')) throw new AppError('genome.share');
}

/** Renames or opens a reference of the asker's own. Throws `genome.share` when he may not open it. */
export async function changeGenome(
  { core, principal }: Asking,
  id: number,
  { name, visibility }: BodyOf<typeof changeGenomeEndpoint>,
): Promise<void> {
  const genome = orNotFound(await findGenome(core.db, principal, id));
  requireFound(genome.ownerId === principal.userId);
  if (visibility === 'all') requireSharing(principal);
  const changed = { ...(name && { name }), ...(visibility && { visibility }) };
  if (Object.keys(changed).length === 0) return;
  await core.db.update(gvGenome).set(changed).where(eq(gvGenome.id, id));
}

export async function removeGenome({ core, principal }: Asking, id: number): Promise<void> {
  const genome = orNotFound(await findGenome(core.db, principal, id));
  requireFound(genome.ownerId === principal.userId);
  await core.db.transaction(async (tx) => {
    const [used] = await tx
      .select({ tracks: count() })
      .from(gvTrack)
      .where(eq(gvTrack.genomeId, id));
    if (used && used.tracks > 0)
      throw new AppError('genome.in-use', {
        values: { name: genome.name, count: String(used.tracks) },
      });
    await setFileUses(tx, { kind: genomeFileUse.kind, refId: id, fileIds: [] });
    await tx.delete(gvGenome).where(eq(gvGenome.id, id));
  });
}
