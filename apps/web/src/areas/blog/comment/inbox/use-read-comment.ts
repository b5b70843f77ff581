import type { Comment } from '@wm/contract/blog/comment';
import { useState } from 'react';
import { useComment, useInbox } from '../comment.api.ts';
import { useInboxPlace } from './inbox-place.ts';

const step = 50;
const mostShown = 1000;

/** The one that the address names, if it is in the list or by itself; the first one without it. */
function currentOf(rows: readonly Comment[], id: number | null, other: Comment | undefined) {
  return rows.find((one) => one.id === id) ?? other ?? (id === null ? rows[0] : undefined);
}

/** The comments of a state, and the one that is read. */
export function useReadComment() {
  const address = useInboxPlace();
  const { place } = address;
  const [limit, setLimit] = useState(step);
  const list = useInbox({ status: place.state, articleId: place.articleId, limit });
  const rows = list.data?.rows ?? [];
  const isListed = rows.some(({ id }) => id === place.id);
  const other = useComment(place.id, list.data !== undefined && !isListed);
  const id = other.isError ? null : place.id;
  const current = currentOf(rows, id, other.data?.id === id ? other.data : undefined);
  const at = rows.findIndex((one) => one.id === current?.id);
  return {
    ...address,
    list,
    rows,
    current,
    at,
    total: list.data?.total ?? 0,
    showMore: limit < mostShown ? () => setLimit(limit + step) : undefined,
    move: (by: 1 | -1): void => {
      const next = rows[at + by];
      if (next) address.show(next.id);
    },
  };
}
