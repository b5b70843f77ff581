import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterSecret, requireSecret, withSecretFile } from './cluster-secret.ts';
import { makeDataFolder } from './data-folder.ts';
import { isAlive, isStranger } from './processes.ts';
import { holdStartLock } from './start-lock.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import {
  findBarrier,
  findBinaries,
  makeServerFolder,
  refuseForeign,
  serverUser,
} from './postgres-binaries.ts';

const majorVersion = '18';
const databaseUser = 'work_manage';

/** A running PostgreSQL of our own and how to reach it. */
export interface EmbeddedPostgres {
  /** Options for `pg`: a folder with a Unix socket, or loopback TCP on Windows. */
  connection: { host: string; port: number; user: string; database: string; password: string };
  /** Process id of the postmaster; changes when it is restarted after a crash. */
  pid: () => number;
  /**
   * Stops the supervision and, unless it is still needed, the server itself. The question is asked while no other process
   * of ours starts or stops: of several that stop together each must not leave it to the other.
   */
  stop: (isNeeded?: () => Promise<boolean>) => Promise<void>;
}

interface Cluster {
  data: string;
  socket: string;
  port: number;
  /** Over loopback, where there are no Unix sockets. */
  overTcp: boolean;
  binaries: PostgresBinaries;
  report: (text: string) => void;
}

/** Initialises the cluster if needed, adopts a living server or starts one, and restarts it whenever it dies. */
export async function startEmbeddedPostgres(
  dataDir: string,
  report: (text: string) => void,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(dataDir, report);
  const release = await holdStartLock(dataDir);
  let pid: number;
  let connection: EmbeddedPostgres['connection'];
  try {
    const password = clusterSecret(cluster.data);
    initialise(cluster, password);
    pid = (await livingServer(cluster)) ?? (await launch(cluster));
    connection = {
      host: cluster.overTcp ? '127.0.0.1' : cluster.socket,
      port: cluster.port,
      user: databaseUser,
      database: 'postgres',
      password,
    };
    await requireSecret(cluster.data, pid, connection);
  } finally {
    release();
  }
  const stopped = new AbortController();
  const supervise = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await sleep(250, undefined, { ref: false });
      if (!stopped.signal.aborted && !isAlive(pid)) {
        report('PostgreSQL 意外停止，正在重新启动');
        pid = (await relaunch(cluster, stopped.signal)) ?? pid;
      }
    }
  };
  void supervise();
  return {
    connection,
    pid: () => pid,
    stop: async (isNeeded = async () => false) => {
      stopped.abort();
      // A full disk must not keep anything from stopping.
      const releaseStop = await holdStartLock(dataDir).catch(() => () => undefined);
      try {
        if (!isAlive(pid) || (await isNeeded())) return;
        process.kill(pid, 'SIGINT');
        for (let round = 0; round < 500 && isAlive(pid); round += 1) await sleep(20);
      } finally {
        releaseStop();
      }
    },
  };
}

async function prepareCluster(dataDir: string, report: (text: string) => void): Promise<Cluster> {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const data = path.join(dataDir, 'postgres');
  refuseUnreachable(dataDir, path.join('/var/lib/work-manage', hash, 'postgres'));
  makeDataFolder(dataDir, report);
  if (existsSync(data)) refuseForeignData(data);
  const version = path.join(data, 'PG_VERSION');
  if (existsSync(version)) {
    const found = readFileSync(version, 'utf8').trim();
    if (found !== majorVersion) {
      throw new Error(
        `${data} 由 PostgreSQL ${found} 创建，本版本使用 PostgreSQL ${majorVersion}。` +
          `请先用 PostgreSQL ${found} 的 pg_dump 导出，换一个空的 DATA_DIR 启动后再导入`,
      );
    }
  }
  const binaries = await findBinaries(path.join(dataDir, 'programs'), report);
  const inside = path.join(path.dirname(data), 'run');
  const socket = inside.length < 80 ? inside : path.join(tmpdir(), `work-manage-${hash}`);
  const onWindows = process.platform === 'win32';
  return {
    data,
    socket,
    port: onWindows ? 54_320 + (Number.parseInt(hash.slice(0, 4), 16) % 5000) : 5432,
    overTcp: onWindows,
    binaries,
    report,
  };
}

/**
 * As root PostgreSQL runs as another user, which must be able to get to the data: elsewhere they are never put, as nobody
 * would look for them there. `former` is where an earlier version put them then.
 */
