/** What other areas build on: telling some people something at the bell. */
export { tellPersonally } from './notice/personal-notice.repository.ts';
