import { refetches } from '#core/stream/event-rules.ts';
import { backupsKey } from '../backup/backups-key.ts';

/** Runs have a key of their own: a list that is open is not asked for when only its runs have moved. */
export const runsKey = '/admin/v2/monitor/job-log';
export const statesKey = '/admin/v2/monitor/job/state';

/** Shows anew what a job that ran or changed may have moved; a backup is one. */
export const refetchJobs = refetches('/admin/v2/monitor/job', runsKey, statesKey, backupsKey);
