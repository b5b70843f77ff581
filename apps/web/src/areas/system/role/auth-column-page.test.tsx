import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { AuthColumnPage } from './auth-column-page.tsx';

const free = {
  can_read: true,
  can_create: true,
  can_update: true,
  can_filter: true,
  can_export: true,
  mask: '',
};

const column = (id: number, title: string, own: object | null = null) => ({
  id,
  resource: 'system:post',
  resource_title: '岗位',
  field: `field_${id}`,
  title,
  sensitivity: id === 2 ? 2 : 0,
  defaults: free,
  own,
});

const ofRole: Record<string, object> = {
  '7': {
    role_name: '岗位专员',
    rows: [column(1, '岗位名称'), column(2, '备注', { ...free, can_export: false })],
  },
  '8': {
    role_name: '审计',
    rows: [column(1, '岗位名称', { ...free, mask: 'name' }), column(2, '备注')],
  },
};

function answer({ method, url }: SeenRequest): Response {
  const role = /role\/(\d+)\/columns/.exec(url)?.[1];
  if (method === 'PUT') return envelope(null);
  if (role) return envelope(ofRole[role]);
  return envelope({ rows: [{ id: 8, role_name: '审计' }], total: 1 });
}

async function open(): Promise<SeenRequest[]> {
  const seen = stubServer(answer);
  render(
    <AppFrame>
      <MemoryRouter initialEntries={['/system/role-auth/column/7']}>
        <Routes>
          <Route path="/system/role-auth/column/:role_id" element={<AuthColumnPage />} />
        </Routes>
      </MemoryRouter>
    </AppFrame>,
  );
  await screen.findByText('备注');
  return seen;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  forgetSubmits();
  useUser.setState({ permissions: ['*:*:*'] });
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('shows what a role says of columns, with heads over what is given in part', async () => {
  await open();
  expect(box('岗位名称：导出').checked).toBe(true);
  expect(box('备注：导出').checked).toBe(false);
  expect(screen.getByText('个人')).toBeTruthy();
  expect(box('全部字段：导出').closest('.ant-checkbox-indeterminate')).toBeTruthy();
  expect(box('岗位：查看').checked).toBe(true);
});

it('shows what saving would change, and sends just that in wire names', async () => {
  spyNotifier();
  const seen = await open();
  fireEvent.click(box('岗位名称：查看'));
  // The first row is said something of now, too: the last one is given back.
  fireEvent.click(screen.getAllByRole('button', { name: '恢复默认' }).at(-1) as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: '保存（2）' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('查看：允许 → 不允许')).toBeTruthy();
  expect(within(dialog).getByText('恢复默认')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(savedIn(seen, '/system/role')?.body).toEqual({
      changes: [
        { column_id: 1, rights: { ...free, can_read: false } },
        { column_id: 2, rights: null },
      ],
    }),
  );
});

it('takes all columns of a head, finds by name, and forgets the draft on 撤销', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('搜索资源或字段'), { target: { value: '备注' } });
  expect(screen.queryByText('岗位名称')).toBeNull();
  fireEvent.click(box('全部字段：查看'));
  expect(screen.getByRole('button', { name: '保存（1）' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '撤销' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true);
});
