import { searchWith, useAddress } from '#core/tabs/address.ts';

/** What articles are listed by. */
export const articleStates = {
  all: '全部',
  draft: '草稿',
  waiting: '待审核',
  scheduled: '定时',
  published: '已发布',
  changed: '有修改',
} as const;

export type ArticleState = keyof typeof articleStates;

interface ArticlePlace {
  state: ArticleState;
  title: string;
  page: number;
  limit: number;
}

const usualLimit = 20;

function isState(text: string): text is ArticleState {
  return Object.hasOwn(articleStates, text);
}

function wholeNumber(given: string | null, most: number): number | undefined {
  const number = Number(given);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}

function readPlace(search: string): ArticlePlace {
  const params = new URLSearchParams(search);
  const state = params.get('state') ?? '';
  return {
    state: isState(state) ? state : 'all',
    title: (params.get('q') ?? '').slice(0, 120),
    page: wholeNumber(params.get('page'), 1_000_000) ?? 1,
    limit: wholeNumber(params.get('limit'), 1000) ?? usualLimit,
  };
}

/** Which articles are shown, by the address; others begin at the first page. */
export function useArticlePlace() {
  const { search, go } = useAddress();
  const place = readPlace(search);
  return {
    place,
    change: (changed: Partial<ArticlePlace>): void => {
      const next = { ...place, page: 1, ...changed };
      go(
        searchWith(search, {
          state: next.state === 'all' ? null : next.state,
          q: next.title,
          page: next.page === 1 ? null : String(next.page),
          limit: next.limit === usualLimit ? null : String(next.limit),
        }),
      );
    },
    showTable: () => go('?view=table'),
  };
}

/** How the server is asked for a state. */
export function filterOf(state: ArticleState) {
  if (state === 'all') return {};
  if (state === 'waiting' || state === 'changed') return { progress: state };
  return { status: state };
}
