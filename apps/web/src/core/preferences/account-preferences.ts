import type { preferencesEndpoint } from '@wm/contract/auth/profile';
import { readToken } from '#core/auth/token.ts';
import { call } from '#core/http/call.ts';

/** What an account keeps, by name. */
export type AccountPreferences = Readonly<Record<string, unknown>>;

interface Fetch {
  token: string;
  values: Promise<AccountPreferences>;
}

let last: Fetch | undefined;

async function fetchValues(): Promise<AccountPreferences> {
  const { rows } = await call<typeof preferencesEndpoint>('GET', '/admin/v2/preferences', {
    silent: true,
    handledCodes: [401],
  });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** What the account keeps. All who ask under one token share one call; a call that failed is made again. */
export function accountPreferences(): Promise<AccountPreferences> {
  const token = readToken();
  if (last && token !== '' && last.token === token) return last.values;
  const started: Fetch = { token, values: fetchValues() };
  last = started;
  started.values.catch(() => {
    if (last === started) last = undefined;
  });
  return started.values;
}

/** Forgets what was fetched, as signing out must. */
export function forgetAccountPreferences(): void {
  last = undefined;
}
