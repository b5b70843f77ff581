// npm run backup [-- --no-files] [--days=14]: writes a backup of the installation that the environment names into BACKUP_DIR,
// while the product runs or not.
import { parseArgs } from 'node:util';
import { archiveOf, makeBackup, sizeText } from '#areas/monitor/public.ts';
import { UsageError, command, say, sayStages, stopSignal } from './installation.ts';

const usage = '用法：npm run backup [-- --no-files] [--days=14]';

function options(): { hasFiles: boolean; days: number } {
  try {
    const { values } = parseArgs({
      options: { 'no-files': { type: 'boolean' }, days: { type: 'string', default: '14' } },
    });
    const days = Number(values.days);
    if (!Number.isInteger(days) || days < 1 || days > 3650) throw new Error(usage);
    return { hasFiles: values['no-files'] !== true, days };
  } catch {
    throw new UsageError(usage);
  }
}

await command(async (installation) => {
  const note = await makeBackup(installation, options(), {
    signal: stopSignal(),
    report: sayStages(),
  });
  if (note.faults > 0) say(`注意：${note.faults} 个文件在备份前已经缺失或损坏，没有备份`);
  say(
    `${archiveOf(installation.config.backupDir, note.name)}：${note.tables} 张数据表，${note.rows} 行，` +
      `${note.files} 个文件，${sizeText(note.bytes)}，校验通过`,
  );
});
