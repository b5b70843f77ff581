import { openArchive } from '@wm/bytes/zip/open';

/** All that stands in a ZIP file, unpacked. */
export function zipEntries(bytes: Uint8Array): string {
  const archive = openArchive(bytes, {
    archiveBytes: 2 ** 26,
    entries: 1000,
    directoryBytes: 2 ** 20,
    totalBytes: 2 ** 26,
    entryBytes: 2 ** 26,
    ratio: 1000,
    ratioFloorBytes: 2 ** 20,
  });
  return [...archive.files.keys()]
    .map((name) => Buffer.from(archive.read(name)).toString())
    .join('\n');
}
