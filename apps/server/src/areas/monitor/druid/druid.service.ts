import type { DatabaseConnection, PlanNode } from '@wm/contract/monitor/druid';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { lastSamples, listNodes } from '../samples/sample.repository.ts';
import {
  findStatement,
  hasPlan,
  missingStatements,
  readConnections,
  readDatabase,
  readIndexes,
  readStatements,
  readTables,
} from './druid.repository.ts';
import type { RawConnection } from './druid.repository.ts';
import { planTree } from './plan-tree.ts';
import type { RawPlan } from './plan-tree.ts';
import { shownStatement } from './shown-statement.ts';

/** The connections of the database and the pools of the processes. */
export async function readDruid({ db }: Core) {
  const [database, connections, nodes, samples] = await Promise.all([
    readDatabase(db),
    readConnections(db),
    listNodes(db),
    lastSamples(db),
  ]);
  const byApplication = new Map(nodes.map(({ node }) => [applicationOf(node), node]));
  const sampleOf = new Map(samples.map((sample) => [sample.node, sample]));
  return {
    ...database,
    connections: connections.map((raw) => shownConnection(raw, byApplication)),
    pools: nodes.map(({ node, about }) => {
      const {
        poolTotal: total = 0,
        poolBusy: busy = 0,
        poolWaiting: waiting = 0,
      } = sampleOf.get(node) ?? {};
      return { node, max: about.poolMax, total, busy, waiting };
    }),
  };
}

/** The name that a process gives its connections. */
function applicationOf(node: string): string {
  return `work-manage-${node.split(':').at(-1)}`;
}

function shownConnection(
  { waits, state, statement, ...raw }: RawConnection,
  nodes: ReadonlyMap<string, string>,
): DatabaseConnection {
  return {
    ...raw,
    node: nodes.get(raw.application) ?? '',
    state: stateOf(state, waits),
    statement: shownStatement(statement),
    waitsFor: waits ?? '',
  };
}

function stateOf(state: string | null, waits: string | null): DatabaseConnection['state'] {
  if (waits !== null) return 'waiting';
  if (state === 'active') return 'active';
  return state?.startsWith('idle in transaction') ? 'transaction' : 'idle';
}

/** What takes the database's time. */
export async function readSlow({ db }: Core) {
  const missing = await missingStatements(db);
  if (missing !== '') return { missing, since: null, rows: [] };
  const { since, rows } = await readStatements(db);
  return {
    missing,
    since,
    rows: rows.map((row) => ({ ...row, statement: shownStatement(row.statement) })),
  };
}

export async function readSizes({ db }: Core) {
  return { tables: await readTables(db), indexes: await readIndexes(db) };
}

const holdsSeveral = /;\s*\S/;

/** The plan of a statement that the database has counted. The statement comes from the database, and is not carried out. */
export async function explain({ db, pool }: Core, id: string): Promise<PlanNode> {
  const missing = await missingStatements(db);
  if (missing !== '') throw new AppError('monitor.no-plan', { values: { reason: missing } });
  const statement = await findStatement(db, id);
  if (statement === undefined) throw new AppError('monitor.statement-gone');
  if (!hasPlan(statement) || holdsSeveral.test(statement))
    throw new AppError('monitor.no-plan', { values: { reason: '它不查询也不修改数据' } });
  const connection = await pool.borrow();
  try {
    await connection.query('begin read only');
    await connection.query("set local statement_timeout = '3s'");
    const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: RawPlan }[] }>(
      `explain (generic_plan, format json) ${statement}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (!plan) throw new AppError('monitor.statement-gone');
    return planTree(plan);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const reason = `数据库说 ${rootOf(error).message}`;
    throw new AppError('monitor.no-plan', { cause: error, values: { reason } });
  } finally {
    const isEnded = await connection.query('rollback').then(
      () => true,
      () => false,
    );
    connection.release(!isEnded);
  }
}
