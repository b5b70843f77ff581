import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { BackupError } from '#core/backup/backup-error.ts';
import type { Core } from '#core/core.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import type { JobHandler } from '#core/jobs/job-handler.ts';
import { makeBackup } from './make-backup.ts';
import { sizeText } from './size-text.ts';

export const backupHandlerKey = 'monitor:backup';

/** Makes a backup each night and removes those that are too old. */
export function backupJob(core: Core): JobHandler {
  return defineJob({
    key: backupHandlerKey,
    title: '备份',
    description:
      '把数据库和上传的文件写成一个带校验和的备份文件，写完后重新读取并校验，再删除超过保留期的备份',
    params: z.strictObject({
      days: z
        .number()
        .int('应为整数')
        .min(1, '至少 1 天')
        .max(3650, '不超过 3650 天')
        .default(14)
        .meta({ title: '备份保留', unit: '天' }),
      files: z.boolean().default(true).meta({ title: '包含上传的文件' }),
    }),
    seed: { name: '夜间备份', cron: '0 30 2 * * *', timeoutSeconds: 21_600 },
    run: async ({ days, files }, { say, signal, report }) => {
      let last = '';
      const tell: typeof report = (progress) => {
        const [stage = ''] = (progress.message ?? '').split(' ');
        if (stage !== '' && stage !== last) say(`正在处理：${stage}`);
        last = stage || last;
        report(progress);
      };
      try {
        const note = await makeBackup(core, { days, hasFiles: files }, { signal, report: tell });
        if (note.faults > 0) say(`${note.faults} 个文件缺失或损坏，没有备份，详情见文件校验任务`);
        const size = sizeText(note.bytes);
        say(
          `${note.name}：${note.tables} 张数据表，${note.rows} 行，${note.files} 个文件，${size}`,
        );
        return `${size}，校验通过`;
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        throw new AppError('backup.failed', { values: { reason: error.message }, cause: error });
      }
    },
  });
}
