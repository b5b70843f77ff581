import { zipSync } from 'fflate';
import type { Zippable } from 'fflate';

/** One file to be packed. */
export interface FileToPack {
  name: string;
  bytes: Uint8Array;
  /** Small already, such as a picture, or wanted as it is: stored. */
  isStored?: boolean;
}

/** 1980-01-01: an archive of the same files is the same archive. */
const date = new Date(1980, 0, 1);

/** Packs files that are in memory, in their order. Names must be unique and not be plain numbers. */
export function packArchive(files: Iterable<FileToPack>): Uint8Array {
  const packed: Zippable = {};
  for (const { name, bytes, isStored = false } of files)
    packed[name] = [bytes, { level: isStored ? 0 : 6 }];
  return zipSync(packed, { mtime: date });
}
