import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { changeFilters } from '@wm/contract/report/change-filters';
import type { ChangeFilter } from '@wm/contract/report/change-filters';
import type {
  compareRunsEndpoint,
  Comparison,
  comparisonChoicesEndpoint,
} from '@wm/contract/report/compare';
import { call } from '#core/http/call.ts';

/** What is asked of two runs, as the address says it. */
export interface Question {
  a: number;
  b: number;
  module: string;
  keys: string;
  ignored: string;
  tolerance: string;
  only: ChangeFilter;
  column: string;
  by: string;
  page: number;
  limit: number;
}

/** Rows of a page when the address says nothing. */
export const rowsOnPage = 50;

function wholeIn(text: string | null): number {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** What an address asks for; a run that it does not name is 0. */
export function questionIn(search: string): Question {
  const given = new URLSearchParams(search);
  const text = (name: string): string => given.get(name) ?? '';
  return {
    a: wholeIn(given.get('a')),
    b: wholeIn(given.get('b')),
    module: text('module'),
    keys: text('keys'),
    ignored: text('ignored'),
    tolerance: text('tolerance') || '0',
    only: changeFilters.find((one) => one === text('only')) ?? 'differing',
    column: text('column'),
    by: text('by'),
    page: wholeIn(given.get('page')) || 1,
    limit: Math.min(wholeIn(given.get('limit')) || rowsOnPage, 1000),
  };
}

/** Two runs side by side; what was shown stays while the next answer is on its way. */
export function useComparison(question: Question) {
  return useQuery({
    queryKey: ['/report/v2/compare', question],
    queryFn: async ({ signal }) => {
      const { result } = await call<typeof compareRunsEndpoint>('GET', '/report/v2/compare', {
        query: question,
        silent: true,
        signal,
      });
      return result as Comparison;
    },
    placeholderData: (last, query) => {
      const asked = query?.queryKey[1] as Question | undefined;
      const isSame = asked?.a === question.a && asked.b === question.b;
      return isSame ? last : undefined;
    },
    retry: false,
    // Runs do not change, but what their reader may see does.
    staleTime: 0,
  });
}

/** What may be compared: reports with finished runs, and the runs of one of them. */
export function useChoices(reportId: number, run: number) {
  return useQuery({
    queryKey: ['/report/v2/compare/choices', reportId, run],
    queryFn: () =>
      call<typeof comparisonChoicesEndpoint>('GET', '/report/v2/compare/choices', {
        query: { ...(reportId > 0 && { reportId }), ...(run > 0 && { run }) },
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
}
