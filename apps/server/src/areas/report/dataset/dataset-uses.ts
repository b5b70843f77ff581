import { joinPrefix } from '@wm/contract/report/definition-rules';
import type { ReportDefinition } from '@wm/contract/report/definition';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { fieldsIn } from '../engine/missing-column.ts';
import { report, reportVersion } from '../report.table.ts';

interface Use {
  name: string;
  definition: ReportDefinition;
}

/** The reports whose draft, or whose published version, is made of a source. */
export async function usesOf(db: Pick<Database, 'select'>, code: string): Promise<Use[]> {
  const named = JSON.stringify({ modules: [{ source: code }] });
  const joined = JSON.stringify({ modules: [{ join: { source: code } }] });
  const drafts = await db
    .select({ name: report.name, definition: report.draft })
    .from(report)
    .where(sql`(${report.draft} @> ${named}::jsonb or ${report.draft} @> ${joined}::jsonb)`)
    .orderBy(report.name);
  const published = await db
    .select({ name: report.name, definition: reportVersion.definition })
    .from(report)
    .innerJoin(
      reportVersion,
      and(eq(reportVersion.reportId, report.id), eq(reportVersion.no, report.versionNo)),
    )
    .where(
      sql`(${reportVersion.definition} @> ${named}::jsonb or ${reportVersion.definition} @> ${joined}::jsonb)`,
    )
    .orderBy(report.name);
  return [...drafts, ...published];
}

/** The names of the reports that show a column of a source, or ask by it. */
export function namesUsing(uses: readonly Use[], code: string, column: string): string[] {
  const using = uses.filter(({ definition }) =>
    definition.modules.some(
      (module) =>
        (module.source === code &&
          (fieldsIn(module).includes(column) || module.join?.left === column)) ||
        (module.join?.source === code &&
          (fieldsIn(module).includes(`${joinPrefix}${column}`) || module.join.right === column)),
    ),
  );
  return [...new Set(using.map(({ name }) => name))];
}
