import { Readable } from 'node:stream';
import { and, between, eq } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { gvBase } from '../genome.table.ts';
import type { ContigSize } from '../genome.table.ts';
import { blockBases } from '../index/index-job.ts';
import type { RangeSource } from '../range-source.ts';

/** A sequence in the file that there is not: its head line, then its bases in one line. */
interface Laid {
  contig: number;
  name: string;
  length: number;
  /** Where the head line begins, and the first base. */
  from: number;
  bases: number;
}

function layOut(contigs: readonly ContigSize[]): { laid: Laid[]; size: number } {
  let size = 0;
  const laid = contigs.map(({ name, length }, contig) => {
    const from = size;
    const bases = from + Buffer.byteLength(name) + 2;
    size = bases + length + 1;
    return { contig, name, length, from, bases };
  });
  return { laid, size };
}

/** The .fai of a virtual reference. */
export function virtualFai(contigs: readonly ContigSize[]): string {
  return layOut(contigs)
    .laid.map(
      ({ name, length, bases }) => `${name}\t${length}\t${bases}\t${length}\t${length + 1}\n`,
    )
    .join('');
}

/** The FASTA file of a virtual reference as a source of ranges: bases that no read has told are N. */
export function virtualFasta(
  db: Database,
  { id, contigs, tag }: { id: number; contigs: readonly ContigSize[]; tag: string },
): RangeSource {
  const { laid, size } = layOut(contigs);
  return {
    size,
    tag,
    open: ({ start, end }) =>
      Readable.from(piecesOf(db, { id, laid, start, end }), { objectMode: false }),
  };
}

/** Blocks that are read at once. */
const readAtOnce = 64;

interface Wanted {
  id: number;
  laid: readonly Laid[];
  /** Bytes of the file, both included. */
  start: number;
  end: number;
}

async function* piecesOf(db: Database, { id, laid, start, end }: Wanted): AsyncGenerator<Buffer> {
  for (const one of laid) {
    const last = one.bases + one.length;
    if (last < start || one.from > end) continue;
    const head = Buffer.from(`>${one.name}\n`);
    if (start < one.bases) yield head.subarray(Math.max(0, start - one.from), end - one.from + 1);
    const from = Math.max(0, start - one.bases);
    const to = Math.min(one.length, end - one.bases + 1);
    const step = readAtOnce * blockBases;
    for (let at = from; at < to;) {
      const until = Math.min(to, (Math.floor(at / step) + 1) * step);
      yield await readBases(db, { id, contig: one.contig, from: at, to: until });
      at = until;
    }
    if (start <= last && end >= last) yield Buffer.from('\n');
  }
}

async function readBases(
  db: Database,
  { id, contig, from, to }: { id: number; contig: number; from: number; to: number },
): Promise<Buffer> {
  const first = Math.floor(from / blockBases);
  const last = Math.floor((to - 1) / blockBases);
  const rows = await db
    .select({ block: gvBase.block, bases: gvBase.bases })
    .from(gvBase)
    .where(
      and(eq(gvBase.genomeId, id), eq(gvBase.contig, contig), between(gvBase.block, first, last)),
    );
  const bytes = Buffer.alloc(to - from, 'N');
  for (const { block, bases } of rows) {
    const at = block * blockBases - from;
    const cut = Math.max(0, -at);
    bytes.write(bases.slice(cut), Math.max(0, at), 'latin1');
  }
  return bytes;
}
