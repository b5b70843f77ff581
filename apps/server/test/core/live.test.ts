import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
import type { UserTaskRunner } from '#core/tasks/task-runner.ts';
import { clientOf, grant, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../src/app.ts';
import { count, forgetFailures } from '../support/database.ts';
import { listen, openStream, sendRaw } from '../support/http.ts';
import type { OpenStream } from '../support/http.ts';

const login = '/admin/v2/login';
const posts = '/admin/v2/system/post';
const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
let second: App;
let ports: [number, number];

beforeAll(async () => {
  app = await startTestApp();
  second = await app.another();
  ports = [await listen(app), await listen(second)];
});
afterAll(() => app.stop());
afterEach(() => forgetFailures(app));

const elsewhere = (client: TestClient): TestClient => clientOf(second, client.token, client.userId);

const ticketOf = async (client: TestClient): Promise<string> =>
  (await client.post('/admin/v2/stream/ticket')).data.ticket;

describe('the event stream', () => {
  const open: OpenStream[] = [];
  afterEach(() => {
    for (const stream of open.splice(0)) stream.stop();
  });

  async function streamOf(client: TestClient, port: number): Promise<OpenStream> {
    const stream = await openStream(port, await ticketOf(client));
    open.push(stream);
    expect(stream.status).toBe(200);
    await expect.poll(() => stream.text(), within).toContain(': connected');
    return stream;
  }

  it('opens once for a ticket, in either process, and says what it is', async () => {
    const ticket = await ticketOf(app.admin);
    const stream = await openStream(ports[1], ticket);
    open.push(stream);
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await openStream(ports[1], ticket)).status).toBe(401);
    expect((await openStream(ports[0], ticket)).status).toBe(401);
  });

  it('says first which version of the rights holds, so that a change before it is not missed', async () => {
    const client = await app.signInAs(['system:post:list']);
    const known = (await client.get('/admin/v2/get_user_info')).data.permission_version;
    await app.core.pool.query('insert into sys_user_role values ($1, 2)', [client.userId]);
    const stream = await streamOf(client, ports[1]);
    await expect.poll(() => stream.text(), within).toContain('data: {"kind":"ready"');
    const [, version] = /data: \{"kind":"ready","version":(\d+)\}\n\n/.exec(stream.text()) ?? [];
    expect(Number(version)).toBeGreaterThan(known);
    expect((await client.get('/admin/v2/get_user_info')).data.permission_version).toBe(
      Number(version),
    );
  });

  it('opens once when twenty ask at the same moment', async () => {
    const ticket = await ticketOf(app.admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => openStream(ports[at % 2] ?? 0, ticket)),
    );
    open.push(...answers);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(19);
  });

  it('does not open for no, a wrong, a double or a late ticket', async () => {
    const late = await ticketOf(app.admin);
    const { rows } = await app.core.pool.query(
      `update sys_ticket set expire_time = now() - interval '1 ms'
       returning extract(epoch from now() - expire_time)::float8 as late`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const query of [
      '',
      '?ticket=',
      '?ticket=x',
      `?ticket=${late}`,
      '?ticket=a&ticket=b',
      '?ticket[x]=1',
      `?ticket=${app.admin.token}`,
    ])
      expect((await sendRaw(ports[0], `/admin/v2/stream${query}`)).status, query).toBe(401);
  });

  it('a ticket is good for 30 seconds', async () => {
    await ticketOf(app.admin);
    const { rows } = await app.core.pool.query(
      `select max(extract(epoch from expire_time - now()))::float8 as left from sys_ticket`,
    );
    expect(rows[0].left).toBeGreaterThan(25);
    expect(rows[0].left).toBeLessThanOrEqual(30);
  });

  it('tells both processes of new rights and menus within a second', async () => {
    const client = await app.signInAs(['system:post:list']);
    const bystander = await app.signInAs(['system:post:list']);
    const streams = [await streamOf(client, ports[0]), await streamOf(client, ports[1])];
    const aside = await streamOf(bystander, ports[0]);
    const before = (await client.get('/admin/v2/get_user_info')).data.permission_version;
    await app.core.pool.query('delete from sys_user_role where user_id = $1', [client.userId]);
    await app.core.pool.query('insert into sys_user_role values ($1, 2)', [client.userId]);
    for (const stream of streams) {
      await expect.poll(() => stream.text(), within).toContain('data: {"kind":"menu"}\n\n');
      const versions = [
        ...stream.text().matchAll(/data: \{"kind":"permission","version":(\d+)\}/g),
      ];
      expect(Number(versions.at(-1)?.[1])).toBeGreaterThan(before);
    }
    expect(aside.text()).not.toContain('data: {"kind":"permission"');
    expect((await client.get(posts)).status).toBe(403);
    expect((await elsewhere(client).get(posts)).status).toBe(403);
  });

  it('tells the end of its own session and no other', async () => {
    const client = await app.signInAs();
    const answer = await app.anonymous.post(login, {
      username: (await client.get('/admin/v2/get_user_info')).data.user.username,
      password: testPassword,
    });
    const other = clientOf(app, answer.data.token, client.userId);
    const [mine, theirs] = [await streamOf(client, ports[0]), await streamOf(other, ports[1])];
    await other.get('/admin/v2/logout');
    await expect
      .poll(() => theirs.text(), within)
      .toContain('data: {"kind":"session-ended","reason":"signed-out"}');
    await expect.poll(() => theirs.isClosed(), within).toBe(true);
    expect(mine.text()).not.toContain('session-ended');
    expect(mine.isClosed()).toBe(false);
  });

  it('tells of a task to its owner only, in both processes', async () => {
    const [client, other] = [await app.signInAs(), await app.signInAs()];
    const streams = [await streamOf(client, ports[0]), await streamOf(client, ports[1])];
    const aside = await streamOf(other, ports[0]);
    for (const { core } of [app, second]) core.tasks.define('test:told', async () => 'x');
    const taskId = await app.core.tasks.start({
      kind: 'test:told',
      title: 'x',
      userId: client.userId,
      payload: {},
    });
    for (const stream of streams)
      await expect
        .poll(() => stream.text(), within)
        .toContain(`data: {"kind":"task","taskId":${taskId}}`);
    expect(aside.text()).not.toContain('data: {"kind":"task"');
  });

  it('goes on after its listener was cut off, with nothing stale trusted', async () => {
    const client = await app.signInAs(['system:post:list']);
    expect((await client.get(posts)).status).toBe(200);
    await app.core.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query ilike 'listen%' and datname = current_database()`,
    );
    await grant(app, client.userId, ['note:data:list']);
    await expect.poll(async () => (await client.get(posts)).status, { timeout: 20_000 }).toBe(403);
    await expect.poll(() => app.core.signals.isListening, { timeout: 20_000 }).toBe(true);
    const stream = await streamOf(client, ports[0]);
    await grant(app, client.userId, ['system:post:list']);
    await expect.poll(() => stream.text(), within).toContain('data: {"kind":"permission"');
  });
});

describe('signals', () => {
  it('of a kind that nobody hears are logged as an error, and the next one arrives', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'error' }, { write: (line) => lines.push(line) });
    const heard: unknown[] = [];
    const listening = await app.another({}, logger);
    listening.core.signals.on('setting', (payload) => heard.push(payload));
    for (const kind of ['no-such-kind', 'setting'])
      await app.core.pool.query(`select pg_notify('work_manage', $1)`, [
        JSON.stringify({ kind, payload: {} }),
      ]);
    await expect.poll(() => heard, within).toHaveLength(1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ kind: 'no-such-kind' }]);
  });
});

describe('tasks', () => {
  const start = (kind: string, userId: number, payload: unknown = {}) =>
    app.core.tasks.start({ kind, title: '测试', userId, payload, total: 10 });
  const define = (kind: string, run: UserTaskRunner): void => {
    for (const { core } of [app, second]) core.tasks.define(kind, run);
  };
  const read = async (id: number, who = app.admin) => (await who.get(`/admin/v2/tasks/${id}`)).data;
  const waitFor = (id: number, status: string) =>
    expect
      .poll(async () => (await read(id)).status, {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(status);

  it('show their progress, and their result at the end', async () => {
    let finish: () => void = () => undefined;
    define('test:progress', async (_payload, control) => {
      control.report({ done: 4, total: 9, message: '第四步' });
      await new Promise<void>((resolve) => (finish = resolve));
      return { made: 9 };
    });
    const id = await start('test:progress', app.admin.userId);
    await expect
      .poll(() => read(id), { timeout: 20_000, interval: 20 })
      .toMatchObject({
        status: 'running',
        done: 4,
        total: 9,
        message: '第四步',
      });
    finish();
    await waitFor(id, 'done');
    expect(await read(id)).toMatchObject({
      result: { made: 9 },
      end_time: expect.any(String),
    });
  });

  it('are cancelled by their owner, wherever they run', async () => {
    define('test:endless', async (_payload, { signal }) => {
      while (!signal.aborted) await sleep(10);
      signal.throwIfAborted();
    });
    const id = await start('test:endless', app.admin.userId);
    await waitFor(id, 'running');
    for (const who of [await app.signInAs(), await app.signInAs(['system:post:list'])]) {
      expect((await who.post(`/admin/v2/tasks/${id}/cancel`)).status).toBe(404);
      expect((await who.get(`/admin/v2/tasks/${id}`)).status).toBe(404);
      expect((await who.get('/admin/v2/tasks')).data.rows).toEqual([]);
    }
    expect((await elsewhere(app.admin).post(`/admin/v2/tasks/${id}/cancel`)).code).toBe(200);
    await waitFor(id, 'cancelled');
    expect(await app.admin.post(`/admin/v2/tasks/${id}/cancel`)).toMatchObject({
      code: 601,
      msg: '任务已经结束',
    });
  });

  it('that fail say so without the cause, unless it is meant for the user', async () => {
    define('test:broken', async () => {
      throw new Error('secret detail');
    });
    const id = await start('test:broken', app.admin.userId);
    await waitFor(id, 'failed');
    expect(await read(id)).toMatchObject({
      message: '任务执行失败',
      result: null,
    });
  });

  it('that stop the process too often are given up', async () => {
    define('test:poison', async () => 'never reached');
    const { rows } = await app.core.pool.query(
      `insert into sys_task (kind, title, user_id, payload, status, attempts, heartbeat)
       values ('test:poison', 'x', $1, '{}', 'running', 3, now() - interval '16 seconds') returning id`,
      [app.admin.userId],
    );
    const id = Number(rows[0].id);
    await waitFor(id, 'failed');
    expect(await read(id)).toMatchObject({ message: '任务多次中断，已停止' });
  });

  it('whose process went silent are taken up where they were, by one process only', async () => {
    const runs: unknown[] = [];
    define('test:resumed', async (_payload, { resume }) => {
      runs.push(resume);
      await sleep(300);
      return resume.result;
    });
    const { rows } = await app.core.pool.query(
      `insert into sys_task (kind, title, user_id, payload, status, attempts, done, result, heartbeat)
       values ('test:resumed', 'x', $1, '{}', 'running', 1, 7, '{"kept":7}', now() - interval '16 seconds') returning id`,
      [app.admin.userId],
    );
    const id = Number(rows[0].id);
    await waitFor(id, 'done');
    expect(runs).toEqual([{ done: 7, result: { kept: 7 } }]);
    expect(await read(id)).toMatchObject({ result: { kept: 7 } });
  });

  it('never go back behind a checkpoint', async () => {
    define('test:checkpoint', async (_payload, control) => {
      control.report({ done: 1 });
      await control.checkpoint(app.core.db, { done: 5, result: { at: 5 } });
      await sleep(500);
      const { rows } = await app.core.pool.query('select done from sys_task where id = $1', [
        control.taskId,
      ]);
      return rows[0].done;
    });
    const id = await start('test:checkpoint', app.admin.userId);
    await waitFor(id, 'done');
    expect(await read(id)).toMatchObject({ done: 5, result: 5 });
  });

  it('that another process has taken over cannot store a step', async () => {
    const outcomes: string[] = [];
    define('test:fenced', async (_payload, control) => {
      await app.core.pool.query('update sys_task set attempts = attempts + 1 where id = $1', [
        control.taskId,
      ]);
      await app.core.db
        .transaction(async (tx) => {
          await tx.execute(
            `insert into sys_post (post_code, post_name) values ('fenced', 'fenced')`,
          );
          await control.checkpoint(tx, { done: 1, result: null });
        })
        .then(() => outcomes.push('stored'))
        .catch((error: Error) => outcomes.push(error.message));
    });
    await start('test:fenced', app.admin.userId);
    await expect
      .poll(() => outcomes, { timeout: 20_000 })
      .toEqual(['the task was taken over by another worker']);
    expect(await count(app, `sys_post where post_code = 'fenced'`)).toBe(0);
  });

  it('are put back when their process stops in order, and finished by another one', async () => {
    const stopping = await app.another();
    const done: string[] = [];
    define('test:handed', async () => done.push('second'));
    // Only the stopping process knows the kind at first.
    stopping.core.tasks.define('test:handed-over', async (_payload, { signal }) => {
      while (!signal.aborted) await sleep(10);
      signal.throwIfAborted();
    });
    const id = await stopping.core.tasks.start({
      kind: 'test:handed-over',
      title: 'x',
      userId: app.admin.userId,
      payload: {},
    });
    await waitFor(id, 'running');
    const closed = stopping.close();
    await waitFor(id, 'waiting');
    await closed;
    define('test:handed-over', async () => 'finished elsewhere');
    await waitFor(id, 'done');
    expect(await read(id)).toMatchObject({ result: 'finished elsewhere' });
  });

  it('are put back also when their process stops while it is taking them', async () => {
    for (let round = 0; round < 10; round += 1) {
      const stopping = await app.another();
      stopping.core.tasks.define('test:just-taken', async (_payload, { signal }) => {
        while (!signal.aborted) await sleep(10);
        signal.throwIfAborted();
      });
      const id = await stopping.core.tasks.start({
        kind: 'test:just-taken',
        title: 'x',
        userId: app.admin.userId,
        payload: {},
      });
      await sleep(round);
      await stopping.close();
      expect(await read(id), `after ${round} ms`).toMatchObject({
        status: 'waiting',
      });
    }
  });
});

describe('settings', () => {
  const set = (key: string, value: string) =>
    app.core.pool.query('update sys_config set config_value = $2 where config_key = $1', [
      key,
      value,
    ]);

  it('a switch of registration or captcha holds in every process within a second', async () => {
    const guarded = [
      await app.another({ captcha: 'auto' }),
      await app.another({ captcha: 'auto' }),
    ];
    const see = async () =>
      Promise.all(
        guarded.map(async (one) => {
          const { data } = await clientOf(one).get('/admin/v2/captcha_image');
          return [data.captcha_enabled, data.register_enabled, data.img !== ''];
        }),
      );
    expect(await see()).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
    await set('sys.account.captcha-enabled', 'false');
    await set('sys.account.register-enabled', 'false');
    await expect.poll(see, within).toEqual([
      [false, false, false],
      [false, false, false],
    ]);
    for (const one of guarded) {
      const closed = await clientOf(one).post('/admin/v2/register', {
        username: 'late_comer',
        password: 'secret-1',
      });
      expect(closed).toMatchObject({
        code: 601,
        msg: '当前系统没有开启注册功能',
      });
    }
    await set('sys.account.captcha-enabled', 'true');
    await set('sys.account.register-enabled', 'true');
    await expect.poll(see, within).toEqual([
      [true, true, true],
      [true, true, true],
    ]);
  });

  it('a text that is no number falls back to the default', async () => {
    await set('sys.account.password-min-length', 'many');
    await expect
      .poll(() => app.core.settings.text('sys.account.password-min-length'), within)
      .toBe('many');
    expect(await app.core.settings.number('sys.account.password-min-length')).toBe(6);
    await set('sys.account.password-min-length', '6');
  });
});

describe('sessions', () => {
  const path = '/admin/v2/get_user_info';
  let serial = 0;

  async function makeUser(): Promise<{
    userId: number;
    signIn: () => Promise<TestClient>;
  }> {
    serial += 1;
    const username = `live_${serial}`;
    const userId = await createUser(app.core, {
      username,
      password: testPassword,
      roleId: roleIds.default,
    });
    return {
      userId,
      signIn: async () => {
        const answer = await app.anonymous.post(login, {
          username,
          password: testPassword,
        });
        return clientOf(app, answer.data.token, userId);
      },
    };
  }

  /** What a process without a cache answers. */
  async function freshStatus(client: TestClient): Promise<number> {
    const fresh = await app.another();
    return (await clientOf(fresh, client.token).get(path)).status;
  }

  const change = (client: TestClient, columns: string) =>
    app.core.pool.query(`update sys_session set ${columns} where user_id = $1`, [client.userId]);

  it('of one account are ten at most: the oldest ends', async () => {
    const user = await makeUser();
    const clients: TestClient[] = [];
    for (let at = 0; at < 11; at += 1) clients.push(await user.signIn());
    const statuses = () =>
      Promise.all(clients.map(async (client) => (await client.get(path)).status));
    await expect.poll(statuses, within).toEqual([401, ...Array<number>(10).fill(200)]);
    expect(
      await count(app, `sys_session where user_id = $1 and end_reason = 'too-many'`, [user.userId]),
    ).toBe(1);
  });

  it('end after 30 idle minutes', async () => {
    const client = await (await makeUser()).signIn();
    await change(client, `last_seen = now() - interval '29 minutes'`);
    expect(await freshStatus(client)).toBe(200);
    await change(client, `last_seen = now() - interval '30 minutes 1 second'`);
    expect(await freshStatus(client)).toBe(401);
  });

  it('stay awake by being used', async () => {
    const client = await (await makeUser()).signIn();
    await change(client, `last_seen = now() - interval '20 minutes'`);
    expect(await freshStatus(client)).toBe(200);
    await expect
      .poll(
        () =>
          count(app, `sys_session where user_id = $1 and last_seen > now() - interval '1 minute'`, [
            client.userId,
          ]),
        within,
      )
      .toBe(1);
  });

  it('end after 12 hours however much they are used, to the second', async () => {
    const client = await (await makeUser()).signIn();
    const { rows } = await app.core.pool.query(
      `select extract(epoch from absolute_end - create_time)::float8 as length from sys_session where user_id = $1`,
      [client.userId],
    );
    expect(rows[0].length).toBeCloseTo(43_200, 0);
    // A process takes a while to start, so the time runs from when it has.
    const fresh = clientOf(await app.another(), client.token);
    await change(client, `absolute_end = now() + interval '3 seconds'`);
    expect((await fresh.get(path)).status).toBe(200);
    await expect
      .poll(async () => (await fresh.get(path)).status, {
        timeout: 20_000,
        interval: 50,
      })
      .toBe(401);
  });

  it('get a new token after 15 minutes, and the old one holds 60 seconds more', async () => {
    const client = await (await makeUser()).signIn();
    expect((await client.get(path)).headers['x-refresh-token']).toBeUndefined();
    await change(client, `renew_time = now() - interval '15 minutes 1 second'`);
    const [one, two] = [await app.another(), await app.another()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => clientOf(at % 2 ? one : two, client.token).get(path)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array<number>(20).fill(200));
    const given = answers.flatMap((answer) => answer.headers['x-refresh-token'] ?? []);
    expect(given).toHaveLength(1);
    const renewed = clientOf(one, String(given[0]), client.userId);
    expect((await renewed.get(path)).status).toBe(200);
    expect((await renewed.get(path)).headers['x-refresh-token']).toBeUndefined();
    const { rows } = await app.core.pool.query(
      `select extract(epoch from previous_until - now())::float8 as left from sys_session where user_id = $1`,
      [client.userId],
    );
    expect(rows[0].left).toBeGreaterThan(50);
    expect(rows[0].left).toBeLessThanOrEqual(60);
    const old = clientOf(await app.another(), client.token);
    await change(client, `previous_until = now() + interval '3 seconds'`);
    expect((await old.get(path)).status).toBe(200);
    await expect
      .poll(async () => (await old.get(path)).status, {
        timeout: 20_000,
        interval: 50,
      })
      .toBe(401);
    expect((await renewed.get(path)).status).toBe(200);
  });
});

describe('password hashing', () => {
  it('of sixty parallel sign-ins leaves others answered, and refuses what is too much with 429', async () => {
    for (let at = 0; at < 6; at += 1)
      await createUser(app.core, {
        username: `crowd_${at}`,
        password: testPassword,
        roleId: roleIds.default,
      });
    const signIns = Array.from({ length: 60 }, (_, at) =>
      app.anonymous.post(login, {
        username: `crowd_${at % 6}`,
        password: testPassword,
      }),
    );
    const begunAll = performance.now();
    const end = new AbortController();
    const all = Promise.all(signIns).finally(() => end.abort());
    const others: { status: number; ms: number }[] = [];
    while (!end.signal.aborted) {
      const begun = performance.now();
      const { status } = await app.admin.get(`${posts}?limit=1`);
      others.push({ status, ms: performance.now() - begun });
    }
    const answers = await all;
    const allMs = performance.now() - begunAll;
    expect(answers.map((answer) => answer.code)).toEqual(Array<number>(60).fill(200));
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter((other) => other.status !== 200)).toEqual([]);
    const sorted = others.map((other) => other.ms).sort((a, b) => a - b);
    // Who stood in one line with them would wait for most of them.
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(allMs / 8);
  });

  it.each([
    ['of one account', () => 'crowd_0'],
    ['of many accounts', (at: number) => `nobody_${at}`],
  ])(
    'of a hundred and twenty parallel sign-ins %s refuses the overflow with 429 and Retry-After',
    async (_, nameOf) => {
      const answers = await Promise.all(
        Array.from({ length: 120 }, (_value, at) =>
          app.anonymous.post(login, {
            username: nameOf(at),
            password: testPassword,
          }),
        ),
      );
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused.length).toBeGreaterThan(20);
      expect(refused.length).toBeLessThan(110);
      for (const answer of refused)
        expect(answer).toMatchObject({
          code: 429,
          headers: { 'retry-after': '2' },
        });
      expect((await app.admin.get(posts)).status).toBe(200);
      expect(
        (
          await app.anonymous.post(login, {
            username: 'crowd_1',
            password: testPassword,
          })
        ).code,
      ).toBe(200);
    },
  );

  it('overflowing before the first sign-in harms no later one', async () => {
    await Promise.all(
      Array.from({ length: 80 }, (_, at) =>
        app.anonymous.post('/admin/v2/register', {
          username: `flood_${at}`,
          password: testPassword,
        }),
      ),
    );
    const unknown = await app.anonymous.post(login, {
      username: 'still_nobody',
      password: 'x',
    });
    expect(unknown).toMatchObject({
      status: 200,
      code: 601,
      msg: '用户名或密码错误',
    });
  });
});
