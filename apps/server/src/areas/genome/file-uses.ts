import { and, inArray } from 'drizzle-orm';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { seenGenomes, seenTracks } from './access.ts';
import { gvGenome, gvTrack } from './genome.table.ts';

/** Files of the viewer are read through its own routes, which ask for its rights; by the others only by their owner. */
const mayRead = (): boolean => false;

const path = '/genome/bam-alignment';

export const trackFileUse: FileUseKind = {
  kind: 'genome-track',
  label: '比对文件',
  isPersonal: true,
  mayRead,
  async places(refIds, principal, db) {
    const found = await db
      .select({ refId: gvTrack.id, title: gvTrack.name })
      .from(gvTrack)
      .where(and(inArray(gvTrack.id, refIds), seenTracks(db, principal)));
    return found.map((one) => ({ ...one, path }));
  },
};

export const genomeFileUse: FileUseKind = {
  kind: 'genome-reference',
  label: '参考基因组',
  isPersonal: true,
  mayRead,
  async places(refIds, principal, db) {
    const found = await db
      .select({ refId: gvGenome.id, title: gvGenome.name })
      .from(gvGenome)
      .where(and(inArray(gvGenome.id, refIds), seenGenomes(db, principal)));
    return found.map((one) => ({ ...one, path }));
  },
};
