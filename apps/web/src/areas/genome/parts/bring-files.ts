import type { Genome } from '@wm/contract/genome/viewer';
import { formatOf, isIndexName, isIndexOf, mismatchWords } from '@wm/contract/genome/formats';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { addGenome, addTrack, listGenomes } from '../viewer.api.ts';

interface Bringing {
  /** What is looked at: files that do not say theirs are shown against it. */
  genome: Genome | undefined;
  caseId: number | undefined;
  onStage: (stage: Stage) => void;
}

/** How far it is: files are sent, or a reference is being made ready for those that are shown against it. */
export type Stage = { kind: 'sending'; share: number } | { kind: 'preparing'; name: string };

/** What came of files that were dropped. */
export interface Brought {
  tracks: { id: number; genomeId: number }[];
  genomes: number[];
}

/** Uploads files with their indexes and makes them tracks or references. What is refused is said. */
export async function bringFiles(files: readonly File[], bringing: Bringing): Promise<Brought> {
  const brought: Brought = { tracks: [], genomes: [] };
  const indexes = files.filter(({ name }) => isIndexName(name));
  const data = files.filter(({ name }) => !isIndexName(name));
  sayAlone(indexes.filter((index) => !data.some((one) => isIndexOf(index.name, one.name))));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let sent = 0;
  const { caseId } = bringing;
  // What comes with a reference is shown against it.
  let { genome } = bringing;
  const send = async (file: File): Promise<string> => {
    const fileName = await uploadByPieces(file, {
      onProgress: (share) =>
        bringing.onStage({ kind: 'sending', share: (sent + share * file.size) / total }),
    });
    sent += file.size;
    return fileName;
  };
  const ordered = data.toSorted((left, right) => orderOf(left) - orderOf(right));
  for (const file of ordered) {
    try {
      const fileName = await send(file);
      if (formatOf(file.name) === 'fasta') {
        const { id } = await addGenome({ fileName, visibility: 'own' });
        brought.genomes.push(id);
        bringing.onStage({ kind: 'preparing', name: file.name });
        genome = (await readyGenome(id, file.name)) ?? genome;
        continue;
      }
      const index = indexes.find(({ name }) => isIndexOf(name, file.name));
      const made = await addFitting(file, {
        fileName,
        ...(index && { indexFileName: await send(index) }),
        ...shownAgainst(genome, file),
        ...(caseId !== undefined && { caseId }),
        visibility: 'own',
      });
      brought.tracks.push(made);
    } catch (error) {
      sayFailed(file, error);
    }
  }
  return brought;
}

type Track = Parameters<typeof addTrack>[0];

/** A BAM of another reference than what is looked at is shown against one of its own; in a case all are of the case's. */
async function addFitting({ name }: File, track: Track): ReturnType<typeof addTrack> {
  const { genomeId, ...free } = track;
  try {
    return await addTrack(track);
  } catch (error) {
    const isOther = error instanceof HttpError && error.message.startsWith(mismatchWords);
    const mayMove = genomeId !== undefined && track.caseId === undefined;
    if (!isOther || !mayMove || formatOf(name) !== 'bam') throw error;
    const made = await addTrack(free);
    notifier().message('info', `${name} 是另一个参考基因组的，已单独打开`);
    return made;
  }
}

function sayAlone(indexes: readonly File[]): void {
  if (indexes.length === 0) return;
  const names = indexes.map(({ name }) => name).join('、');
  notifier().message('warning', `索引要和数据文件一起上传：${names}`);
}

function sayFailed({ name }: File, error: unknown): void {
  if (error instanceof HttpError && error.kind === 'refused')
    notifier().message('warning', error.message);
  else notifier().message('error', `${name} 上传失败，请重试`);
}

/** Reads tell a virtual reference its bases, if it is their owner's: others get one of their own. */
function shownAgainst(genome: Genome | undefined, { name }: File): { genomeId?: number } {
  if (!genome) return {};
  const isTaken = genome.isOwn || genome.sequence === 'file' || !isAlignment(name);
  return isTaken ? { genomeId: genome.id } : {};
}

const pollMs = 500;
/** How often is asked at most: a genome of three billion bases takes minutes. */
const polls = 1200;

/** A reference that was just added, once its index is built; undefined when there is none, which is said. */
async function readyGenome(id: number, name: string): Promise<Genome | undefined> {
  for (let asked = 0; asked < polls; asked += 1) {
    const found = (await listGenomes()).genomes.find((one) => one.id === id);
    if (found?.state === 'ready') return found;
    if (found?.state !== 'waiting') {
      notifier().message('error', `${name} 不能用作参考基因组`, found?.message);
      return undefined;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  notifier().message('warning', `${name} 还没有准备好，好了以后请在“管理文件”里查看`);
  return undefined;
}

function isAlignment(name: string): boolean {
  const format = formatOf(name);
  return format === 'bam' || format === 'cram';
}

function orderOf({ name }: File): number {
  return formatOf(name) === 'fasta' ? 0 : 1;
}
