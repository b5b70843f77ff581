import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#core/database/embedded-postgres.ts';
import { copyPrograms } from '#core/database/postgres-binaries.ts';
import {
  call,
  cleanUp,
  makeDataFolder,
  makeUsedDataFolder,
  postmasterOf,
  signIn,
  startServer,
} from '../support/server-process.ts';
import { isLong } from '../../../../tools/sampled.ts';
import { refused, refusedByProcess } from '../support/refused.ts';

afterAll(cleanUp);

const isRoot = process.getuid?.() === 0;

describe.runIf(isRoot)('as root, a data folder that PostgreSQL cannot get to', () => {
  it('is refused with the ways out, and no database is made anywhere', async () => {
    const closed = makeDataFolder();
    chmodSync(closed, 0o700);
    const folder = path.join(closed, 'data');
    const lines = await refused({ DATA_DIR: folder });
    expect(lines).toHaveLength(1);
    for (const way of [closed, folder, '普通用户', 'chmod o+x', 'DATA_DIR', 'DATABASE_URL'])
      expect(lines[0]).toContain(way);
    expect(readdirSync(closed)).toEqual([]);
  });

  it('is not exchanged for an empty one when its folder was closed later', async () => {
    const parent = makeDataFolder();
    const env = { DATA_DIR: path.join(parent, 'data') };
    renameSync(await makeUsedDataFolder(), env.DATA_DIR);
    chmodSync(parent, 0o700);
    expect(await refused(env)).toEqual([expect.stringContaining(parent)]);
    chmodSync(parent, 0o711);
    const second = await startServer(env);
    expect(second.output()).not.toContain('初始密码');
    await signIn(second.port);
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});

describe('the start lock', () => {
  it('that a power cut left empty, or that names a process of somebody else, is taken over', async () => {
    const folder = await makeUsedDataFolder();
    const lock = path.join(folder, 'postgres-start.lock');
    writeFileSync(lock, '');
    utimesSync(lock, new Date(0), new Date(0));
    const first = await startEmbeddedPostgres(folder, () => undefined);
    expect(postmasterOf(folder)).toBe(first.pid());
    await first.stop();
    writeFileSync(lock, '1');
    const second = await startEmbeddedPostgres(folder, () => undefined);
    expect(postmasterOf(folder)).toBe(second.pid());
    await second.stop();
    expect(postmasterOf(folder)).toBeUndefined();
    expect(existsSync(lock)).toBe(false);
  });

  it('that cannot be written is told with its reason, at once', async () => {
    const folder = makeDataFolder();
    // A folder where the lock's file should be made cannot be written through by anybody.
    writeFileSync(path.join(folder, 'file'), '');
    const lines = await refused({ DATA_DIR: path.join(folder, 'file', 'data') });
    expect(lines.join()).toContain(`不能写入 ${path.join(folder, 'file', 'data')}`);
  });
});

// Of three in `npm test`: start.test.ts.
describe.runIf(isLong)('two servers on one data folder (long form)', () => {
  it('that stop at the same moment leave no database running', async () => {
    const env = { DATA_DIR: await makeUsedDataFolder() };
    const first = await startServer(env);
    const second = await startServer(env);
    expect(postmasterOf(env.DATA_DIR)).toBeDefined();
    expect(await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])).toEqual([0, 0]);
    expect(postmasterOf(env.DATA_DIR)).toBeUndefined();
  });
});

describe('programs and folders that somebody else could have put there', () => {
  it('are not run', () => {
    const folder = path.join(makeDataFolder(), 'programs');
    const source = path.join(makeDataFolder(), 'native');
    mkdirSync(path.join(source, 'bin'), { recursive: true });
    for (const name of ['postgres', 'initdb']) writeFileSync(path.join(source, 'bin', name), '');
    const postgres = path.join(source, 'bin', 'postgres');
    const copy = (): unknown => copyPrograms(postgres, { folder, report: () => undefined });
    expect(copy).not.toThrow();
    chmodSync(folder, 0o777);
    expect(copy).toThrow('可以被别的用户改动');
    chmodSync(folder, 0o755);
    expect(copy).not.toThrow();
    const [version = ''] = readdirSync(folder);
    chmodSync(path.join(folder, version, 'bin', 'postgres'), 0o777);
    expect(copy).toThrow('可以被别的用户改动');
  });

  it('are not used as the folder of the database socket', async () => {
    const folder = makeDataFolder();
    mkdirSync(path.join(folder, 'run'));
    chmodSync(path.join(folder, 'run'), 0o777);
    const lines = await refused({ DATA_DIR: folder });
    expect(lines.join()).toContain(`${path.join(folder, 'run')} 属于另一个用户`);
  });
});

describe('where files are stored', () => {
  it('is tried by writing at the start: a folder that is a file is refused', async () => {
    const folder = await makeUsedDataFolder();
    const file = path.join(folder, 'occupied');
    writeFileSync(file, 'kept');
    const lines = await refused({ DATA_DIR: folder, FILES_DIR: file });
    expect(lines).toEqual([expect.stringContaining(`FILES_DIR=${file}：不能写入文件（`)]);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it('is tried by writing at the start: a bucket that does not take files is refused', async () => {
    const storage = createServer((request, response) => {
      request.resume();
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
    const { port } = storage.address() as AddressInfo;
    const lines = await refused({
      DATA_DIR: await makeUsedDataFolder(),
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'no-such-bucket',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });
    storage.close();
    expect(lines).toEqual([expect.stringMatching(/S3_BUCKET=no-such-bucket：不能写入文件（.+）/)]);
  });
});

describe('a wrong cause', () => {
  it('is not named for a HOST that does not exist', async () => {
    const { code, lines } = await refusedByProcess({
      DATA_DIR: await makeUsedDataFolder(),
      HOST: 'nosuch.invalid',
    });
    expect(code).toBe(1);
    expect(lines).toEqual(['HOST=nosuch.invalid：不是这台机器的地址']);
  });
});

describe('the log', () => {
  it('may lose its reader: the server goes on, restarts its database and stops in order', async () => {
    const folder = await makeUsedDataFolder();
    const server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'debug' });
    const token = await signIn(server.port);
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    const list = '/admin/v2/system/post?limit=1';
    expect((await call(server.port, list, { token })).code).toBe(200);
    // It says so on standard output, which nobody reads.
    process.kill(postmasterOf(folder) ?? 0, 'SIGKILL');
    await expect
      .poll(async () => (await call(server.port, list, { token }).catch(() => null))?.code, {
        timeout: 10_000,
        interval: 50,
      })
      .toBe(503);
    await expect
      .poll(async () => (await call(server.port, list, { token }).catch(() => null))?.code, {
        timeout: 20_000,
        interval: 50,
      })
      .toBe(200);
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
