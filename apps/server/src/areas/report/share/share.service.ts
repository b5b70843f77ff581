import type { BodyOf } from '@wm/contract/core/endpoint';
import type { Condition, ConditionTest } from '@wm/contract/report/definition';
import { dayIn, paramText } from '@wm/contract/report/relative';
import type { Cell, ModuleResult, ResultColumn, RunResult } from '@wm/contract/report/run';
import { reportShareLimit, sharedRows } from '@wm/contract/report/share';
import type { shareReportRunEndpoint } from '@wm/contract/report/share';
import { sql } from 'drizzle-orm';
import { confirmLinkPassword, hashPassword } from '#areas/auth/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { cutModule, mayGiveAway } from '../run/cut-outcome.ts';
import { openModule } from '../run/open-module.ts';
import { withOwnContent } from '../run/own-content.ts';
import { findRun } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { StoredModule } from '../run/stored-outcome.ts';
import { wholeParams } from './same-params.ts';
import {
  countShares,
  countView,
  findShare,
  findSharedRun,
  insertShare,
  revokeShares,
} from './share.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

const needed = ['report:data:list', 'report:data:share'];
/** What a visitor is told in place of what the maker of the link may not show. */
const notShown = '这部分现在不能显示';

/** Makes a link to a finished run of one's own, of which one may take something away. The token is told once. */
export async function shareRun(
  { core, principal }: Asking,
  id: number,
  { kind, days, password, maxViews }: BodyOf<typeof shareReportRunEndpoint>,
): Promise<{ id: number; token: string }> {
  const { userId: ownerId } = principal;
  const run = orNotFound(await findRun(core.db, ownerId, id));
  if (run.state !== 'done' || (kind === 'newest' && run.reportId === null))
    throw new AppError('report.share-unfinished');
  const isAnything = run.outcome?.modules.some((module) => isShown(module, principal));
  if (!isAnything) throw new AppError('report.share-nothing');
  const token = newToken();
  const passwordHash = password === null ? null : await hashPassword(password);
  const what =
    kind === 'run'
      ? { runId: id, reportId: null }
      : {
          runId: null,
          reportId: run.reportId,
          // Written out: what stands for them in a later version is something else.
          params: wholeParams(run.definition.params, run.params),
        };
  const madeId = await inTransaction(core.db, async (tx) => {
    // Of two links of one person that are made at once the second is counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('report-share'), ${ownerId}::int)`);
    if ((await countShares(tx, ownerId)) >= reportShareLimit)
      throw new AppError('report.too-many-shares', { values: { limit: String(reportShareLimit) } });
    return insertShare(tx, {
      ...what,
      ownerId,
      tokenHash: hashToken(token),
      passwordHash,
      maxViews,
      days,
    });
  });
  return { id: madeId, token };
}

/** Ends links of one's own. */
export async function endShares(
  { core, principal }: Asking,
  ids: number[],
): Promise<{ removed: number }> {
  const removed = await revokeShares(core.db, { ids, ownerId: principal.userId });
  requireFound(removed > 0);
  return { removed };
}

interface Visit {
  token: string;
  password: string;
  address: string;
}

export interface SharedRun {
  name: string;
  endTime: string | null;
  params: { title: string; value: string }[];
  result: RunResult;
}

/**
 * What a link shows to whoever has it, and its password where it has one: what its maker may take away at this moment.
 * A link that never was, one that has ended and one whose maker has lost the right answer alike.
 */
