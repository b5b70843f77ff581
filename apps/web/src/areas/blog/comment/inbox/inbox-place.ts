import { commentStatuses } from '@wm/contract/blog/article-status';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { searchWith, useAddress } from '#core/tabs/address.ts';

/** Which comments are shown, and the one that is read. */
interface InboxPlace {
  state: CommentStatus;
  articleId: number | undefined;
  id: number | null;
}

function isStatus(text: string): text is CommentStatus {
  return Object.hasOwn(commentStatuses, text);
}

function wholeNumber(text: string | null): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function readPlace(search: string): InboxPlace {
  const params = new URLSearchParams(search);
  const state = params.get('state') ?? '';
  return {
    state: isStatus(state) ? state : 'pending',
    articleId: wholeNumber(params.get('article')),
    id: wholeNumber(params.get('id')) ?? null,
  };
}

/** Which comments are shown, by the address; from one to the next is no step of its own. */
export function useInboxPlace() {
  const { search, go } = useAddress();
  const place = readPlace(search);
  return {
    place,
    show: (id: number | null): void =>
      go(searchWith(search, { id: id === null ? null : String(id) }), 'replace'),
    change: ({ state, articleId }: Partial<Omit<InboxPlace, 'id'>>): void => {
      const next = state ?? place.state;
      const article = articleId === 0 ? undefined : (articleId ?? place.articleId);
      go(
        searchWith(search, {
          id: null,
          state: next === 'pending' ? null : next,
          article: article === undefined ? null : String(article),
        }),
      );
    },
    showTable: () => go('?view=table'),
  };
}
