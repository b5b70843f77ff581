import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { Client } from 'pg';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import { createApp } from '../../app.ts';
import type { App } from '../../app.ts';
import { accountKey, hashPassword } from '#areas/auth/public.ts';
import { sysUser, sysUserRole } from '#core/access/access.table.ts';
import { roleIds } from '#core/access/principal.ts';
import type { Config } from '#core/config.ts';
import { loadConfig } from '#core/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import { seed } from '../../seed.ts';

/** What a test sees of an answer: status, headers and the parsed envelope. */
export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  code: number;
  msg: string;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  data: any;
  text: string;
  bytes: Buffer;
}

/** A client that is signed in, or anonymous without a token. */
export interface TestClient {
  token: string | undefined;
  userId: number;
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>;
  post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  put: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  delete: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  send: (options: InjectOptions) => Promise<Answer>;
}

export interface TestApp extends App {
  connection: PoolConfig;
  admin: TestClient;
  anonymous: TestClient;
  /** Makes a user with the given permission codes in a role of his own (and ROLE_DEFAULT when none are given). */
  signInAs: (permissions?: string[]) => Promise<TestClient>;
  /** A second process's view: another app over the same database, with a log of its own if given. */
  another: (overrides?: Partial<Config>, logger?: Logger) => Promise<App>;
  stop: () => Promise<void>;
}

export const adminPassword = 'admin-secret-1';
const plainPassword = 'plain-secret';

/** A database of the run's Redis for one installation, if the run has one. */
export function redisOfRun(): { REDIS_URL?: string } {
  const port = inject('redisPort');
  const database = randomBytes(2).readUInt16LE() % 10_000;
  return port === 0 ? {} : { REDIS_URL: `redis://127.0.0.1:${port}/${database}` };
}

/** A whole server over a fresh clone of the migrated template, with the administrator signed in. It does not listen. */
export async function startTestApp(overrides: Partial<Config> = {}): Promise<TestApp> {
  const postgres = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await maintain(`create database ${database} template template_work_manage strategy file_copy`);
  const connection = { ...postgres, database };
  const dataDir = path.join(tmpdir(), `wm-${database}`);
  const config: Config = {
    ...loadConfig({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: adminPassword,
      CAPTCHA: 'off',
      SEED_DEMO: 'false',
      RATE_LIMITS: 'off',
      // What the clock does would come between.
      SCHEDULES: 'off',
      SAMPLES: 'off',
      LOG_LEVEL: 'silent',
      ...redisOfRun(),
    }),
    ...overrides,
  };
  const opened: { app: App; end: () => Promise<void> }[] = [];
  const open = async (own: Partial<Config> = {}, logger: Logger = silentLogger): Promise<App> => {
    const handle = openDatabase(connection, 5, silentLogger);
    if (opened.length === 0) await seed(handle.db, config);
    const app = await createApp({ ...config, ...own }, handle, logger);
    opened.push({
      app,
      end: async () => {
        await app.close();
        await handle.pool.end();
      },
    });
    return app;
  };
  const app = await open();
  const signIn = async (username: string, password: string): Promise<TestClient> => {
    const answer = await clientOf(app).post('/admin/v2/login', { username, password });
    if (answer.code !== 200) throw new Error(`sign-in of ${username}: ${answer.msg}`);
    const token = String(answer.data.token);
    const info = await clientOf(app, token).get('/admin/v2/get_user_info');
    return clientOf(app, token, Number(info.data.user.user_id));
  };
  const admin = await signIn('admin', adminPassword);
  return {
    ...app,
    connection,
    admin,
    anonymous: clientOf(app),
    signInAs: async (permissions) => {
      const username = `user_${randomBytes(4).toString('hex')}`;
      const userId = await insertUser(app, username);
      if (permissions) await grant(app, userId, permissions);
      const device = { ip: '127.0.0.1', userAgent: 'test', bound: false };
      const { token } = await app.core.sessions.open({ userId, ...device });
      return clientOf(app, token, userId);
    },
    another: open,
    stop: async () => {
      for (const { end } of opened) await end();
      await maintain(`drop database ${database} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Password of the users that `signInAs` makes. */
export const testPassword = plainPassword;

/** Made once in a worker: a hash costs what many requests cost. */
let plainPasswordHash: Promise<string> | undefined;

async function insertUser({ core }: App, username: string): Promise<number> {
  plainPasswordHash ??= hashPassword(plainPassword);
  const [user] = await core.db
    .insert(sysUser)
    .values({
      username,
      usernameKey: accountKey(username),
      nickname: username,
      passwordHash: await plainPasswordHash,
    })
    .returning({ id: sysUser.id });
  if (!user) throw new Error('the user was not stored');
  await core.db.insert(sysUserRole).values({ userId: user.id, roleId: roleIds.default });
  return user.id;
}

/** Replaces a user's roles by one that holds exactly the given codes. */
export async function grant(app: App, userId: number, permissions: string[]): Promise<number> {
  const { pool, db } = app.core;
  const role = await pool.query<{ id: string }>(
    `insert into sys_role (role_key, role_name) values ($1, $1) returning id`,
    [`role_${randomBytes(4).toString('hex')}`],
  );
  const roleId = Number(role.rows[0]?.id);
  for (const code of permissions) {
    await pool.query(
      `with known as (select id from sys_menu where perms = $1 and status = '0' limit 1),
            made as (insert into sys_menu (menu_name, menu_type, perms, parent_id)
                     select 'test ' || $1::text, 'F', $1, 999999 where not exists (select from known) returning id)
       insert into sys_role_menu (role_id, menu_id) select $2::bigint, id from known union all select $2::bigint, id from made`,
      [code, roleId],
    );
  }
  await pool.query('delete from sys_user_role where user_id = $1', [userId]);
  await db.insert(sysUserRole).values({ userId, roleId });
  return roleId;
}

/** A client of an app that sends `token` as bearer. */
export function clientOf(app: App, token?: string, userId = 0): TestClient {
  const send = async (options: InjectOptions): Promise<Answer> => {
    const bearer: Record<string, string> =
      token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await app.http.inject({
      ...options,
      headers: { ...bearer, ...options.headers },
    });
    return answerOf(response);
  };
  const write =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    (url: string, body?: unknown, headers: Record<string, string> = {}) =>
      send({ method, url, headers, ...(body === undefined ? {} : { payload: body as object }) });
  return {
    token,
    userId,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: write('POST'),
    put: write('PUT'),
    delete: write('DELETE'),
  };
}

function answerOf(response: LightMyRequestResponse): Answer {
  const isJson = String(response.headers['content-type']).includes('json');
  const body = isJson && response.body !== '' ? response.json() : {};
  return {
    status: response.statusCode,
    headers: response.headers,
    code: body.code ?? response.statusCode,
    msg: body.msg ?? '',
    data: body.data,
    bytes: response.rawPayload,
    text: response.body,
  };
}

async function maintain(statement: string): Promise<void> {
  const client = new Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
