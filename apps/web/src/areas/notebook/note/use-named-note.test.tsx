import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabContext } from '#core/tabs/tab-context.ts';
import type { TabHandle } from '#core/tabs/tab-context.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { MemoryRouter } from 'react-router';
import { treeKey } from '../tree/tree-events.ts';
import { useNamedNote } from './use-named-note.ts';

afterEach(cleanup);

const time = '2026-11-20T01:02:03.000Z';
const note = { id: 7, name: '旧名', content: '', row_version: 1, update_time: time };

function Page({ name, drawn }: { name: string; drawn: number }): ReactNode {
  useNamedNote(name, true);
  return drawn;
}

it('goes on to the name of a note once, however often it is drawn before it is there', async () => {
  let called = '旧名';
  stubServer(({ url }) =>
    envelope(
      url.includes('/tree/place')
        ? { id: 7, name: called, notebook_ids: [], index: 0 }
        : { ...note, name: called },
    ),
  );
  const moveTo = vi.fn<NonNullable<TabHandle['moveTo']>>();
  const client = new QueryClient();
  const frame = (name: string, drawn: number): ReactNode => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TabContext value={{ id: '', close() {}, moveTo }}>
          <Page name={name} drawn={drawn} />
        </TabContext>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const page = render(frame('旧名', 0));
  const placeKey = [...treeKey, 'place', 7];
  await waitFor(() => expect(client.getQueryData(placeKey)).toBeDefined());
  expect(moveTo).not.toHaveBeenCalled();
  const rename = async (to: string): Promise<void> => {
    called = to;
    // What was heard is newer than what was read.
    await new Promise((resolve) => setTimeout(resolve, 5));
    await client.invalidateQueries({ queryKey: placeKey });
  };
  await rename('新名');
  await waitFor(() => expect(moveTo).toHaveBeenCalledTimes(1));
  for (const drawn of [1, 2, 3]) page.rerender(frame('旧名', drawn));
  expect(moveTo.mock.calls).toEqual([[`/notebook/edit/${encodeURIComponent('新名')}`, 'replace']]);
  page.rerender(frame('新名', 4));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await rename('旧名');
  await waitFor(() => expect(moveTo).toHaveBeenCalledTimes(2));
  page.rerender(frame('旧名', 5));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await rename('新名');
  await waitFor(() => expect(moveTo).toHaveBeenCalledTimes(3));
});
