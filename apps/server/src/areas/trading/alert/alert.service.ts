import type { AlertFiring, TradeAlert } from '@wm/contract/trading/alert';
import { alertLimit, alertResource } from '@wm/contract/trading/alert';
import { parseRuleText } from '@wm/market/strategy-text';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { orNotFound } from '#core/not-found.ts';
import { findSymbol } from '../run/run.repository.ts';
import { tradeAlert, tradeAlertLog, tradeSymbol } from '../trading.table.ts';

function alertRepository(handle: DatabaseHandle): CrudRepository<typeof alertResource> {
  return tableRepository(handle, alertResource, {
    table: tradeAlert,
    owner: tradeAlert.ownerId,
    filters: {
      name: contains(tradeAlert.name),
      symbolId: equals(tradeAlert.symbolId),
      state: equals(tradeAlert.state),
    },
    computed: {
      symbolCode: sql`(select ${tradeSymbol.code} from ${tradeSymbol} where ${tradeSymbol.id} = ${tradeAlert.symbolId})`,
    },
  });
}

function requireRule(text: string): void {
  const parsed = parseRuleText(text);
  if (parsed.ok) return;
  const reason = parsed.problems[0]?.message ?? '无法识别';
  throw new AppError('trading.condition-faulty', { values: { reason } });
}

/** Alerts: only what can be read is kept. A new or changed one begins with the closes that are still to come. */
export function alertService(handle: DatabaseHandle): CrudRepository<typeof alertResource> {
  const plain = alertRepository(handle);
  return {
    ...plain,
    create: async (input, principal) => {
      requireRule(input.rule);
      const { userId } = principal;
      const symbol = orNotFound(await findSymbol(handle.db, userId, input.symbolId));
      const [row] = await handle.db
        .select({ count: count() })
        .from(tradeAlert)
        .where(eq(tradeAlert.ownerId, userId));
      if ((row?.count ?? 0) >= alertLimit)
        throw new AppError('trading.too-many-alerts', { values: { count: String(alertLimit) } });
      return plain.create({ ...input, checkedTime: symbol.lastTime } as typeof input, principal);
    },
    update: async (id, { isEnabled, ...patch }, principal) => {
      if (patch.rule !== undefined) requireRule(patch.rule);
      return handle.db.transaction(async (tx) => {
        const isNew = patch.rule !== undefined || patch.mode !== undefined;
        if (isEnabled !== undefined || isNew) {
          await tx
            .update(tradeAlert)
            .set({
              state: stateAfter(isEnabled),
              checkedTime: sql`(select last_time from trade_symbol where id = ${tradeAlert.symbolId})`,
            })
            .where(and(eq(tradeAlert.id, id), eq(tradeAlert.ownerId, principal.userId)));
        }
        const own = alertRepository({ ...handle, db: tx });
        return Object.keys(patch).length === 0
          ? own.find(id, principal, 'edit')
          : own.update(id, patch, principal);
      });
    },
  };
}

/** Another condition waits anew; what was put off stays so until it is taken up. */
function stateAfter(isEnabled: boolean | undefined): SQL<TradeAlert['state']> {
  if (isEnabled === undefined)
    return sql`case when ${tradeAlert.state} = 'off' then 'off' else 'waiting' end`;
  return isEnabled ? sql`'waiting'` : sql`'off'`;
}

/** When an alert has fired. */
export async function readAlertLog(
  { db }: Core,
  { userId }: Principal,
  id: number,
): Promise<{ rows: AlertFiring[] }> {
  const [alert] = await db
    .select({ id: tradeAlert.id })
    .from(tradeAlert)
    .where(and(eq(tradeAlert.id, id), eq(tradeAlert.ownerId, userId)));
  orNotFound(alert);
  const rows = await db
    .select()
    .from(tradeAlertLog)
    .where(eq(tradeAlertLog.alertId, id))
    .orderBy(desc(tradeAlertLog.barTime))
    .limit(100);
  return { rows };
}
