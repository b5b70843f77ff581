import { backupName } from '@wm/contract/monitor/backup';
import { z } from 'zod';
import type { Core } from '#core/core.ts';
import type { UserTaskRunner } from '#core/tasks/task-runner.ts';
import { findArchive, rehearseKind, told } from './backup.service.ts';
import { rehearseNoted } from './rehearse-backup.ts';

const payloadSchema = z.object({ name: backupName, keep: z.boolean() });

/** Restoring for trial, as its owner's task: it shows how far it is, and may be stopped. */
export function backupTasks(core: Core): Record<string, UserTaskRunner> {
  return {
    [rehearseKind]: async (payload, { signal, report }) => {
      const { name, keep } = payloadSchema.parse(payload);
      const { file } = await findArchive(core, name);
      return told(() => rehearseNoted(core, { name, file, keep }, { signal, report }));
    },
  };
}
