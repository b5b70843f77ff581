import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { runApart } from '../run/run-apart.ts';
import { readAllBars } from '../symbol/bars.repository.ts';
import { tradeAlert, tradeAlertLog, tradeSymbol } from '../trading.table.ts';
import { followAlert } from './next-state.ts';
import type { AskedBar, Firing } from './next-state.ts';

type Alert = typeof tradeAlert.$inferSelect;
type Symbol = typeof tradeSymbol.$inferSelect;

/** Firings of one check that are kept one by one. */
const keptFirings = 100;

/**
 * Asks the alerts of a symbol at the closes they have not been asked at. Several processes may do so at once: an alert is
 * locked, a close fires it once. Of several firings that come together one notice tells.
 */
export async function checkAlerts(core: Core, symbolId: number): Promise<void> {
  const { db } = core;
  const [symbol] = await db.select().from(tradeSymbol).where(eq(tradeSymbol.id, symbolId));
  if (!symbol) return;
  const isDue = and(
    eq(tradeAlert.symbolId, symbolId),
    inArray(tradeAlert.state, ['waiting', 'resetting']),
    lt(tradeAlert.checkedTime, symbol.lastTime),
  );
  const due = await db.select().from(tradeAlert).where(isDue);
  if (due.length === 0) return;
  const series = await readAllBars(db, symbolId);
  const answer = await runApart({
    kind: 'alerts',
    series,
    rules: due.map(({ id, rule, checkedTime }) => ({ id, rule, after: checkedTime })),
  });
  if (answer.word !== 'alerts') throw new Error('the thread answered something else');
  for (const { id, bars } of answer.result) {
    await db.transaction((tx) => settleAlert(tx, { id, bars, symbol }));
  }
  await core.signals.send('trading', { userId: symbol.ownerId, what: 'alert', id: symbolId });
}

async function settleAlert(
  tx: Transaction,
  { id, bars, symbol }: { id: number; bars: readonly AskedBar[]; symbol: Symbol },
): Promise<void> {
  const [alert] = await tx.select().from(tradeAlert).where(eq(tradeAlert.id, id)).for('update');
  // Changed, removed or asked by another process meanwhile.
  if (!alert) return;
  const news = bars.filter(({ time }) => time > alert.checkedTime);
  const last = news.at(-1);
  if (!last) return;
  if (alert.expireTime !== null && alert.expireTime < new Date().toISOString()) {
    await tx.update(tradeAlert).set({ state: 'expired' }).where(eq(tradeAlert.id, id));
    return;
  }
  const { state, firings } = followAlert(alert, news);
  const newest = firings.at(-1);
  await tx
    .update(tradeAlert)
    .set({
      state,
      checkedTime: last.time,
      ...(newest && {
        firedTime: newest.time,
        firedCount: sql`${tradeAlert.firedCount} + ${firings.length}`,
      }),
    })
    .where(eq(tradeAlert.id, id));
  if (!newest) return;
  const kept = firings.slice(-keptFirings).map(({ time, close }) => ({
    alertId: id,
    barTime: time,
    close,
    isLate: time !== last.time,
  }));
  const fresh = await tx.insert(tradeAlertLog).values(kept).onConflictDoNothing().returning();
  if (fresh.length > 0) await tellPersonally(tx, noticeOf(alert, symbol, firings));
}

function noticeOf(alert: Alert, symbol: Symbol, firings: readonly Firing[]) {
  const newest = firings.at(-1);
  const day = new Date(newest?.time ?? 0).toISOString().slice(0, 16).replace('T', ' ');
  const lines = [
    '您设定的条件已满足。数据可能延迟或有误，本提醒不是买卖建议。',
    '',
    `- 品种：${markdownText(symbol.code)} ${markdownText(symbol.name)}`,
    `- 条件：\`${alert.rule.replaceAll('`', '')}\``,
    `- K线：${day}，收盘 ${newest?.close ?? ''}`,
    ...(firings.length > 1 ? [`- 补报：这批数据里共满足 ${firings.length} 次，这是最后一次`] : []),
    '',
    `[在图上查看](/trading/chart?s=${symbol.id}&at=${newest?.time ?? ''})`,
  ];
  return {
    userIds: [alert.ownerId],
    title: `提醒：${symbol.code} ${alert.name}`,
    content: lines.join('\n'),
  };
}
