import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createMailServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { archiveOf, openFolder, writeNote } from '../backup/backup-folder.ts';
import type { BackupNote } from '../backup/backup-folder.ts';
import { lookAtBackup } from '../backup/backup-standing.ts';
import { lookForTroubles, tellOutside } from './alert.service.ts';

const within = { timeout: 20_000, interval: 20 };
const calm = { isShort: false };
let app: TestApp;
let hooks: { event: string; key: string; text: { content: string } }[] = [];
let isHookDown = false;
let isMailDown = false;
const mails: string[] = [];
const hookServer = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  request.on('end', () => {
    if (!isHookDown) hooks.push(JSON.parse(text));
    response.writeHead(isHookDown ? 500 : 200).end();
  });
});
const mailServer = createMailServer(answerMail);

/** As much of RFC 5321 as a sender sees. */
function answerMail(socket: Socket): void {
  let rest = '';
  let data: string[] | undefined;
  socket.write('220 test\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data) {
        if (line !== '.') data.push(line);
        else {
          mails.push(data.join('\n'));
          data = undefined;
          socket.write('250 kept\r\n');
        }
      } else if (line === 'DATA' && isMailDown) socket.write('451 not now\r\n');
      else if (line === 'DATA') {
        data = [];
        socket.write('354 go on\r\n');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(line.startsWith('EHLO') ? '250-test\r\n250 SIZE\r\n' : '250 ok\r\n');
    }
  });
}

const open = async (server: Server | ReturnType<typeof createServer>): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  const [hookPort, mailPort] = [await open(hookServer), await open(mailServer)];
  app = await startTestApp({
    webhookUrl: `http://127.0.0.1:${hookPort}/hook`,
    mail: {
      url: `smtp://127.0.0.1:${mailPort}`,
      from: 'product@example.com',
      to: ['a@example.com', 'b@example.com'],
    },
    outboundPrivate: ['127.0.0.1'],
  });
});
afterAll(async () => {
  await app.stop();
  hookServer.close();
  mailServer.close();
});

async function jobId(): Promise<number> {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `select id from sys_job where handler = 'core:logs'`,
  );
  return Number(rows[0]?.id);
}

/** Each a millisecond further than the clock: no two runs of a job are of one instant, and these follow within one. */
async function endRun(handler: string, status: 'done' | 'failed', message = ''): Promise<void> {
  await app.core.pool.query(
    `insert into sys_job_log (job_id, fire_time, cause, status, message, end_time)
     select id, clock_timestamp() + (select count(*) from sys_job_log) * interval '1 ms', 'clock', $2, $3, now()
     from sys_job where handler = $1`,
    [handler, status, message],
  );
}

const bellOf = async (client: TestClient): Promise<string[]> => {
  const { data } = await client.get('/admin/v2/notice/mine?page=1&limit=20');
  return data.rows.map((row: { notice_title: string }) => row.notice_title);
};

const look = async (pool = calm): Promise<void> => {
  await lookForTroubles(app.core, pool);
  await tellOutside(app.core);
};

it('tells of a failed job once, at the bell, by webhook and by mail, and again only after it was over', async () => {
  const receiver = await app.signInAs(['monitor:alert:list']);
  const other = await app.signInAs(['monitor:job:list']);
  await endRun('core:logs', 'failed', '磁盘已满');
  await look();
  await look();
  expect(await bellOf(receiver)).toEqual(['告警：任务「日志清理」失败']);
  expect(await bellOf(other)).toEqual([]);
  expect(hooks.map(({ event, key }) => [event, key])).toEqual([['raised', `job:${await jobId()}`]]);
  expect(hooks[0]?.text.content).toContain('告警：任务「日志清理」失败\n磁盘已满。');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: <a@example.com>, <b@example.com>');
  const body = mails[0]?.split('\n\n')[1] ?? '';
  expect(Buffer.from(body.replaceAll('\n', ''), 'base64').toString()).toContain('磁盘已满。');

  await endRun('core:logs', 'done');
  await look();
  expect(await bellOf(receiver)).toEqual([
    '已恢复：任务「日志清理」失败',
    '告警：任务「日志清理」失败',
  ]);
  expect(hooks.at(-1)?.event).toBe('resolved');
  await endRun('core:logs', 'failed', '又满了');
  await look();
  expect((await bellOf(receiver))[0]).toBe('告警：任务「日志清理」失败');
  expect(hooks.map(({ event }) => event)).toEqual(['raised', 'resolved', 'raised']);
  await endRun('core:logs', 'done');
  await look();
});

