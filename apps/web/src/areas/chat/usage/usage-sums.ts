import type { ChatUsage } from '@wm/contract/chat/usage';

type Day = ChatUsage['days'][number];

export interface Sums {
  answers: number;
  failures: number;
  tokensIn: number;
  tokensOut: number;
  costMicro: number;
}

export interface ModelSums extends Sums {
  providerId: number;
  provider: string;
  model: string;
}

export const noSums: Sums = { answers: 0, failures: 0, tokensIn: 0, tokensOut: 0, costMicro: 0 };

export function added(one: Sums, other: Sums): Sums {
  return {
    answers: one.answers + other.answers,
    failures: one.failures + other.failures,
    tokensIn: one.tokensIn + other.tokensIn,
    tokensOut: one.tokensOut + other.tokensOut,
    costMicro: one.costMicro + other.costMicro,
  };
}

/** What each model has used, the dearest first. */
export function sumsByModel(days: readonly Day[]): ModelSums[] {
  const models = new Map<string, ModelSums>();
  for (const day of days) {
    const key = `${day.providerId} ${day.model}`;
    const { providerId, provider, model } = day;
    models.set(key, { providerId, provider, model, ...added(models.get(key) ?? noSums, day) });
  }
  return [...models.values()].toSorted(
    (one, other) =>
      other.costMicro - one.costMicro ||
      other.tokensIn + other.tokensOut - one.tokensIn - one.tokensOut,
  );
}

const dayMs = 86_400_000;

/** All days of a span, also those on which nothing was asked. */
export function daysOf(begin: string, end: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(begin); at <= Date.parse(end); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** A span that ends today, in days; a month from its first. */
export function spanEnding(today: string, span: number | 'month'): [begin: string, end: string] {
  if (span === 'month') return [`${today.slice(0, 8)}01`, today];
  return [new Date(Date.parse(today) - (span - 1) * dayMs).toISOString().slice(0, 10), today];
}
