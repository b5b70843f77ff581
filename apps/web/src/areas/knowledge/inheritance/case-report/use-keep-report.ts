import type { CaseReport } from '@wm/contract/knowledge/inheritance/case-report';
import { useQueryClient } from '@tanstack/react-query';
import { caseKey } from '../case.api.ts';
import { reportKey } from './case-report.api.ts';
import type { ReportPlace } from './case-report.api.ts';

/** Takes a step with a report and shows what became of it, also when somebody else was quicker. */
export function useKeepReport(place: ReportPlace) {
  const client = useQueryClient();
  return async (work: () => Promise<CaseReport>): Promise<void> => {
    try {
      client.setQueryData(reportKey(place), await work());
    } catch {
      // The client has shown why.
      await client.invalidateQueries({ queryKey: reportKey(place) });
    }
    await client.invalidateQueries({
      queryKey: [...caseKey(place.id), 'reports'],
    });
  };
}
