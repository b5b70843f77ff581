import type { App } from '../../src/app.ts';
import { hashToken } from '#core/session/tokens.ts';

/** Gives a captcha that the server has issued an answer that the test knows. */
export async function plantCaptchaAnswer(app: App, uuid: string, answer: string): Promise<void> {
  await app.core.pool.query('update sys_captcha set answer_hash = $1 where id = $2', [
    hashToken(answer),
    uuid,
  ]);
}

/** Forgets all failed sign-ins, so that the next attempt is not delayed. */
export async function forgetFailures(app: App): Promise<void> {
  await app.core.pool.query('delete from sys_sign_in_failure');
}

export async function count(app: App, from: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.core.pool.query<{ n: number }>(
    `select count(*)::int as n from ${from}`,
    values,
  );
  return rows[0]?.n ?? 0;
}

/** A checksum of every row of every table but the given ones. What is made of them in the background is made first. */
export async function fingerprint(app: App, except: string[]): Promise<Record<string, string>> {
  await app.core.search.rebuild();
  const tables = await app.core.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all($1) order by 1`,
    [except],
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await app.core.pool.query<{ sum: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
