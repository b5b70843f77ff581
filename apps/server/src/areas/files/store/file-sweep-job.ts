import { z } from 'zod';
import type { Core } from '#core/core.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import type { JobHandler } from '#core/jobs/job-handler.ts';
import { checkStored } from './check-stored.ts';
import { sweepFiles } from './sweep.ts';

/** Clears what no file has any more, and reads stored bytes again. */
export function fileSweepJob(core: Core): JobHandler {
  return defineJob({
    key: 'files:sweep',
    title: '清扫和校验文件',
    description: '清除没有引用的文件和传到一半的上传，重新读取最久没有校验的内容并比对 SHA-256',
    params: z.strictObject({
      check: z.boolean().default(true).meta({ title: '校验已存的内容' }),
    }),
    seed: { name: '文件清扫与校验', cron: '0 37 * * * *', timeoutSeconds: 1800 },
    run: async ({ check }, { say, signal }) => {
      const cleared = await sweepFiles(core);
      say(`清除 ${cleared} 项没有用的内容`);
      if (!check) return `清除 ${cleared} 项`;
      const { files, bytes, faults } = await checkStored(core, signal);
      say(`读取 ${files} 个文件，共 ${(bytes / 1024 ** 2).toFixed(1)} MB`);
      if (faults > 0) say(`${faults} 个文件损坏或缺失，详情见服务日志`);
      const found = faults > 0 ? `${faults} 个损坏或缺失` : '没有损坏';
      return `清除 ${cleared} 项，校验 ${files} 个文件，${found}`;
    },
  });
}
