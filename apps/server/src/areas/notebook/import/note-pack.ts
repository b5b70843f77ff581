import { openArchive } from '@wm/bytes/zip/open';
import type { Archive, ArchiveSource, RemoteArchive } from '@wm/bytes/zip/open';
import { decodeStrictly } from '@wm/bytes/text';
import { readWhole } from '@wm/bytes/zip/node';
import { AppError } from '#core/app-error.ts';
import { documentKind, isHiddenNote, isHousekeeping } from './file-kinds.ts';
import { noteZipLimits, openNoteZip, zipRefusal } from './note-zip.ts';

/** A file of a pack, as the table of contents tells of it. */
export interface PackFile {
  bytes: number;
  crc: number;
}

/** Everything that somebody brings to be imported, those of archives within the archive included. */
export interface NotePack {
  /** In the order of the archive; what belongs to a program or a system is not among them. */
  files: ReadonlyMap<string, PackFile>;
  /** Every path, to tell whose files these are. */
  paths: readonly string[];
  /** How many names were read in another encoding than UTF-8. */
  foreignNames: number;
  /** How many files belong to a program or a system. */
  systemFiles: number;
  /** Notes in hidden folders, inner archives that could not be opened, files whose path is taken, links. */
  refused: { path: string; reason: string }[];
  /** Throws what `openNoteZip` says. */
  read: (path: string) => Promise<Uint8Array>;
}

const mebibyte = 1024 * 1024;
/** Inner archives are held whole. */
const mostInner = 128 * mebibyte;

/** What an export of Notion holds: archives of its parts. */
const isPart = (path: string): boolean => /\.zip$/i.test(path) && !isHousekeeping(path);

interface Place {
  archive: Archive | RemoteArchive;
  name: string;
}

/**
 * Opens what was brought. Archives within it are opened where nothing else in it could be a note, one level deep. Throws as
 * `openNoteZip` for the outer one; inner ones that are wrong are named among the refused, those that lie make it throw.
 */
export async function openNotePack(source: ArchiveSource): Promise<NotePack> {
  const outer = await openNoteZip(source);
  const names = [...outer.files.keys()];
  const refused: NotePack['refused'] = outer.links.map((path) => ({
    path,
    reason: '链接文件，未导入',
  }));
  const hasNotes = names.some((name) => documentKind(name) && !isHousekeeping(name));
  const inner = hasNotes ? [] : names.filter(isPart);
  const places = new Map<string, Place>();
  for (const name of names) if (!inner.includes(name)) places.set(name, { archive: outer, name });
  let held = 0;
  for (const part of inner) {
    held += outer.files.get(part)?.bytes ?? 0;
    const archive = held > mostInner ? undefined : await openPart(outer, part);
    if (archive === undefined) {
      const reason =
        held > mostInner ? '压缩包里的压缩包合计超过 128 MB，请解压后分别导入' : '打不开的压缩包';
      refused.push({ path: part, reason });
      continue;
    }
    for (const name of archive.files.keys()) {
      if (isHousekeeping(name) && places.has(name)) continue;
      if (places.has(name)) refused.push({ path: `${part}/${name}`, reason: '同一路径已有文件' });
      else places.set(name, { archive, name });
    }
  }
  return packOf(places, refused);
}

async function openPart(outer: RemoteArchive, part: string): Promise<Archive | undefined> {
  try {
    return openArchive(await readWhole(outer, part), noteZipLimits, zipRefusal);
  } catch (error) {
    if (error instanceof AppError && error.errorName === 'note.import-zip') return undefined;
    throw error;
  }
}

const isAscii = (path: string): boolean => Buffer.byteLength(path) === path.length;

function packOf(places: Map<string, Place>, refused: NotePack['refused']): NotePack {
  const paths = [...places.keys()];
  const files = new Map<string, PackFile>();
  let [foreignNames, systemFiles] = [0, 0];
  for (const path of paths) {
    const { archive, name } = places.get(path) ?? {};
    const file = archive?.files.get(name ?? '');
    if (!file) continue;
    if (isHiddenNote(path)) refused.push({ path, reason: '在隐藏的文件夹里，未导入' });
    else if (isHousekeeping(path)) systemFiles += 1;
    if (isHousekeeping(path)) continue;
    files.set(path, { bytes: file.bytes, crc: file.crc });
    if (
      decodeStrictly(file.rawName, 'utf-8')?.normalize('NFC') !== path.normalize('NFC') &&
      !isAscii(path)
    )
      foreignNames += 1;
  }
  return {
    files,
    foreignNames,
    systemFiles,
    paths,
    refused,
    read: (path) => {
      const place = places.get(path);
      if (!place) throw new AppError('note.import-zip');
      return readWhole(place.archive, place.name);
    },
  };
}
