import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { BackupPage } from './backup-page.tsx';
import { isLossLarge, lossText } from './backup-texts.ts';

const row = {
  name: 'work-manage-20261122T183000Z',
  status: 'done',
  at: '2026-11-22T18:30:00.000Z',
  ms: 134_000,
  bytes: 1_288_490_188,
  tables: 88,
  rows: 120_000,
  files: 4200,
  has_files: true,
  faults: 0,
  message: '',
  verified: '2026-11-22T18:33:00.000Z',
  rehearsals: [] as object[],
  ready_until: null as string | null,
};
const failed = {
  ...row,
  name: 'work-manage-20261121T183000Z',
  at: '2026-11-21T18:30:00.000Z',
  status: 'failed',
  message: '磁盘空间不足',
};
const state = {
  now: '2026-11-23T05:30:00.000Z',
  rows: [failed, row],
  days: 14,
  next: '2026-11-23T18:30:00.000Z',
  job_id: 5,
  running: null as object | null,
  installation: 'work.example.com',
  may_rehearse: true,
  kept: null as object | null,
  folder: '/srv/backups',
  free_bytes: 9e10,
};

function open(
  permissions: string[],
  change: Partial<typeof state> = {},
  address = '',
): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(({ url }) => {
    if (url.includes('/check'))
      return envelope({ rows: [{ title: '校验和', ok: true, text: '通过' }] });
    if (url.includes('/rehearse')) return envelope({ task_id: 3 });
    if (url.includes('/tasks/'))
      return envelope({
        id: 3,
        kind: 'monitor:rehearse',
        title: '演练恢复备份',
        status: 'running',
        done: 4,
        total: 88,
        message: '',
        result: null,
        create_time: state.now,
        end_time: null,
      });
    return envelope({ ...state, ...change });
  });
  render(
    <MemoryRouter>
      <AtAddress search={address}>
        <BackupPage />
      </AtAddress>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

function AtAddress({ search: first, children }: { search: string; children: ReactNode }) {
  const [search, go] = useState(first);
  return <AddressContext value={{ search, go: (next) => go(next) }}>{children}</AddressContext>;
}

const all = ['monitor:backup:list', 'monitor:backup:run', 'monitor:backup:restore'];

afterEach(cleanup);

it('says what would be lost and that nothing was rehearsed', async () => {
  open(all);
  expect(
    await screen.findByRole('heading', { name: '现在出事，最多丢失 11 小时的数据' }),
  ).toBeTruthy();
  expect(screen.getByText('还没有演练过恢复：没有恢复过的备份，不知道能不能用')).toBeTruthy();
  expect(screen.getByText('磁盘空间不足')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: '恢复' })).toHaveLength(1);
});

it('shows to who may only look neither buttons nor actions', async () => {
  open(['monitor:backup:list']);
  await screen.findByRole('heading', { name: /最多丢失/ });
  for (const name of ['立即备份', '演练恢复', '演练', '下载', '恢复'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('follows a rehearsal that was begun', async () => {
  const seen = open(all);
  fireEvent.click(await screen.findByRole('button', { name: '演练恢复' }));
  expect(await screen.findByText('进行中 4 / 88')).toBeTruthy();
  const asked = seen.find(({ url }) => url.includes('/rehearse'));
  expect(asked?.url).toContain(row.name);
});

it('begins one backup and one rehearsal however often its button is pressed', async () => {
  const seen = open(all);
  const asked = (what: string): number => seen.filter(({ url }) => url.includes(what)).length;
  for (const [name, what] of [
    ['演练恢复', '/rehearse'],
    ['立即备份', '/run'],
  ] as const) {
    const button = await screen.findByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(asked(what)).toBeGreaterThan(0));
    expect(asked(what)).toBe(1);
  }
});

it('says that the backup of an address is not there, and takes any step for the first', async () => {
  open(all, {}, '?backup=work-manage-20200101T000000Z&step=2');
  expect(await screen.findByText('这个备份不存在，可能已过保留期')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  open(all, {}, `?backup=${row.name}&step=x`);
  expect(await screen.findByText('通过')).toBeTruthy();
});

it('leads through a restore step by step', async () => {
  open(all);
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
  expect(await screen.findByText('通过')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '下一步' }));
  expect(await screen.findByRole('button', { name: '开始试恢复' })).toBeTruthy();
});

it('gives the command to copy where databases cannot be made', async () => {
  open(all, { may_rehearse: false });
  fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
  await waitFor(() => expect(screen.getByText(`npm run restore -- ${row.name}`)).toBeTruthy());
  expect(screen.queryByRole('button', { name: '演练恢复' })).toBeNull();
});

it('counts what is lost in minutes, hours and days', () => {
  const good = {
    ...row,
    hasFiles: true,
    readyUntil: null,
    rehearsals: [],
    status: 'done' as const,
  };
  const at = (ms: number) => new Date(Date.parse(row.at) + ms).toISOString();
  const texts = [1000, 59 * 60_000, 11 * 3_600_000, 5 * 86_400_000].map((ms) =>
    lossText({ rows: [good], now: at(ms) }),
  );
  expect(texts.map((text) => text.replace(/^现在出事，最多丢失 |的数据$/g, ''))).toEqual([
    '1 分钟',
    '59 分钟',
    '11 小时',
    '5 天',
  ]);
  expect(isLossLarge({ rows: [good], now: at(24 * 3_600_000) })).toBe(false);
  expect(isLossLarge({ rows: [], now: at(0) })).toBe(true);
});
