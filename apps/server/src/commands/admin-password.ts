// npm run admin:password [-- --user=admin] [--without-second-factor]: a new password for an account whose own is lost.
import { parseArgs } from 'node:util';
import { replaceLostPassword } from '#areas/auth/public.ts';
import { UsageError, command, say } from './installation.ts';

const usage = '用法：npm run admin:password [-- --user=admin] [--without-second-factor]';

function options(): { username: string; withoutFactor: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        user: { type: 'string', default: 'admin' },
        'without-second-factor': { type: 'boolean', default: false },
      },
    });
    return { username: values.user, withoutFactor: values['without-second-factor'] };
  } catch {
    throw new UsageError(usage);
  }
}

await command(async ({ db }) => {
  const { username, withoutFactor } = options();
  const password = await replaceLostPassword(db, { username, withoutFactor });
  if (password === undefined) throw new UsageError(`没有名为 ${username} 的账号`);
  say(`${username} 的新密码 ${password}（只显示这一次，登录后请修改）`);
  say('这个账号已启用，所有已登录的设备已退出' + (withoutFactor ? '，两步验证已关闭' : ''));
});
