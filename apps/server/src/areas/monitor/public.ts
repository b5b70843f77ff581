/** What the home page tells of operations. */
export { namesOfRecords } from './operlog/record-names.ts';

/** What the commands use: making and restoring backups without the product. */
export { archiveOf } from './backup/backup-folder.ts';
export { makeBackup } from './backup/make-backup.ts';
export { rehearseNoted } from './backup/rehearse-backup.ts';
export { restoreArchive } from './backup/restore-archive.ts';
export { sizeText } from './backup/size-text.ts';
