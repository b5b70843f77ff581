import { setPriority } from 'node:os';
import { BOOLEAN, DOUBLE, DuckDBInstance, SQLNULL, VARCHAR } from '@duckdb/node-api';
import type { DuckDBConnection, DuckDBType } from '@duckdb/node-api';
import type { Cell } from '@wm/contract/report/run';
import { lockdown, settings } from './lockdown.ts';
import type { QueryOrder, QueryParam, QueryWord } from './query-job.ts';

// A process of its own, which ends when nobody has asked anything for a while.

const niceness = 5;
const idleMs = 60_000;
const batch = 1000;

/** An interrupt that comes before a statement has begun is forgotten: it is said until the question has ended. */
const interruptEveryMs = 25;

interface Running {
  isStopped: boolean;
  interrupt: () => void;
  more: () => void;
  again?: NodeJS.Timeout;
}

const running = new Map<number, Running>();
let idle = setTimeout(leave, idleMs);

function leave(): void {
  if (running.size === 0) process.disconnect();
}

function tell(word: QueryWord): void {
  process.send?.(word);
}

function typeOf(param: QueryParam): DuckDBType {
  if (param === null) return SQLNULL;
  if (typeof param === 'number') return DOUBLE;
  return typeof param === 'boolean' ? BOOLEAN : VARCHAR;
}

async function read({
  id,
  path,
  beside,
  sql,
  params,
}: QueryOrder & { order: 'read' }): Promise<void> {
  const one: Running = { isStopped: false, interrupt: () => undefined, more: () => undefined };
  running.set(id, one);
  clearTimeout(idle);
  let isOpen = false;
  try {
    const instance = await DuckDBInstance.create(path, { ...settings, access_mode: 'READ_ONLY' });
    const connection = await instance.connect();
    isOpen = true;
    one.interrupt = () => connection.interrupt();
    try {
      // Before nothing can be opened any more; the name is ours.
      if (beside !== undefined)
        await connection.run(`attach '${beside.replaceAll("'", "''")}' as other (read_only)`);
      for (const statement of lockdown) await connection.run(statement);
      await sendRows(connection, one, { id, sql, params });
    } finally {
      one.interrupt = () => undefined;
      connection.closeSync();
      instance.closeSync();
    }
    tell({ word: 'end', id });
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    tell({ word: 'failed', id, reason: reasonOf(message, one, isOpen), message });
  } finally {
    clearInterval(one.again);
    running.delete(id);
    idle = setTimeout(leave, idleMs);
  }
}

async function sendRows(
  connection: DuckDBConnection,
  one: Running,
  { id, sql, params }: { id: number; sql: string; params: QueryParam[] },
): Promise<void> {
  if (one.isStopped) throw new Error('stopped');
  const result = await connection.stream(sql, params, params.map(typeOf));
  let rows: Cell[][] = [];
  const send = async (): Promise<void> => {
    if (rows.length === 0) return;
    const taken = new Promise<void>((resolve) => {
      one.more = resolve;
    });
    tell({ word: 'rows', id, rows });
    rows = [];
    // Rows wait here until those before them were taken.
    await taken;
  };
  for (;;) {
    if (one.isStopped) throw new Error('stopped');
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    for (const row of chunk.getRows()) {
      rows.push(row as Cell[]);
      if (rows.length === batch) await send();
    }
  }
  await send();
}

function reasonOf(
  message: string,
  { isStopped }: Running,
  isOpen: boolean,
): (QueryWord & { word: 'failed' })['reason'] {
  if (isStopped) return 'stopped';
  if (message.startsWith('Out of Memory')) return 'memory';
  if (/^(Conversion|Out of Range|Invalid Input) Error/.test(message)) return 'range';
  return isOpen ? 'other' : 'file';
}

process.on('message', (order: QueryOrder) => {
  if (order.order === 'read') return void read(order);
  const one = running.get(order.id);
  if (order.order === 'more') return one?.more();
  if (!one || one.isStopped) return;
  one.isStopped = true;
  one.interrupt();
  one.again = setInterval(() => one.interrupt(), interruptEveryMs);
  one.more();
});
process.once('disconnect', () => process.exit());
setPriority(niceness);