it('tries again what could not be told outside, by the way that did not take it alone', async () => {
  const told = (): [string[], number] => [hooks.map(({ event }) => event), mails.length];
  const standing = async (status: 'done' | 'failed'): Promise<void> => {
    await endRun('monitor:backup', status, '磁盘空间不足');
    await look();
  };
  hooks = [];
  mails.length = 0;
  isHookDown = true;
  await standing('failed');
  expect(told()).toEqual([[], 1]);
  await look();
  expect(told()).toEqual([[], 1]);
  isHookDown = false;
  await look();
  await look();
  expect(told()).toEqual([['raised'], 1]);

  isMailDown = true;
  await standing('done');
  await look();
  expect(told()).toEqual([['raised', 'resolved'], 1]);
  isMailDown = false;
  await look();
  expect(told()).toEqual([['raised', 'resolved'], 2]);
});

it('tells of a full disk and of a pool that is too small, and that they are over', async () => {
  hooks = [];
  const set = async (percent: string): Promise<void> => {
    await app.core.pool.query(
      `update sys_config set config_value = $1 where config_key = 'monitor.alert.disk-percent'`,
      [percent],
    );
    await vi.waitFor(async () => {
      const found = await app.core.settings.number('monitor.alert.disk-percent');
      if (found !== Number(percent)) throw new Error('not yet');
    }, within);
  };
  mkdirSync(app.core.config.dataDir, { recursive: true });
  await set('0');
  await look({ isShort: true });
  // More than any disk holds: one that is really full would stay an alert.
  await set('200');
  await look();
  const told = hooks.map(({ event, key }) => `${event} ${key.split(':')[0]}`).sort();
  expect(told).toEqual(['raised disk', 'raised pool', 'resolved disk', 'resolved pool']);
});

async function keepBackup(ageHours: number, rehearsals: BackupNote['rehearsals']): Promise<void> {
  const { backupDir } = app.core.config;
  await openFolder(backupDir);
  const name = 'work-manage-20261001T190000Z';
  writeFileSync(archiveOf(backupDir, name), 'x');
  const at = new Date(Date.now() - ageHours * 3_600_000).toISOString();
  const sums = { ms: 1, bytes: 1, sha256: '', tables: 1, rows: 1, files: 0, faults: 0 };
  const state = {
    status: 'done',
    hasFiles: true,
    message: '',
    verified: null,
    ready: null,
  } as const;
  await writeNote(backupDir, { name, at, ...sums, ...state, rehearsals });
}

it('tells how the backups stand on the overview, and of one that is late at the bell', async () => {
  hooks = [];
  expect(await lookAtBackup(app.core)).toEqual({
    level: 'ok',
    text: '还没有备份，等第一次定时备份',
  });
  await keepBackup(40, []);
  expect(await lookAtBackup(app.core)).toMatchObject({ level: 'warn', text: '1 天没有新的备份' });
  await look();
  expect(hooks.map(({ event, key }) => [event, key])).toEqual([['raised', 'backup']]);
  expect(hooks[0]?.text.content).toContain('最近一次成功的备份在 1.7 天前');
  await keepBackup(5, []);
  expect(await lookAtBackup(app.core)).toEqual({ level: 'ok', text: '5 小时前，1 B' });
  await look();
  expect(hooks.at(-1)?.event).toBe('resolved');
  await keepBackup(5, [
    { at: '2026-10-02T00:00:00Z', ms: 1, ok: false, message: '3 张数据表不同' },
  ]);
  expect(await lookAtBackup(app.core)).toMatchObject({
    level: 'bad',
    text: '恢复演练失败：3 张数据表不同',
  });
  await endRun('monitor:backup', 'failed', '磁盘空间不足');
  expect(await lookAtBackup(app.core)).toMatchObject({
    level: 'bad',
    text: '最近一次失败：磁盘空间不足',
  });
  await endRun('monitor:backup', 'done');
  await app.core.pool.query(
    `update sys_job set status = '1', next_fire = null where handler = 'monitor:backup'`,
  );
  expect(await lookAtBackup(app.core)).toMatchObject({ level: 'warn', text: '定时备份已暂停' });
});

it('sends no password to a mail server that does not encrypt', async () => {
  const { sendMail } = await import('#core/outbound/send-mail.ts');
  const { port } = mailServer.address() as AddressInfo;
  const url = `smtp://user:secret@127.0.0.1:${port}`;
  const mail = { url, from: 'a@example.com', to: ['b@example.com'] };
  await expect(sendMail(mail, { subject: 'x', text: 'y' }, ['127.0.0.1'])).rejects.toThrow(
    '不支持加密',
  );
  await expect(sendMail(mail, { subject: 'x', text: 'y' }, [])).rejects.toThrow('不会连接');
});
