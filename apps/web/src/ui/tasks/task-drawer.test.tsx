import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { estimateRemaining, remainingMs } from '#core/tasks/remaining-time.ts';
import { closeTaskDrawer, openTaskDrawer, useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { formatDuration } from '#core/time/format-duration.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskProgress } from './task-progress.tsx';

const wire = {
  id: 1,
  kind: 'notebook:import',
  title: '导入笔记',
  status: 'running',
  done: 300,
  total: 1200,
  message: '',
  result: null as unknown,
  create_time: '2026-11-20T01:00:00Z',
  end_time: null as string | null,
};

const ended = { ...wire, id: 2, end_time: '2026-11-20T01:05:00Z' };

function Summary({ result }: { result: unknown }): ReactNode {
  return <p>已导入 {(result as { imported: number }).imported} 篇</p>;
}

const results = { 'notebook:import': () => Promise.resolve(Summary) };

beforeEach(() => openTaskDrawer());
afterEach(() => {
  cleanup();
  closeTaskDrawer();
  vi.useRealTimers();
});

const task = (change: Partial<Task>): Task => ({
  id: 9,
  kind: 'x',
  title: '导出',
  status: 'running',
  done: 0,
  total: 100,
  message: '',
  result: null,
  createTime: wire.create_time,
  endTime: null,
  ...change,
});

describe('2.7 progress drawer', () => {
  it('parts what runs from what has ended, with progress in numbers', async () => {
    stubServer(() =>
      envelope({ rows: [wire, { ...ended, status: 'failed', message: '磁盘已满' }], total: 2 }),
    );
    render(<TaskDrawer results={results} />, { wrapper: AppFrame });
    expect(await screen.findByText('进行中 300 / 1,200')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      '正在进行 1',
      '已结束 1',
    ]);
    expect(screen.getByText('磁盘已满')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '取消' })).toHaveLength(1);
  });

  it('asks the server to stop a task', async () => {
    const seen = stubServer(() => envelope({ rows: [wire], total: 1 }));
    render(<TaskDrawer results={results} />, { wrapper: AppFrame });
    fireEvent.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() =>
      expect(seen.map(({ method, url }) => `${method} ${url}`)).toContain(
        'POST /admin/v2/tasks/1/cancel',
      ),
    );
  });

  it('draws the result of a finished task as its kind does', async () => {
    stubServer(() =>
      envelope({ rows: [{ ...ended, status: 'done', result: { imported: 7 } }], total: 1 }),
    );
    render(<TaskDrawer results={results} />, { wrapper: AppFrame });
    expect(await screen.findByText('已导入 7 篇')).toBeTruthy();
  });

  it('says what belongs there when there is none, and tries again after a failure', async () => {
    let isDown = true;
    stubServer(() =>
      isDown ? envelope(null, { code: 503, trace: 'abc' }) : envelope({ rows: [], total: 0 }),
    );
    render(<TaskDrawer results={results} />, { wrapper: AppFrame });
    const retry = await screen.findByRole('button', { name: '重试' });
    isDown = false;
    fireEvent.click(retry);
    expect(await screen.findByText('还没有任务')).toBeTruthy();
  });

  it('closes without ending anything, and is found open again after a reload', async () => {
    const seen = stubServer(() => envelope({ rows: [wire], total: 1 }));
    render(<TaskDrawer results={results} />, { wrapper: AppFrame });
    await screen.findByText('导入笔记');
    expect(sessionStorage.getItem('task-drawer')).toBe('1');
    vi.resetModules();
    const reloaded = await import('#core/tasks/task-drawer-store.ts');
    expect(reloaded.useTaskDrawer.getState().isOpen).toBe(true);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /关闭|Close/ }));
    expect(useTaskDrawer.getState().isOpen).toBe(false);
    expect(sessionStorage.getItem('task-drawer')).toBeNull();
    expect(seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('estimates what is left from the speed since it was first seen', () => {
    const first = { done: 100, time: 0 };
    expect([
      remainingMs({ done: 400, total: 1000 }, first, 30_000),
      remainingMs({ done: 100, total: 1000 }, first, 30_000),
      remainingMs({ done: 400, total: null }, first, 30_000),
      remainingMs({ done: 1000, total: 1000 }, first, 30_000),
    ]).toEqual([60_000, undefined, undefined, 0]);
    expect(estimateRemaining(task({ done: 10 }), 1000)).toBeUndefined();
    expect(estimateRemaining(task({ done: 60 }), 2000)).toBe(800);
    expect(estimateRemaining(task({ done: 5 }), 3000)).toBeUndefined();
    expect(estimateRemaining(task({ done: 5, status: 'done' }), 4000)).toBeUndefined();
  });

  it('says the remaining time beside the numbers once it is known', () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { rerender } = render(<TaskProgress task={task({ id: 11, done: 10 })} />);
    expect(screen.getByText('进行中 10 / 100')).toBeTruthy();
    vi.setSystemTime(8000);
    rerender(<TaskProgress task={task({ id: 11, done: 20 })} />);
    expect(screen.getByText('进行中 20 / 100 约剩 1 分 4 秒')).toBeTruthy();
  });

  it('tells spans in minutes and seconds', () => {
    expect([0, 8000, 60_000, 72_000, 3_600_000, 7_500_000].map(formatDuration)).toEqual([
      '1 秒',
      '8 秒',
      '1 分',
      '1 分 12 秒',
      '1 小时',
      '2 小时 5 分',
    ]);
  });
});
