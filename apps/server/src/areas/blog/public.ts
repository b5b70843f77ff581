/** What the home page tells of the blog. */
export { countPendingComments } from './comment/pending-comments.ts';
export { countWaitingReviews } from './article/waiting-reviews.ts';
