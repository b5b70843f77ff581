import { desc, eq, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { HealthCheck, HealthFinding } from '#core/health/health-checks.ts';
import { sysCheckSpan } from '../samples/sample.table.ts';
import { nextSpan } from './next-span.ts';
import type { KnownSpan } from './next-span.ts';

/** Looks at every check once and keeps how each stands. */
export async function lookAtChecks(core: Core): Promise<void> {
  const known = await latestSpans(core);
  for (const check of core.checks.all()) {
    const finding = await lookAt(core, check);
    if (finding) await keep(core, { key: check.key, finding, known: known.get(check.key) });
  }
}

async function lookAt(core: Core, check: HealthCheck): Promise<HealthFinding | undefined> {
  try {
    return await check.look();
  } catch (error) {
    core.logger.warn({ err: error, check: check.key }, 'a health check failed');
    return { level: 'warn', text: '没有检查出结果，原因在服务日志里' };
  }
}

async function latestSpans({ db }: Core): Promise<Map<string, KnownSpan>> {
  const rows = await db
    .selectDistinctOn([sysCheckSpan.checkKey], {
      key: sysCheckSpan.checkKey,
      id: sysCheckSpan.id,
      level: sysCheckSpan.level,
      doubts: sysCheckSpan.doubts,
      age: sql<number>`extract(epoch from now() - ${sysCheckSpan.lastTime})::float8`,
    })
    .from(sysCheckSpan)
    .orderBy(sysCheckSpan.checkKey, desc(sysCheckSpan.id));
  return new Map(rows.map(({ key, ...span }) => [key, span]));
}

interface Keeping {
  key: string;
  finding: HealthFinding;
  known: KnownSpan | undefined;
}

async function keep({ db }: Core, { key, finding, known }: Keeping): Promise<void> {
  const step = nextSpan(known, finding);
  const said = { message: finding.text, actions: [...(finding.actions ?? [])] };
  if (step.kind === 'begins') {
    const { level, doubts } = step;
    const message = level === finding.level ? said.message : '';
    await db.insert(sysCheckSpan).values({ ...said, message, checkKey: key, level, doubts });
    return;
  }
  const isDoubted = step.kind === 'doubted';
  await db
    .update(sysCheckSpan)
    .set({
      lastTime: sql`now()`,
      doubts: isDoubted ? step.doubts : 0,
      // What it says belongs to its level.
      ...(!isDoubted && said),
    })
    .where(eq(sysCheckSpan.id, step.id));
}
