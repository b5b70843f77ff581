import {
  cleanLogins,
  countOldLogins,
  loginHoursEndpoint,
  loginLogResource,
  signInLocksEndpoint,
  unlockAccountEndpoint,
} from '@wm/contract/monitor/logininfor';
import type { FastifyInstance } from 'fastify';
import { listSignInLocks, unlockAccount } from '#areas/auth/public.ts';
import { shownValue } from '#core/access/shown-value.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { orNotFound } from '#core/not-found.ts';
import { route } from '#core/http/route.ts';
import { cleanedLogs, countOld, removeOld } from '../log-cleaning.ts';
import { countByHour, firstLoginTime, loginLogRepository } from './logininfor.repository.ts';

const log = cleanedLogs.logins;

export function addLoginLogRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  // Before the resource's own, whose addresses take a number in their place.
  route(app, loginHoursEndpoint, async ({ query }) => ({
    firstTime: await firstLoginTime(db),
    rows: await countByHour(db, query.days),
  }));
  route(app, signInLocksEndpoint, async ({ principal }) => {
    const place = { resource: 'system:user', column: 'username' };
    const locks = await listSignInLocks(db);
    return {
      rows: locks.map((lock) => ({
        ...lock,
        account: shownValue(principal, place, lock.account) ?? '',
      })),
    };
  });
  route(app, unlockAccountEndpoint, async ({ body }) => {
    orNotFound(await unlockAccount(db, body.key));
  });
  route(app, countOldLogins, async ({ query }) => ({
    count: await countOld(db, log, query.before),
  }));
  route(app, cleanLogins, async ({ body }) => ({ count: await removeOld(db, log, body.before) }));
  registerCrud(app, {
    resource: loginLogResource,
    repository: loginLogRepository(core),
    only: ['list', 'export'],
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'username', title: '用户名', width: 20 },
      { field: 'ip', title: 'IP 地址', width: 20 },
      { field: 'userAgent', title: '浏览器', width: 50 },
      { field: 'succeeded', title: '结果', width: 8, show: (value) => (value ? '成功' : '失败') },
      { field: 'message', title: '说明', width: 20 },
      { field: 'createTime', title: '登录时间', width: 26 },
    ],
  });
}
