import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';

interface Reviewed {
  authorIds: number[];
  updateTime: string;
}

/** What a review says beside its verdict. */
export interface ReviewNote {
  /** `update_time` of the text that was read. */
  updateTime: string;
  note: string;
}

/** Nobody reviews what he has written a part of, and nobody decides on what he has not read. */
export function requireReviewable(
  { authorIds, updateTime }: Reviewed,
  { userId }: Principal,
  seen: Pick<ReviewNote, 'updateTime'>,
): void {
  if (authorIds.includes(userId)) throw new AppError('knowledge.review-own');
  if (Date.parse(updateTime) !== Date.parse(seen.updateTime))
    throw new AppError('knowledge.review-changed');
}
