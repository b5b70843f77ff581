// npm run restore -- <file or name> [--dry-run] [--yes]: restores a backup into the installation that the environment names.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { rehearseNoted, restoreArchive } from '#areas/monitor/public.ts';
import { UsageError, command, say, sayStages, stopSignal } from './installation.ts';

const usage =
  '用法：npm run restore -- <备份文件或名称> [--dry-run] [--yes]\n' +
  '  --dry-run  恢复到一个临时数据库并逐表比对，不改动任何数据\n' +
  '  --yes      数据库里已有内容时，确认用备份替换';

function options(): { target: string; isDry: boolean; isConfirmed: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } },
    });
    const [target, ...more] = positionals;
    if (target === undefined || more.length > 0) throw new Error(usage);
    return { target, isDry: values['dry-run'] === true, isConfirmed: values.yes === true };
  } catch {
    throw new UsageError(usage);
  }
}

function findFile(folder: string, target: string): string {
  const candidates = [
    path.resolve(target),
    path.join(folder, target),
    path.join(folder, `${target}.zip`),
  ];
  const file = candidates.find((candidate) => candidate.endsWith('.zip') && existsSync(candidate));
  if (file === undefined) throw new UsageError(`找不到备份 ${target}`);
  return file;
}

await command(
  async (installation) => {
    const { target, isDry, isConfirmed } = options();
    const file = findFile(installation.config.backupDir, target);
    const progress = { signal: stopSignal(), report: sayStages() };
    if (isDry) {
      const name = path.basename(file, '.zip');
      const { tables, ms } = await rehearseNoted(
        installation,
        { name, file, keep: false },
        progress,
      );
      say(
        `演练成功：${tables} 张数据表与备份全部一致，用时 ${Math.ceil(ms / 1000)} 秒，没有改动任何数据`,
      );
      return;
    }
    const { tables, files, kept } = await restoreArchive(
      installation,
      { file, isConfirmed },
      progress,
    );
    say(`已恢复：${tables} 张数据表与备份全部一致，放回 ${files} 个文件`);
    if (kept !== undefined) say(`恢复前的数据库保留 24 小时：${kept}`);
    say('所有人需要重新登录');
  },
  { mayBeNew: true },
);
