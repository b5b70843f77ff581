import type { ReportDefinition } from '@wm/contract/report/definition';
import type { Cell, ResultColumn } from '@wm/contract/report/run';
import type { Principal } from '#core/access/principal.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { planModule } from './engine/plan.ts';
import { emptyResult } from './engine/preview.ts';
import { insertRows, insertRun } from './run/run.repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days ago, who, how often, and how often with success: what the sample of one evening showed. */
const firstEvening: [number, string, number, number][] = [
  [1, 'admin', 12, 11],
  [1, 'linxiao', 6, 6],
  [1, 'zhouyi', 3, 2],
  [2, 'admin', 9, 9],
  [2, 'chenmo', 4, 1],
  [2, 'linxiao', 7, 7],
  [3, 'admin', 8, 8],
  [3, 'zhouyi', 5, 5],
];

/** A day later: a new day, more sign-ins of the last one, and an account that was cleared away. */
const secondEvening: [number, string, number, number][] = [
  [0, 'admin', 10, 10],
  [0, 'linxiao', 8, 7],
  [1, 'admin', 15, 14],
  [1, 'linxiao', 6, 6],
  [1, 'zhouyi', 3, 3],
  [2, 'admin', 9, 9],
  [2, 'linxiao', 7, 7],
  [3, 'admin', 8, 8],
  [3, 'zhouyi', 5, 5],
];

interface DemoReport {
  id: number;
  name: string;
  definition: ReportDefinition;
}

/** Two sample runs of the demo report, which differ: something to compare on the first day. */
export async function seedDemoRuns(
  tx: Transaction,
  demo: DemoReport,
  ownerId: number,
): Promise<void> {
  for (const [daysAgo, rows] of [
    [1, firstEvening],
    [0, secondEvening],
  ] as const)
    await seedRun(tx, demo, { ownerId, daysAgo, rows });
}

interface DemoRun {
  ownerId: number;
  daysAgo: number;
  rows: [number, string, number, number][];
}

async function seedRun(
  tx: Transaction,
  { id: reportId, name, definition }: DemoReport,
  { ownerId, daysAgo, rows }: DemoRun,
): Promise<void> {
  const [module] = definition.modules;
  if (!module) throw new Error('the demo report has no module');
  const plan = planModule({ module, principal: ownerOf(ownerId), values: new Map(), today: '' });
  if ('error' in plan) throw new Error(plan.error);
  const cells = rows.map(([ago, who, times, good]) => [
    new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10),
    who,
    times,
    good,
    Math.round((good / times) * 1000) / 10,
  ]);
  const when = new Date(Date.now() - daysAgo * dayMs).toISOString();
  const { rows: _, ...empty } = emptyResult(module);
  const { columns, withheld, foundBy } = plan;
  const found = { columns, withheld, foundBy, total: cells.length, kept: cells.length };
  const runId = await insertRun(tx, {
    reportId,
    reportName: name,
    versionNo: 1,
    userId: ownerId,
    definition,
    params: [],
    state: 'done',
    rowCount: cells.length,
    msQuery: 8,
    outcome: { modules: [{ ...empty, ...found, totals: totalsOf(columns, cells) }], ms: 8 },
    endTime: when,
    createTime: when,
  });
  await insertRows(tx, { runId, moduleId: module.id, page: 1, rows: cells });
}

function totalsOf(columns: readonly ResultColumn[], rows: readonly Cell[][]) {
  return Object.fromEntries(
    columns.flatMap(({ id, total }, at) =>
      total === 'sum' ? [[id, rows.reduce((sum, row) => sum + Number(row[at]), 0)]] : [],
    ),
  );
}

/** Whoever is given the demo set: nothing is kept from him. */
function ownerOf(userId: number): Principal {
  return {
    userId,
    username: '',
    nickname: '',
    avatar: '',
    roles: [],
    permissions: new Set(['*:*:*']),
    deptId: null,
    deptsBelow: [],
    scopes: undefined,
    columnRights: new Map(),
    owesFactor: false,
    version: 0,
  };
}
