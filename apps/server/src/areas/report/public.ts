import type { ParamValue } from '@wm/contract/report/definition';
import type { RunResult } from '@wm/contract/report/run';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { readDefinition } from './engine/parse-definition.ts';
import { previewReport } from './engine/preview.ts';
import { createReader } from './engine/reader.ts';
import { relativeNow } from './engine/relative-now.ts';
import type { BroughtReport } from './pack/seed-pack.ts';
import { publishedByCode } from './run/run.repository.ts';
import { expandReports } from './subreport/expand-reports.ts';

export { seedPack } from './pack/seed-pack.ts';
export type { BroughtReport } from './pack/seed-pack.ts';

/** What a report shows at this moment; `reportId` is null where it is not published here. */
export interface LiveReport {
  reportId: number | null;
  code: string;
  name: string;
  result: RunResult;
}

interface Asking {
  principal: Principal;
  params: readonly ParamValue[];
  signal: AbortSignal;
}

/** Shows reports that the product brings, as they stand here today: who has published another version of one sees that. */
export function liveReports(core: Core, brought: readonly BroughtReport[]) {
  const reader = createReader(core);
  return async ({ principal, params, signal }: Asking): Promise<LiveReport[]> => {
    const here = await publishedByCode(
      core.db,
      brought.map(({ code }) => code),
    );
    const shown: LiveReport[] = [];
    for (const { code, ...made } of brought) {
      const found = here.get(code);
      const own = found ? readDefinition(found.definition) : made.definition;
      // oxlint-disable-next-line eslint/no-await-in-loop -- each in its turn
      const definition = await expandReports(core.db, own, code);
      const names = new Set(definition.params.map(({ name }) => name));
      const given = params.filter(({ name }) => names.has(name));
      const now = await relativeNow(core.db, { principal, params: definition.params, given });
      const asked = { reader, principal, definition, params: given, now, signal };
      // Each waits for its turn at the database.
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      const result = await previewReport(asked);
      shown.push({ reportId: found?.id ?? null, code, name: found?.name ?? made.name, result });
    }
    return shown;
  };
}