function refuseUnreachable(dataDir: string, former: string): void {
  const barrier = findBarrier(dataDir);
  if (barrier === undefined) return;
  const moved = existsSync(path.join(former, 'PG_VERSION'))
    ? `。以前的数据库在 ${former}，请先把它移到新的 DATA_DIR 下，名称为 postgres`
    : '';
  throw new Error(
    `用 root 启动时，PostgreSQL 的用户必须能经过 ${barrier} 才能到达数据文件夹 ${dataDir}。` +
      `请改用普通用户启动，或执行 chmod o+x ${barrier}，或把 DATA_DIR 设为别处的文件夹（例如 /var/lib/work-manage），` +
      `或用 DATABASE_URL 指定数据库${moved}`,
  );
}

/** To another user than its owner a cluster looks like an empty folder. */
function refuseForeignData(data: string): void {
  if (!serverUser) refuseForeign(data);
}

function initialise(cluster: Cluster, password: string): void {
  makeServerFolder(cluster.socket);
  if (existsSync(path.join(cluster.data, 'PG_VERSION'))) return;
  rmSync(cluster.data, { recursive: true, force: true });
  makeServerFolder(cluster.data);
  const made = withSecretFile(cluster.socket, password, (file) =>
    spawnSync(
      cluster.binaries.initdb,
      [
        '-D',
        cluster.data,
        '-U',
        databaseUser,
        '--auth=scram-sha-256',
        `--pwfile=${file}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      {
        ...serverUser,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      },
    ),
  );
  if (made.status === 0) return;
  rmSync(cluster.data, { recursive: true, force: true });
  throw new Error(
    `初始化数据库失败：${(made.stderr || String(made.error)).trim().split('\n').at(-1)}`,
  );
}

async function launch(cluster: Cluster): Promise<number> {
  const address = cluster.overTcp ? 'listen_addresses=127.0.0.1' : 'listen_addresses=';
  const settings = [
    address,
    `port=${cluster.port}`,
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    'jit=off',
    'synchronous_commit=on',
    'log_min_messages=warning',
    'max_wal_size=512MB',
    // What statements cost in sum, for the screen of the database.
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.max=2000',
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    cluster.binaries.postgres,
    ['-D', cluster.data, '-k', cluster.socket, ...settings],
    {
      ...serverUser,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    },
  );
  let lastWords = '';
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (lastWords = (lastWords + chunk.toString()).slice(-2000)),
  );
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () =>
      reject(new Error(`PostgreSQL 没有启动：${lastWords.trim().split('\n').at(-1)}`)),
    );
  });
  failed.catch(() => undefined);
  child.unref();
  (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  const pid = child.pid;
  if (pid === undefined) return failed;
  await Promise.race([waitUntilReady(cluster, pid), failed]);
  return pid;
}

/**
 * After a crash the old backends may hold the shared memory for a moment, so several tries are normal. Another process of
 * ours may have been quicker: then its server is adopted.
 */
async function relaunch(cluster: Cluster, stopped: AbortSignal): Promise<number | undefined> {
  for (let pause = 100; !stopped.aborted; pause = Math.min(pause * 2, 2000)) {
    try {
      return (await livingServer(cluster)) ?? (await launch(cluster));
    } catch (error) {
      cluster.report(`重新启动 PostgreSQL 未成功：${(error as Error).message}`);
      await sleep(pause);
    }
  }
  return undefined;
}

async function waitUntilReady(cluster: Cluster, pid: number): Promise<void> {
  for (;;) {
    const lines = pidFile(cluster);
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return;
    await sleep(10);
  }
}

/** The postmaster that a killed server of ours left behind, if it is alive and answers. */
async function livingServer(cluster: Cluster): Promise<number | undefined> {
  const pid = Number(pidFile(cluster)[0]);
  if (!pid || !isAlive(pid) || isStranger(pid, 'postgres')) return undefined;
  for (let round = 0; round < 300; round += 1) {
    if (pidFile(cluster)[7]?.trim() === 'ready' && (await answers(cluster))) return pid;
    if (!isAlive(pid)) return undefined;
    await sleep(100);
  }
  throw new Error(`进程 ${pid} 占用着 ${cluster.data}，但没有响应`);
}

function answers(cluster: Cluster): Promise<boolean> {
  return new Promise((resolve) => {
    const target = cluster.overTcp
      ? { host: '127.0.0.1', port: cluster.port }
      : { path: path.join(cluster.socket, `.s.PGSQL.${cluster.port}`) };
    const socket = connect(target);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function pidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}
