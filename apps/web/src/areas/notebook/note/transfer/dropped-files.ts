import type { ImportFile } from './import.api.ts';

/** What belongs to a program or a system; that of Obsidian tells whose folder it is. */
const housekeepingPattern = /(?:^|\/)(?:\.[^/]+|__MACOSX|Thumbs\.db|desktop\.ini)(?:\/|$)/i;

/** A note in a hidden folder, such as the trash of Obsidian: the server says that it is not taken. */
const hiddenNotePattern =
  /^(?!.*(?:^|\/)(?:__MACOSX\/|\._|\.obsidian\/|\.git\/)).*\.(?:md|markdown|html?|docx|csv)$/i;

const isSent = ({ path }: ImportFile): boolean =>
  !housekeepingPattern.test(path) ||
  hiddenNotePattern.test(path) ||
  path.endsWith('/.obsidian/app.json');

/** What a file picker gives; a picked folder gives paths inside it. */
export function pickedFiles(list: FileList | null): ImportFile[] {
  return [...(list ?? [])]
    .map((file) => ({ file, path: file.webkitRelativePath || file.name }))
    .filter(isSent);
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function readSome(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

/** A directory reader gives at most a hundred entries at a time. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await readSome(reader);
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesBelow(entry: FileSystemEntry): Promise<ImportFile[]> {
  if (entry.isFile) {
    const file = await readFile(entry as FileSystemFileEntry);
    return [{ file, path: entry.fullPath.replace(/^\//, '') }];
  }
  const entries = await readFolder(entry as FileSystemDirectoryEntry);
  return (await Promise.all(entries.map(filesBelow))).flat();
}

/** What was dropped, folders included. */
export async function droppedFiles(items: DataTransferItemList): Promise<ImportFile[]> {
  // The list is emptied after the event: take the entries before the first await.
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  return (await Promise.all(entries.map(filesBelow))).flat().filter(isSent);
}
