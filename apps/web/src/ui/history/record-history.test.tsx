import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { RecordHistory } from './record-history.tsx';
import { describeValue, dictValueOf } from './record-values.ts';

afterEach(() => cleanup());

function changeOf(id: number, action: string, fields: object[]): object {
  return {
    id,
    create_time: '2026-11-20T01:02:03.000Z',
    username: 'admin',
    title: '修改岗位',
    action,
    fields,
  };
}

it('shows each field before and after, and asks for older changes', async () => {
  const fields = [
    { field: 'status', title: '状态', before: '0', after: '1', revert: null },
    { field: 'remark', title: '备注', before: '旧', after: null, revert: null },
  ];
  const seen = stubServer(({ url }) =>
    envelope({
      rows: url.includes('page=1&')
        ? [changeOf(2, 'update', fields)]
        : [changeOf(1, 'create', [{ field: 'remark', title: '备注', before: null, after: '旧' }])],
      total: 2,
    }),
  );
  render(<RecordHistory path="/some/record" id={7} />, { wrapper: AppFrame });
  const first = await screen.findByRole('listitem');
  expect(within(first).getByText('正常').tagName).toBe('DEL');
  expect(within(first).getByText('停用').tagName).toBe('INS');
  expect(within(first).getByText('空')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更早的记录' }));
  await screen.findByText('新增');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull();
  expect(seen.map(({ url }) => url).filter((url) => url.startsWith('/some'))).toEqual([
    '/some/record/7/history?page=1&limit=20',
    '/some/record/7/history?page=2&limit=20',
  ]);
});

it('puts a value back where the server says that this is possible', async () => {
  const fields = [
    { field: 'remark', title: '备注', before: null, after: '新', revert: { to: '' } },
    { field: 'status', title: '状态', before: '0', after: '1', revert: null },
  ];
  stubServer(() => envelope({ rows: [changeOf(2, 'update', fields)], total: 1 }));
  const { shown } = spyNotifier();
  const onRevert = vi.fn<(field: string, value: unknown) => Promise<void>>(() => Promise.resolve());
  render(<RecordHistory path="/some/record" id={7} onRevert={onRevert} />, { wrapper: AppFrame });
  expect(await screen.findAllByText('恢复此值')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: '把备注恢复为之前的值' }));
  await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: '已恢复备注' }]));
  expect(onRevert.mock.calls).toEqual([['remark', '']]);
});

it('says when there is nothing', async () => {
  stubServer(() => envelope({ rows: [], total: 0 }));
  render(<RecordHistory path="/some/record" id={7} />, { wrapper: AppFrame });
  expect(await screen.findByText('还没有变更记录')).toBeTruthy();
});

it('puts values into words, and leaves to a dictionary what it names', () => {
  expect([
    describeValue('roles', ['甲', '乙']),
    describeValue('password', '***'),
    describeValue('post_sort', 0),
    describeValue('remark', ''),
    describeValue('remark', null),
  ]).toEqual(['甲、乙', '（不显示）', '0', undefined, undefined]);
  const record = '/some/record';
  expect([
    dictValueOf(record, 'status', '1'),
    dictValueOf('/admin/v2/system/notice', 'status', '1'),
    dictValueOf(record, 'visible', false),
    dictValueOf(record, 'affix', true),
    dictValueOf(record, 'remark', '1'),
  ]).toEqual([
    { type: 'sys_normal_disable', value: '1' },
    { type: 'sys_notice_status', value: '1' },
    { type: 'sys_show_hide', value: '1' },
    { type: 'sys_yes_no', value: 'Y' },
    undefined,
  ]);
});
