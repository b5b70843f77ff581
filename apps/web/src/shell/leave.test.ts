import { afterEach, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#core/auth/token.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { leave } from './leave.ts';

afterEach(() => vi.unstubAllGlobals());

it('2.4 2.6 signing out from the top bar ends the session and goes to /index', async () => {
  const assign = vi.fn<(to: string) => void>();
  storeToken('t');
  const seen = stubServer(() => envelope(null));
  vi.stubGlobal('location', { assign, protocol: 'http:' });
  await leave();
  expect(seen.map(({ url }) => url)).toEqual(['/admin/v2/logout']);
  expect([readToken(), assign.mock.calls]).toEqual(['', [['/index']]]);
});