export async function openShare(core: Core, visit: Visit): Promise<SharedRun> {
  const share = await findShare(core.db, hashToken(visit.token));
  const principal = share && (await core.principals.find(share.ownerId));
  // Before the password: whoever knows it would try in vain.
  if (!principal || !needed.every((code) => holdsPermission(principal, code)))
    throw new AppError('report.share-gone');
  if (share.passwordHash !== null) {
    if (visit.password === '') throw new AppError('report.share-password');
    await confirmLinkPassword(core, {
      link: `report-share:${share.id}`,
      stored: share.passwordHash,
      ...visit,
      wrong: 'report.share-wrong-password',
      locked: 'report.share-locked',
    });
  }
  const run = await findSharedRun(core.db, share);
  if (!run?.outcome) throw new AppError('report.share-gone');
  const shown = await sharedRun(core, run, principal);
  if (!(await countView(core.db, share.id))) throw new AppError('report.share-gone');
  return shown;
}

async function sharedRun(core: Core, run: StoredRun, principal: Principal): Promise<SharedRun> {
  const modules: ModuleResult[] = [];
  // Strangers ask for nothing: what was asked for stands at the head of the page.
  const shown = (run.outcome?.modules ?? []).filter(({ kind }) => kind !== 'filter');
  for (const stored of shown) modules.push(await sharedModule(core, { run, stored, principal }));
  const isWhole = modules.every(({ error }) => error === '');
  return {
    name: run.reportName,
    endTime: run.endTime,
    // What was asked for may name what is not shown.
    params: isWhole
      ? paramsOf(run, principal, await core.settings.text('sys.office.time-zone'))
      : [],
    result: { modules: withOwnContent(modules, run.definition), ms: 0 },
  };
}

function paramsOf(
  { definition, params, createTime }: StoredRun,
  principal: Principal,
  timeZone: string,
): SharedRun['params'] {
  const day = dayIn(timeZone, new Date(createTime));
  const withheld = new Set(
    definition.modules.flatMap(({ source, join, where }) =>
      testsIn(where).flatMap(({ param = '', field }) =>
        mayGiveAway(principal, { source, join, field }) ? [] : [param],
      ),
    ),
  );
  return definition.params.flatMap(({ name, title, fallback, type }) => {
    // A value that a column was looked through for tells of the column.
    if (withheld.has(name)) return [];
    const value = (params.find((one) => one.name === name)?.value ?? fallback).trim();
    return value === '' ? [] : [{ title, value: paramText(type, value, day) }];
  });
}

function testsIn(condition: Condition): ConditionTest[] {
  return condition.kind === 'test' ? [condition] : condition.items.flatMap(testsIn);
}

function isShown(stored: StoredModule, principal: Principal): boolean {
  return (
    stored.foundBy !== null && cutModule(stored, { principal, isShared: true }).module.error === ''
  );
}

interface Showing {
  run: StoredRun;
  stored: StoredModule;
  principal: Principal;
}

function withoutLink(column: ResultColumn): ResultColumn {
  const { link: _, ...plain } = column;
  return plain;
}

/** A module for strangers: nothing that is not shown on the page either, and no word on what is kept from whom. */
async function sharedModule(
  core: Core,
  { run, stored, principal }: Showing,
): Promise<ModuleResult> {
  const cut = cutModule(stored, { principal, isShared: true });
  if (cut.module.error !== '' || !stored.foundBy)
    return {
      ...cut.module,
      rows: [],
      withheld: [],
      error: cut.module.error === '' ? '' : notShown,
    };
  const { module, rowsOf } = await openModule(core, { runId: run.id, stored, cut });
  const { columns, totals } = module;
  const places = columns.flatMap(({ shown }, at) => (shown ? [at] : []));
  const left = columns.filter(({ shown }) => shown);
  const ids = new Set(left.map(({ id }) => id));
  const rows = (await rowsOf(1))
    .slice(0, sharedRows)
    .map((row) => places.map((at): Cell => row[at] ?? null));
  return {
    ...module,
    // Where they lead is for who has signed in.
    columns: left.map(withoutLink),
    rows,
    totals: Object.fromEntries(Object.entries(totals).filter(([id]) => ids.has(id))),
    ...(module.marks && { marks: module.marks.filter(({ column }) => ids.has(column)) }),
    isTruncated: module.total > rows.length,
    withheld: [],
  };
}
