import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { envelope, stubServer } from '#core/testing/stub-server.ts';

/** What is said of the builds that the server names, by a page that names its own, or none. */
async function newerThan(own: string | undefined, served: string[]): Promise<string[]> {
  document.head.innerHTML = own === undefined ? '' : `<meta name="wm-build" content="${own}">`;
  const { newerBuild, versionQuery } = await import('./version.api.ts');
  const said: string[] = [];
  for (const build of served) {
    stubServer(() => envelope({ build }));
    said.push(newerBuild(await new QueryClient().fetchQuery(versionQuery)));
  }
  return said;
}

beforeEach(() => vi.resetModules());

it('a page that was kept hears at once that the server runs a newer build', async () => {
  expect(await newerThan('old', ['new', 'old'])).toEqual(['new', '']);
});

it('a page without a name is of the first build that the server names', async () => {
  expect(await newerThan(undefined, ['one', 'one', 'two'])).toEqual(['', '', 'two']);
});
