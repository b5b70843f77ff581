import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ConfigError, loadConfig } from '#core/config.ts';
import { isLong, spread } from '../../../../tools/sampled.ts';
import {
  call,
  cleanUp,
  makeDataFolder,
  postmasterOf,
  signIn,
  startServer,
  localDatabase,
} from '../support/server-process.ts';
import { refused, refusedByProcess } from '../support/refused.ts';

afterAll(cleanUp);

const posts = '/admin/v2/system/post';

/** A listener that accepts connections and says nothing. */
async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** A database of its own: an empty one, or one that was migrated. */
async function withDatabase(
  work: (url: string, name: string) => Promise<void>,
  template = 'template1',
): Promise<void> {
  const address = inject('postgres');
  const name = `process_${process.pid}_${Date.now().toString(36)}`;
  const admin = new Client({ ...address, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template ${template}`);
    const host = encodeURIComponent(address.host);
    await work(
      `postgres://${address.user}:${address.password}@localhost/${name}?host=${host}&port=${address.port}`,
      name,
    );
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

describe('configuration faults', () => {
  const faults = [
    ['PORT', 'eighty', 'PORT=eighty：应为 0 到 65535 之间的整数'],
    ['PORT', '65536', 'PORT=65536：应为 0 到 65535 之间的整数'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL：应以 postgres:// 或 postgresql:// 开头的地址'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL：应以 redis:// 或 rediss:// 开头的地址'],
    ['ADMIN_PASSWORD', '12345', 'ADMIN_PASSWORD：至少 6 个字符'],
    ['SEED_DEMO', 'maybe', 'SEED_DEMO=maybe：可选值为 true、false'],
    ['CAPTCHA', 'on', 'CAPTCHA=on：可选值为 auto、off'],
    ['TRUST_PROXY', 'proxy.local', 'TRUST_PROXY=proxy.local：应为 IP 地址或网段，多个用逗号分隔'],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL=loud：可选值为 silent、fatal、error、warn、info、debug、trace',
    ],
    ['RATE_LIMITS', 'some', 'RATE_LIMITS=some：可选值为 on、off'],
    ['OFFLINE', 'no', 'OFFLINE=no：可选值为 on、off'],
    ['SAMPLES', 'some', 'SAMPLES=some：可选值为 on、off'],
    ['SCHEDULES', 'some', 'SCHEDULES=some：可选值为 on、off'],
    ['DATABASE_POOL', '1', 'DATABASE_POOL=1：应为 2 到 200 之间的整数'],
  ] as const;

  it.each(faults)('%s=%s is told in one clear line', (name, value, line) => {
    const read = () => loadConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new ConfigError([line]));
  });

  it.each(spread(faults, 7, 1))(
    '%s=%s ends the start with that line, and nothing is written',
    async (name, value, line) => {
      const folder = makeDataFolder();
      const result = await refusedByProcess({ DATA_DIR: folder, [name]: value });
      expect(result).toEqual({ code: 1, lines: [line], output: '' });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('several faults are told together, one line each', async () => {
    const { code, lines } = await refusedByProcess({ PORT: 'x', CAPTCHA: 'x', LOG_LEVEL: 'x' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(3);
  });

  it('a data folder that is a file is refused and left as it was', async () => {
    const file = path.join(makeDataFolder(), 'file');
    writeFileSync(file, 'mine');
    expect(await refusedByProcess({ DATA_DIR: file })).toMatchObject({
      code: 1,
      lines: [`DATA_DIR=${file}：不是文件夹`],
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  const nowhere = 'postgres://x@127.0.0.1:1/x';
  const unreachable = [expect.stringMatching(/^连接不上 DATABASE_URL 指定的数据库/)];

  it.each([nowhere, 'postgres://x@nowhere.invalid/x'])(
    'a database that is not there (%s) ends the start with one clear line',
    async (url) => {
      const folder = makeDataFolder();
      expect(await refused({ DATA_DIR: folder, DATABASE_URL: url })).toEqual(unreachable);
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('a start that fails over its database ends the process with 1', async () => {
    expect(await refusedByProcess({ DATABASE_URL: nowhere })).toMatchObject({
      code: 1,
      lines: unreachable,
    });
  });

  it('a database that accepts and never answers ends the start too', async () => {
    const { server: silent, port } = await listenSomewhere();
    const lines = await refused({ DATABASE_URL: `postgres://x@127.0.0.1:${port}/x` });
    silent.close();
    expect(lines).toEqual(unreachable);
  });

  it('a wrong name in DATABASE_URL ends the start with one line', async () => {
    await withDatabase(async (url, name) => {
      const lines = await refused({ DATABASE_URL: url.replace(name, 'no_such_database') });
      expect(lines).toEqual([expect.stringContaining('no_such_database')]);
    });
  });
});

/** Whether the database of a data folder lets somebody in. */
async function letsIn(folder: string, password?: string): Promise<boolean> {
  const client = new Client({ ...localDatabase(folder), ...(password && { password }) });
  try {
    await client.connect();
    return true;
  } catch (error) {
    expect(String(error)).toContain('password authentication failed');
    return false;
  } finally {
    await client.end();
  }
}

describe('a data folder', () => {
  const folder = path.join(makeDataFolder(), 'data');
  const folderEnv = { DATA_DIR: folder, ADMIN_PASSWORD: '' };
  // Whoever deletes the data folder has nothing left of the product but its program.
  const outside = makeDataFolder();
  const away = { ...folderEnv, TMPDIR: outside, HOME: outside };
  let password = '';
  let token = '';

  it('is closed to the other accounts of the machine, and its database to who lacks the secret', async () => {
    const first = await startServer(away);
    const modes = [
      '.',
      'postgres-password',
      'postgres',
      'run',
      'files/incoming',
      'files/stored',
    ].map((name) => (statSync(path.join(folder, name)).mode & 0o777).toString(8));
    // As root PostgreSQL's own user passes through the folder; it cannot list it.
    const outermost = process.getuid?.() === 0 ? '711' : '700';
    expect(modes).toEqual([outermost, '600', '700', '700', '700', '700']);
    expect(await letsIn(folder, 'guessed')).toBe(false);
    expect(await letsIn(folder)).toBe(true);
    password = /初始密码 (\S+)（/.exec(first.output())?.[1] ?? '';
    expect(password).toMatch(/^[\w-]{12}$/);
    token = await signIn(first.port, password);
    const made = await call(first.port, posts, {
      method: 'POST',
      token,
      body: { post_code: 'kept', post_name: '留下' },
    });
    expect(made.code).toBe(200);
    expect(await first.kill('SIGTERM')).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('gave the password at the first start alone, keeps its PostgreSQL when the server is killed, and the next one adopts it with all that was written', async () => {
    const first = await startServer(away);
    expect(first.output()).not.toContain('密码');
    const postmaster = postmasterOf(folder);
    expect(postmaster).toBeDefined();
    // The session has outlived the restart too.
    expect((await call(first.port, `${posts}?post_code=kept`, { token })).data.total).toBe(1);
    await first.kill('SIGKILL');
    expect(postmasterOf(folder)).toBe(postmaster);
    const second = await startServer(away);
    expect(postmasterOf(folder)).toBe(postmaster);
    await signIn(second.port, password);
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(postmasterOf(folder)).toBeUndefined();
    expect(readdirSync(outside)).toEqual([]);
  });

  it('shows the password even when the port is taken', async () => {
    const { server: taken, port } = await listenSomewhere();
    // A database that was migrated: what comes after the password is the subject.
    await withDatabase(async (url) => {
      const result = await refusedByProcess({
        DATABASE_URL: url,
        DATA_DIR: makeDataFolder(),
        ADMIN_PASSWORD: '',
        PORT: String(port),
      });
      expect(result).toMatchObject({
        code: 1,
        lines: [`端口 ${port} 已被占用，请用 PORT 换一个端口`],
      });
      expect(result.output).toMatch(/初始密码 \S+（只显示这一次/);
    }, 'template_work_manage');
    taken.close();
  });

  it('starts after a power cut, whatever its pid file and start lock name, and closes what an earlier version left open', async () => {
    const pidFile = path.join(folder, 'postgres', 'postmaster.pid');
    const fields = [
      process.pid,
      path.join(folder, 'postgres'),
      1,
      5432,
      path.join(folder, 'run'),
      '',
      '',
      'ready',
    ];
    writeFileSync(pidFile, `${fields.join('\n')}\n`);
    // The number of a living Node process that was born at another time: ours.
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    writeFileSync(path.join(folder, 'postgres-start.lock'), `${process.pid} ${boot} 1`);
    const rules = path.join(folder, 'postgres', 'pg_hba.conf');
    const secret = path.join(folder, 'postgres-password');
    const closed = readFileSync(rules, 'utf8');
    chmodSync(folder, 0o755);
    // As it was before: trusting whoever comes, and without a secret.
    writeFileSync(rules, closed.replaceAll(/scram-sha-256$/gm, 'trust'));
    rmSync(secret);
    const first = await startServer(folderEnv);
    await signIn(first.port, password);
    expect(statSync(folder).mode & 0o066).toBe(0);
    expect(await letsIn(folder, 'guessed')).toBe(false);
    expect(await letsIn(folder)).toBe(true);
    expect(readFileSync(rules, 'utf8')).toBe(closed);
    expect(existsSync(path.join(folder, 'postgres-start.lock'))).toBe(false);
    await first.kill('SIGKILL');
    rmSync(secret);
    // Its secret was lost, and its PostgreSQL has gone on.
    const second = await startServer(folderEnv);
    await signIn(second.port, password);
    expect(await letsIn(folder, 'guessed')).toBe(false);
    expect(await letsIn(folder)).toBe(true);
    expect(await second.kill('SIGTERM')).toBe(0);
    expect(existsSync(path.join(folder, 'postgres-start.lock'))).toBe(false);
  });

  // Three on an empty one, of which each leaves, are below.
  it.runIf(isLong)(
    'serves two processes, and the one that stays keeps its database (long form)',
    async () => {
      const [one, two] = await Promise.all([startServer(folderEnv), startServer(folderEnv)]);
      expect(await one.kill('SIGTERM')).toBe(0);
      expect(postmasterOf(folder)).toBeDefined();
      await signIn(two.port, password);
      expect(await two.kill('SIGTERM')).toBe(0);
      expect(postmasterOf(folder)).toBeUndefined();
    },
  );

  it('of another major version is refused with what to do, and left alone', async () => {
    const old = makeDataFolder();
    mkdirSync(path.join(old, 'postgres'));
    writeFileSync(path.join(old, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refused({ DATA_DIR: old })).toEqual([
      expect.stringMatching(/PostgreSQL 17 创建.*PostgreSQL 18.*pg_dump 导出.*空的 DATA_DIR/),
    ]);
    expect(readdirSync(old)).toEqual(['postgres']);
    expect(readdirSync(path.join(old, 'postgres'))).toEqual(['PG_VERSION']);
  });
});

describe('three processes at once', () => {
  const applied = async (client: Client): Promise<{ times: number; admins: number }> => {
    const migrations = await client.query(
      'select max(times)::int as times from (select count(*) as times from drizzle.__drizzle_migrations group by hash) t',
    );
    const admins = await client.query(`select count(*)::int as n from sys_user`);
    return { times: migrations.rows[0].times, admins: admins.rows[0].n };
  };

  it.runIf(isLong)(
    'on one empty database migrate it once and make one administrator (long form)',
    async () => {
      await withDatabase(async (url, name) => {
        const env = { DATABASE_URL: url, ADMIN_PASSWORD: '' };
        const servers = await Promise.all([startServer(env), startServer(env), startServer(env)]);
        const shown = servers.filter((server) => server.output().includes('初始密码'));
        expect(shown).toHaveLength(1);
        const client = new Client({ ...inject('postgres'), database: name });
        await client.connect();
        expect(await applied(client)).toEqual({ times: 1, admins: 1 });
        await client.end();
        const codes = await Promise.all(servers.map((server) => server.kill('SIGTERM')));
        expect(codes).toEqual([0, 0, 0]);
      });
    },
  );

  it('on one empty data folder make one cluster, migrate it once and make one administrator; those that stay keep it, and two that stop at the same moment leave no database running', async () => {
    const folder = makeDataFolder();
    const env = { DATA_DIR: folder };
    const servers = await Promise.all([startServer(env), startServer(env), startServer(env)]);
    const client = new Client(localDatabase(folder));
    await client.connect();
    expect(await applied(client)).toEqual({ times: 1, admins: 1 });
    await client.end();
    for (const server of servers) await signIn(server.port);
    const [first, ...others] = servers;
    expect(await first?.kill('SIGTERM')).toBe(0);
    expect(postmasterOf(folder)).toBeDefined();
    for (const server of others) await signIn(server.port);
    expect(await Promise.all(others.map((server) => server.kill('SIGTERM')))).toEqual([0, 0]);
    expect(postmasterOf(folder)).toBeUndefined();
  });

  it('a database newer than the program is refused and left as it is', async () => {
    await withDatabase(async (url, name) => {
      const client = new Client({ ...inject('postgres'), database: name });
      await client.connect();
      await client.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('future', 99999999999999)`,
      );
      expect(await refused({ DATABASE_URL: url })).toEqual([
        '数据库的版本比程序新，请用创建它的版本或更新的版本启动',
      ]);
      await client.end();
    }, 'template_work_manage');
  });
});
