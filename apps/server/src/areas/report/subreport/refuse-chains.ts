import type { ReportDefinition } from '@wm/contract/report/definition';
import { expandLimits } from '@wm/contract/report/definition-rules';
import type { Database } from '#core/database/database.ts';
import { refuse } from '../engine/refuse.ts';
import type { Path } from '../engine/refuse.ts';
import { publishedByCode } from '../run/run.repository.ts';

interface Leads {
  code: string;
  path: Path;
  isEmbedded: boolean;
}

/** The reports that a definition shows in itself or opens. */
function leadsOf({ modules }: ReportDefinition): Leads[] {
  return modules.flatMap(({ kind, embeds, columns }, at): Leads[] => [
    ...(kind === 'report' && embeds
      ? [{ code: embeds.report, path: ['modules', at, 'embeds'], isEmbedded: true }]
      : []),
    ...columns.flatMap(({ link }, place): Leads[] =>
      link
        ? [
            {
              code: link.report,
              path: ['modules', at, 'columns', place, 'link'],
              isEmbedded: false,
            },
          ]
        : [],
    ),
  ]);
}

/**
 * Refuses what would lead to itself over reports as they are published, what goes deeper than a reader would follow, and a
 * sub-report that is not published. @throws AppError `report.definition`
 */
export async function refuseChains(
  db: Pick<Database, 'select'>,
  { code, definition }: { code: string; definition: ReportDefinition },
): Promise<void> {
  for (const { code: first, path, isEmbedded } of leadsOf(definition)) {
    let level = [first];
    const seen = new Set<string>();
    for (let depth = 1; level.length > 0; depth += 1) {
      if (level.includes(code)) refuse('报表的链接或子报表成环，不能发布', path);
      if (depth > expandLimits.depth)
        refuse(`报表的链接或子报表超过 ${expandLimits.depth} 层，不能发布`, path);
      for (const one of level) seen.add(one);
      // oxlint-disable-next-line eslint/no-await-in-loop -- a level after the other
      const here = await publishedByCode(db, level);
      if (depth === 1 && isEmbedded && !here.has(first)) refuse('子报表还没有发布', path);
      const next = [...here.values()].flatMap((one) => leadsOf(one.definition));
      level = [...new Set(next.map((one) => one.code))].filter((one) => !seen.has(one));
    }
  }
}
