import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { JobPage } from './job-page.tsx';

const job = {
  id: 7,
  job_name: '日志清理',
  handler: 'core:logs',
  payload: {},
  cron: '0 20 3 * * *',
  time_zone: 'Asia/Shanghai',
  misfire: 'once',
  concurrency: 'skip',
  retry_limit: 0,
  retry_delay: 60,
  timeout_seconds: 3600,
  priority: 0,
  status: '0',
  next_fire: new Date(Date.now() + 2.5 * 3_600_000).toISOString(),
  built_in: true,
  remark: '',
  create_time: '2026-11-23T00:00:00.000Z',
  update_time: '2026-11-23T00:00:00.000Z',
};
const failed = {
  id: 31,
  status: 'failed',
  fire_time: '2026-11-23T03:20:00.000Z',
  duration: 65_000,
};
const state = {
  now: '2026-11-23T04:00:00.000Z',
  begin: '2026-11-22T16:00:00.000Z',
  end: '2026-11-23T16:00:00.000Z',
  rows: [
    {
      id: 7,
      strip: [{ ...failed, id: 30, status: 'done', duration: 400 }, failed],
      past: [{ at: '2026-11-22T19:20:00.000Z', count: 2, failed: 1, run_id: 31 }],
      coming: [],
    },
  ],
};

function answer({ url }: SeenRequest): Response {
  if (url.includes('/state')) return envelope(state);
  if (url.includes('/handlers')) return envelope({ rows: [] });
  if (url.includes('/status') || url.includes('/run')) return envelope({ ...job, run_id: 5 });
  return envelope({
    rows: [job, { ...job, id: 8, job_name: '文件清扫', status: '1', next_fire: null }],
    total: 2,
  });
}

function open(permissions: string[]): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(
    <MemoryRouter>
      <JobPage />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

beforeEach(() => {
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('tells when a job runs, when next, how its last runs went and what its day is', async () => {
  open(['monitor:job:list']);
  const list = await screen.findByRole('list', { name: '定时任务' });
  const [row] = within(list).getAllByRole('listitem');
  if (!row) throw new Error('no row');
  expect(within(row).getByText('每天 03:20')).toBeTruthy();
  expect(within(row).getByText('2 小时后')).toBeTruthy();
  expect(await within(row).findByText('失败 1 分 5 秒')).toBeTruthy();
  const bars = within(row).getAllByRole('link', { name: /成功|失败/ });
  expect(bars.map((bar) => bar.getAttribute('href'))).toEqual([
    '/monitor/job-log/index/7?run=30',
    '/monitor/job-log/index/7?run=31',
  ]);
  expect(
    screen.getByRole('img', { name: '日志清理：今天运行 2 次，失败 1 次，今天不再运行' }),
  ).toBeTruthy();
  expect(within(list).getByText('已停用')).toBeTruthy();
});

it('lets who may only look do nothing', async () => {
  open(['monitor:job:list']);
  const list = await screen.findByRole('list', { name: '定时任务' });
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  expect(within(list).queryByRole('button', { name: '运行一次' })).toBeNull();
  const name = '启用日志清理';
  expect(within(list).getByRole<HTMLButtonElement>('switch', { name }).disabled).toBe(true);
});

it('asks before a job of the product is paused, and runs one by its key', async () => {
  const seen = open(['monitor:job:list', 'monitor:job:edit', 'monitor:job:changeStatus']);
  const list = await screen.findByRole('list', { name: '定时任务' });
  fireEvent.click(within(list).getByRole('switch', { name: '启用日志清理' }));
  const dialog = await screen.findByRole('dialog', { name: '停用内置任务「日志清理」？' });
  expect(seen.some(({ url }) => url.includes('/7/status'))).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: /停\s?用/ }));
  await expect.poll(() => seen.some(({ url }) => url.includes('/7/status'))).toBe(true);
  fireEvent.keyDown(within(list).getByRole('button', { name: '日志清理' }), { key: 'r' });
  await expect.poll(() => seen.some(({ url }) => url.includes('/7/run'))).toBe(true);
});

it('shows those whose last run failed, and what is searched', async () => {
  open(['monitor:job:list']);
  const list = await screen.findByRole('list', { name: '定时任务' });
  await screen.findByText('失败 1 分 5 秒');
  fireEvent.click(screen.getByText('上次失败'));
  expect(
    within(list)
      .getAllByText(/日志清理|文件清扫/)
      .map((one) => one.textContent),
  ).toEqual(['日志清理']);
  fireEvent.change(screen.getByLabelText('搜索任务'), { target: { value: '文件' } });
  expect(await screen.findByText('没有符合条件的任务')).toBeTruthy();
});
