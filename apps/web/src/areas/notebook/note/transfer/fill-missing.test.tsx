import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { useUser } from '#core/stores/user-store.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ImportResult } from './import-result.tsx';

afterEach(() => {
  cleanup();
  useUser.setState({ permissions: [] });
});

const given = {
  importId: 5,
  isDry: false,
  notebook: '库',
  imported: 1,
  renamed: [],
  refused: [],
  attachments: [],
  broken: [{ path: '记.md', target: '图/一.png' }],
};

const wire = (broken: object[]) => ({
  id: 5,
  title: '库.zip',
  state: 'done',
  task_id: 1,
  create_time: '2026-11-20T01:02:03.000Z',
  end_time: '2026-11-20T01:02:04.000Z',
  can_undo: true,
  report: { ...given, import_id: 5, is_dry: false, broken },
});

it('what was missing is picked, put in its place, and told with what was not taken', async () => {
  useUser.setState({ permissions: ['note:data:import'] });
  let broken: object[] = given.broken;
  const seen = stubServer(({ method, url }) => {
    if (method !== 'POST') return envelope(url.includes('/imports/5') ? wire(broken) : {});
    broken = [];
    return envelope({
      taken: [{ path: '一.png', notes: ['记'] }],
      refused: [{ path: '别的.png', reason: '没有笔记缺少这个文件' }],
    });
  });
  render(<ImportResult result={given} />, { wrapper: AppFrame });
  expect(screen.getByText('1 个断开的链接')).toBeTruthy();
  const picker = await screen.findByLabelText('选择缺少的文件');
  const files = [new File(['a'], '一.png'), new File(['b'], '别的.png')];
  fireEvent.change(picker, { target: { files } });
  const told = await screen.findByRole('status');
  expect(told.textContent).toContain('补上了 1 个文件，用在 1 篇笔记里');
  expect(within(told).getByText('没有笔记缺少这个文件')).toBeTruthy();
  const sent = seen.find(({ method }) => method === 'POST');
  expect(sent?.url).toContain('/notebook/v2/imports/5/files');
  const body = sent?.body instanceof FormData ? sent.body.getAll('file') : [];
  expect(body.map((one) => (one as File).name)).toEqual(['一.png', '别的.png']);
  // The list is what the server has by now; what was brought stays told.
  await expect.poll(() => screen.queryByText('1 个断开的链接')).toBeNull();
  expect(screen.getByRole('status')).toBeTruthy();
});

it('nothing is offered before an import is done, nor to who may not import', async () => {
  const seen = stubServer(() => envelope(wire(given.broken)));
  render(<ImportResult result={given} />, { wrapper: AppFrame });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(screen.queryByLabelText('选择缺少的文件')).toBeNull();
  cleanup();
  useUser.setState({ permissions: ['note:data:import'] });
  render(<ImportResult result={{ ...given, isDry: true }} />, { wrapper: AppFrame });
  expect(screen.getByText('1 个断开的链接')).toBeTruthy();
  expect(screen.queryByLabelText('选择缺少的文件')).toBeNull();
});
