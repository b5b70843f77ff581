import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { MutationAnalysisPage } from '../analysis-page.tsx';

/** The page at an address that is told. */
function Page({ at }: { at: string }): ReactNode {
  const [search, go] = useState(at);
  const address = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  return (
    <MemoryRouter>
      <AddressContext value={address}>
        <output>{search}</output>
        <MutationAnalysisPage />
      </AddressContext>
    </MemoryRouter>
  );
}

const set = {
  id: 5,
  name: '十二个突变',
  visibility: 'own',
  assembly: '',
  is_own: true,
  owner_name: 'admin',
  line_count: 2,
  row_version: 1,
  update_time: '2026-11-28T08:00:00.000Z',
  lines: ['BRAF V600E', 'rs1'],
};

interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

/** A server with one list; what is sent to it is told. */
function serve(given: Partial<typeof set> = {}): { sent: Sent[]; now: typeof set } {
  const sent: Sent[] = [];
  const now = { ...set, ...given };
  stubServer(({ method, url, body }) => {
    if (method !== 'GET') sent.push({ method, url, body: body as Sent['body'] });
    if (url.endsWith('/mutation-analysis')) return envelope({ lines: [], placing: null });
    if (method === 'POST') return envelope({ id: 6, row_version: 1 });
    if (method === 'PUT') return envelope({ row_version: (now.row_version += 1) });
    if (/\/mutation-sets\/\d+$/.test(url))
      return envelope({ ...now, id: Number(url.split('/').at(-1)) });
    return envelope({ sets: [now], is_cut: false });
  });
  return { sent, now };
}

const box = (): HTMLTextAreaElement =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^每行一个突变/ });
const addressOf = (): URLSearchParams =>
  new URLSearchParams(document.querySelector('output')?.textContent ?? '');
const open = (at = '?set=5') => render(<Page at={at} />, { wrapper: AppFrame });

it('the address opens a list: its lines stand in the box and are looked up', async () => {
  const { sent } = serve();
  open();
  await waitFor(() => expect(box().value).toBe('BRAF V600E\nrs1'));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        method: 'POST',
        url: expect.stringMatching(/mutation-analysis$/) as string,
        body: { lines: set.lines, assembly: '' },
      },
    ]),
  );
});

it('what is changed is saved as the version that was seen, and one of somebody else is not', async () => {
  const { sent } = serve();
  const { unmount } = open();
  await waitFor(() => expect(box().value).not.toBe(''));
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull();
  fireEvent.change(box(), { target: { value: 'rs2' } });
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { seen: 1, lines: ['rs2'] } }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull());
  unmount();
  serve({ is_own: false, visibility: 'all' });
  open('?set=7');
  await waitFor(() => expect(box().value).toBe('BRAF V600E\nrs1'));
  fireEvent.change(box(), { target: { value: 'rs3' } });
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull();
  expect(screen.getByRole('button', { name: '另存为清单' })).toBeDefined();
});

it('the box is saved as a new list, which the address then names', async () => {
  const { sent } = serve();
  open('');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '存为清单' }).disabled).toBe(true);
  fireEvent.change(box(), { target: { value: 'rs9' } });
  fireEvent.click(screen.getByRole('button', { name: '存为清单' }));
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }));
  expect(await screen.findByText('请输入清单名称')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: '清单名称' }), {
    target: { value: ' 新的 ' },
  });
  fireEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({
      method: 'POST',
      body: { name: '新的', visibility: 'own', lines: ['rs9'], assembly: '' },
    }),
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('?set=6'));
  // What was typed is what is open: it is not taken again.
  expect(box().value).toBe('rs9');
});

it('lines that were saved nowhere come back when the list that took their place is not wanted', async () => {
  const { shown } = spyNotifier();
  serve();
  open('');
  fireEvent.change(box(), { target: { value: '自己粘贴的' } });
  fireEvent.click(screen.getByRole('button', { name: '打开清单' }));
  fireEvent.click(await screen.findByRole('button', { name: '十二个突变' }));
  await waitFor(() => expect(box().value).toBe('BRAF V600E\nrs1'));
  await waitFor(() => expect(shown.at(-1)?.kind).toBe('undoable'));
  const told = shown.at(-1);
  await act(async () => {
    if (told?.kind === 'undoable') await told.undo();
  });
  expect(box().value).toBe('自己粘贴的');
  expect(screen.getByRole('status').textContent).toBe('');
});

it('of which assembly its places are is asked once, stands in the address and is saved with the list', async () => {
  const { sent } = serve({ assembly: 'GRCh38', lines: ['7-140453136-A-T', 'BRAF V600E'] });
  open();
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ assembly: 'GRCh38' }));
  const chosen = (name: string): boolean =>
    screen.getByRole<HTMLInputElement>('radio', { name }).checked;
  expect(screen.getByText('1 行坐标没有写明参考基因组')).toBeDefined();
  await waitFor(() => expect(chosen('GRCh38')).toBe(true));
  expect(screen.queryByRole('button', { name: /^保\s?存$/ })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'GRCh37' }));
  await waitFor(() => expect(addressOf().get('assembly')).toBe('GRCh37'));
  fireEvent.click(await screen.findByRole('button', { name: /^保\s?存$/ }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ method: 'PUT', body: { seen: 1, assembly: 'GRCh37' } }),
  );
  // Where every place says its own, or there is none, nothing is asked.
  fireEvent.change(box(), { target: { value: 'rs1\nGRCh37 7-140453136-A-T' } });
  expect(screen.queryByRole('radio', { name: 'GRCh37' })).toBeNull();
});
