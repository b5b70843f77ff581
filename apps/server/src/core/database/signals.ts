import type { DocumentKind } from '@wm/contract/core/document';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { connectClient, cutWhenSilent } from './connections.ts';
import type { Queries } from './connections.ts';

/**
 * What processes tell each other through PostgreSQL. Payloads are keys, never data (8000 bytes at most). These are the
 * core's; an area merges its own into this interface beside the module that sends them.
 */
export interface SignalMap {
  /** A session has ended or changed. `id` is the session's. */
  session: { id: string; reason: string };
  /** A session goes on, but what is held of it is out of date. */
  'session-changed': { id: string };
  /** Sessions of a user have all ended. */
  user: { id: number; reason: string };
  /** Roles, menus or permissions have changed for everybody or for one user. */
  permission: { userId?: number };
  /** A setting has changed. */
  setting: { key: string };
  /** A task of a user, or of the clock, has moved on. */
  task: { id: number; userId: number | null; cancel?: boolean };
  /** A job has run or changed; `isDue` when the clock has to look again for what is due. */
  job: { id: number; isDue?: boolean };
  /** Something else that the clock fires has another instant: it has to look again for what is due. */
  clock: Record<string, never>;
  /** A document of a user has another text. */
  document: { kind: DocumentKind; id: number; rowVersion: number; userId: number };
}

export type SignalKind = keyof SignalMap;
type Handler<K extends SignalKind> = (payload: SignalMap[K]) => void;

/** Where signals are sent and heard. */
export const signalChannel = 'work_manage';

/** The listener hears nothing for hours; that its line still stands is asked so often, and given so long to answer. */
const askedEveryMs = 5000;

/** A signal as PostgreSQL carries it, for a statement of one's own. */
export function signalText<K extends SignalKind>(kind: K, payload: SignalMap[K]): string {
  return JSON.stringify({ kind, payload });
}

/** LISTEN/NOTIFY with typed kinds. A signal reaches every process, the sender included, within milliseconds. */
export class Signals {
  readonly #pool: Queries;
  readonly #connection: PoolConfig;
  readonly #logger: Logger;
  readonly #handlers = new Map<SignalKind, Set<(payload: never) => void>>();
  readonly #onLost = new Set<() => void>();
  readonly #id = randomUUID();
  #client: Client | undefined;
  #asking: NodeJS.Timeout | undefined;
  #closed = false;
  /** Whether signals arrive; while not, caches must not be trusted for longer than a second. */
  isListening = false;

  constructor({ pool, connection }: { pool: Queries; connection: PoolConfig }, logger: Logger) {
    this.#pool = pool;
    this.#connection = connection;
    this.#logger = logger;
  }

  /** Connects the listener and keeps it connected until `close`. */
  async open(): Promise<void> {
    let isLost = false;
    const client = await connectClient(this.#connection, () => {
      isLost = true;
      if (this.#client === client) this.#reopen();
    });
    client.on('notification', ({ payload }) => this.#dispatch(payload ?? ''));
    try {
      await client.query(`listen ${signalChannel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (isLost) throw new Error('the listener was lost as soon as it stood');
    cutWhenSilent(client, askedEveryMs);
    this.#asking = setInterval(() => {
      // What fails has lost the listener, which is heard of otherwise.
      client.query('select 1').catch(() => undefined);
    }, askedEveryMs).unref();
    this.#client = client;
    this.isListening = true;
    if (this.#closed) await this.close();
  }

  /** Calls `handler` for each signal of a kind; returns the unsubscribe function. */
  on<K extends SignalKind>(kind: K, handler: Handler<K>): () => void {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Calls `handler` when signals may be missed and again when they come: every cache fed by them must be dropped. */
  onLost(handler: () => void): void {
    this.#onLost.add(handler);
  }

  /**
   * Tells every process; this one has heard it when the promise settles. Inside a transaction pass its `execute`, then
   * everybody is told at the commit.
   */
  async send<K extends SignalKind>(
    kind: K,
    payload: SignalMap[K],
    query?: (text: string, values: unknown[]) => Promise<unknown>,
  ): Promise<void> {
    const notify = (text: string): [string, unknown[]] => [
      'select pg_notify($1, $2)',
      [signalChannel, text],
    ];
    if (query) {
      await query(...notify(signalText(kind, payload)));
      return;
    }
    await this.#pool.query(...notify(JSON.stringify({ kind, payload, from: this.#id })));
    this.#call(kind, payload as never);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#asking);
    await this.#client?.end().catch(() => undefined);
  }

  #dispatch(text: string): void {
    const { kind, payload, from } = JSON.parse(text) as {
      kind: SignalKind;
      payload: never;
      from?: string;
    };
    if (from !== this.#id) this.#call(kind, payload);
  }

  #call(kind: SignalKind, payload: never): void {
    const handlers = this.#handlers.get(kind);
    // A newer process, or a trigger with a slip of the pen: whoever waits for it waits in vain.
    if (!handlers) this.#logger.error({ kind }, 'a signal of an unknown kind came');
    for (const handler of handlers ?? []) handler(payload);
  }

  #reopen(): void {
    clearInterval(this.#asking);
    if (this.#closed) return;
    this.isListening = false;
    this.#client = undefined;
    this.#logger.warn('the database listener was lost');
    for (const handler of this.#onLost) handler();
    void this.#retry();
  }

  async #retry(): Promise<void> {
    for (let pause = 50; !this.#closed; pause = Math.min(pause * 2, 1000)) {
      await sleep(pause, undefined, { ref: false });
      try {
        await this.open();
        for (const handler of this.#onLost) handler();
        return;
      } catch {
        // The database is still away; the next round tries again.
      }
    }
  }
}
