export { FetchRefused, openGuarded, usualLimits } from './feed/guarded-fetch.ts';
export type { FetchLimits } from './feed/guarded-fetch.ts';
