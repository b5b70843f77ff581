import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import type { App } from './app.ts';
import { proveStore } from '#areas/files/public.ts';
import type { Config } from '#core/config.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { hasOtherClients, openDatabase } from '#core/database/database.ts';
import { startEmbeddedPostgres } from '#core/database/embedded-postgres.ts';
import { migrateDatabase } from '#core/database/migrate.ts';
import { createLogger } from '#core/logger.ts';
import { seed } from './seed.ts';

const begun = performance.now();
const compactAfterMs = 1500;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Starts the whole product and serves until a signal ends it. Throws what `describeFault` says in words. */
export async function start(config: Config): Promise<void> {
  const logger = createLogger(config);
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres(config.dataDir, say) : undefined;
  const database = openDatabase(
    embedded ? embedded.connection : { connectionString: config.databaseUrl },
    config.databasePool,
    logger,
  );
  let app: App | undefined;
  const shutDown = async (): Promise<void> => {
    await app?.close();
    await database.pool.end();
    // Another process of ours may be using the embedded server: then it stays.
    await embedded?.stop(() => hasOtherClients(database.connection).catch(() => false));
  };
  try {
    await migrateDatabase(database.connection);
    const firstPassword = await seed(database.db, config);
    // At once: whatever fails from here on, the password is known.
    if (firstPassword !== undefined) {
      say(`\n  管理员账号 admin，初始密码 ${firstPassword}（只显示这一次，请登录后修改）\n`);
    }
    await proveStore(config);
    app = await createApp(config, database, logger);
    const started = app;
    stopOnSignals(() => drain(started), shutDown);
    await listen(app, config);
    announce(app);
    setTimeout(compactMemory, compactAfterMs).unref();
  } catch (error) {
    await shutDown();
    throw error;
  }
}

/** The address could not be taken: nothing of the database. */
class ListenError extends Error {}

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.http.listen({
      port,
      host,
      listenTextResolver: (address) => `listening on ${address}`,
    });
  } catch (error) {
    throw new ListenError('not listening', { cause: error });
  }
}

/** Gives back what loading the modules left behind, some 15 MB; V8 by itself would keep it. Needs `--expose-gc`. */
function compactMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function announce(app: App): void {
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : app.core.config.port;
  const seconds = ((performance.now() - begun) / 1000).toFixed(2);
  say(`Work Manage 已启动：http://localhost:${port}（${seconds} 秒）`);
}

/** Lets a proxy see that no more requests should come, before none is taken any more. */
async function drain({ http, core }: App): Promise<void> {
  http.drain();
  await sleep(core.config.drainMs);
}

/** Stops in order at SIGTERM, SIGINT or the end of npm; after 15 s without a result by force. */
function stopOnSignals(drained: () => Promise<void>, shutDown: () => Promise<void>): void {
  const stop = once(async () => {
    await drained();
    setTimeout(() => process.exit(1), 15_000).unref();
    await shutDown();
    process.exit(0);
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  stopWithNpm(stop);
}

function once(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    work().catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    });
  };
}

/** A SIGTERM to `npm start` ends npm and leaves us running; then our parent changes. */
function stopWithNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** Why a start has failed, in a line for who started it. */
export function describeFault(error: unknown): string {
  const { message, code } = rootOf(error);
  if (code === 'EADDRINUSE') return takenPort(error);
  if (error instanceof ListenError) {
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
      return `HOST=${process.env['HOST'] ?? ''}：不是这台机器的地址`;
    if (code === 'EACCES')
      return `没有权限使用端口 ${process.env['PORT'] ?? 3000}，请用 PORT 换一个 1024 以上的端口`;
  }
  const isUnreachable =
    code === 'ECONNREFUSED' || code === 'ENOTFOUND' || message === 'timeout expired';
  if (isUnreachable && process.env['DATABASE_URL'])
    return `连接不上 DATABASE_URL 指定的数据库：${message || code}`;
  return message || String(error);
}

function takenPort(error: unknown): string {
  return error instanceof ListenError
    ? `端口 ${process.env['PORT'] ?? 3000} 已被占用，请用 PORT 换一个端口`
    : `METRICS_PORT=${process.env['METRICS_PORT'] ?? ''}：端口已被占用`;
}
