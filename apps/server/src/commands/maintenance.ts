// npm run maintenance -- on | off: shows everybody but administrators a page that says the product is being looked after.
import { eq } from 'drizzle-orm';
import { sysConfig } from '#core/settings/settings.table.ts';
import { UsageError, command, say } from './installation.ts';

const [, , wish, ...more] = process.argv;

await command(async ({ db }) => {
  if ((wish !== 'on' && wish !== 'off') || more.length > 0)
    throw new UsageError('用法：npm run maintenance -- on 或 off');
  // A trigger tells every process.
  await db
    .update(sysConfig)
    .set({ configValue: String(wish === 'on') })
    .where(eq(sysConfig.configKey, 'sys.maintenance.enabled'));
  say(wish === 'on' ? '已进入维护模式，只有能修改参数的人可以使用' : '已退出维护模式');
});
