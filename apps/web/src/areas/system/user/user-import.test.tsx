import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { UserImportDialog } from './parts/user-import-dialog.tsx';

const sound = {
  id: 7,
  file_name: '用户.xlsx',
  update_existing: false,
  add: 2,
  update: 1,
  same: 0,
  faulty: 0,
  own_passwords: 0,
  columns: ['用户名', '姓名'],
  preview: [
    { row: 2, action: 'add', cells: ['zhang', '张三'], changes: [] },
    { row: 3, action: 'update', cells: ['li', '李四'], changes: ['姓名'] },
  ],
  fault_count: 0,
  faults: [],
};

const faulty = {
  ...sound,
  add: 0,
  update: 0,
  faulty: 2,
  fault_count: 300,
  faults: [{ row: 4, column: '手机号码', value: '12', message: '请输入正确的手机号码' }],
};

const task = {
  id: 9,
  kind: 'system:user-import',
  title: '导入用户：用户.xlsx',
  status: 'done',
  done: 3,
  total: 3,
  message: '',
  result: { file: '用户.xlsx', added: 2, updated: 1, same: 0 },
  create_time: '2026-11-20T01:00:00Z',
  end_time: '2026-11-20T01:00:02Z',
};

let report: () => Response;

beforeEach(() => {
  useUser.setState({ permissions: ['system:user:import', 'system:user:edit'] });
  report = () => envelope(sound);
});
afterEach(cleanup);

function open(): { seen: SeenRequest[] } {
  const seen = stubServer(({ url }) => {
    if (url.includes('/tasks/')) return envelope(task);
    if (url.endsWith('/run')) return envelope({ task_id: 9 });
    return report();
  });
  render(<UserImportDialog isOpen onClose={() => undefined} />, { wrapper: AppFrame });
  return { seen };
}

function choose(): void {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no file field');
  fireEvent.change(input, { target: { files: [new File(['x'], '用户.xlsx')] } });
}

const confirm = (): HTMLElement => screen.getByRole('button', { name: /确认导入/ });

it('checks a file when it is chosen, shows what it would do, and imports it when told to', async () => {
  const { seen } = open();
  expect(confirm()).toHaveProperty('disabled', true);
  choose();
  expect(await screen.findByText(/检查通过/)).toBeTruthy();
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /admin/v2/system/user/import?update_existing=false',
  ]);
  expect(screen.getByText('李四').className).toContain('wm-user-import-changed');
  expect(screen.getByText('张三').className).not.toContain('wm-user-import-changed');
  fireEvent.click(screen.getByRole('button', { name: '确认导入 3 行' }));
  expect(await screen.findByText('新增 2 人，更新 1 人')).toBeTruthy();
  expect(seen.map(({ url }) => url)).toContain('/admin/v2/system/user/import/7/run');
});

it('shows faults by row, column and reason, says where the others are, and imports nothing', async () => {
  report = () => envelope(faulty);
  open();
  choose();
  expect(await screen.findByText(/2 行有误，共 300 处/)).toBeTruthy();
  expect(screen.getByText('请输入正确的手机号码')).toBeTruthy();
  expect(screen.getByText('显示前 1 处，其余见清单')).toBeTruthy();
  expect(confirm()).toHaveProperty('disabled', true);
});

it('checks the same file again when users who are there shall be updated', async () => {
  const { seen } = open();
  choose();
  await screen.findByText(/检查通过/);
  fireEvent.click(screen.getByRole('checkbox', { name: '是否更新已经存在的用户数据' }));
  await waitFor(() =>
    expect(seen.map(({ url }) => url)).toContain(
      '/admin/v2/system/user/import?update_existing=true',
    ),
  );
  expect(await screen.findByText(/检查通过/)).toBeTruthy();
});

it('tells why a file cannot be taken, and offers no update to whom may not edit', async () => {
  useUser.setState({ permissions: ['system:user:import'] });
  report = () => envelope(null, { code: 601, msg: '文件有密码保护，请取消密码后再导入' });
  open();
  choose();
  expect(await screen.findByText('文件有密码保护，请取消密码后再导入')).toBeTruthy();
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true);
  expect(confirm()).toHaveProperty('disabled', true);
});
