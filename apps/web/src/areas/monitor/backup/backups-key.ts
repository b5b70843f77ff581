/** Backups in the cache of what was fetched. */
export const backupsKey = '/admin/v2/monitor/backup';
