import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetPreferences } from '#core/preferences/preferences.ts';
import { useUser } from '#core/stores/user-store.ts';
import { closeTaskDrawer, useTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { newsOf } from '#core/tasks/task-news.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { TaskDrawer } from '#ui/tasks/task-drawer.tsx';
import { TaskButton } from './task-button.tsx';

const early = '2026-11-20T01:00:00.000Z';
const late = '2026-11-20T02:00:00.000Z';

function task(id: number, status: string, endTime: string | null): object {
  return {
    id,
    kind: 'notebook:import',
    title: `导入 ${id}`,
    status,
    done: 1,
    total: 2,
    message: '',
    result: null,
    create_time: early,
    end_time: endTime,
  };
}

let rows: object[] = [];
let read: unknown;
let arePreferencesDown = false;

function answer({ method, url }: SeenRequest): Response {
  if (url === '/admin/v2/tasks') return envelope({ rows, total: rows.length });
  if (method === 'PUT') return envelope(null);
  if (arePreferencesDown) return envelope(null, { code: 503 });
  return envelope({ rows: read === undefined ? [] : [{ key: 'tasks-read', value: read }] });
}

function open(): SeenRequest[] {
  const seen = stubServer(answer);
  render(
    <>
      <TaskButton />
      <TaskDrawer results={{}} />
    </>,
    { wrapper: AppFrame },
  );
  return seen;
}

const button = (): HTMLElement | null => screen.queryByRole('button', { name: /^任务/ });

async function settled(seen: readonly SeenRequest[]): Promise<void> {
  await waitFor(() => expect(seen.map(({ url }) => url)).toContain('/admin/v2/preferences'));
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}

beforeEach(() => {
  rows = [];
  read = undefined;
  arePreferencesDown = false;
  forgetPreferences();
  useUser.setState({ id: 7 });
});
afterEach(() => {
  cleanup();
  closeTaskDrawer();
});

describe('2.7 the header’s way to the progress drawer', () => {
  it('counts what runs and leads to the drawer', async () => {
    rows = [task(3, 'running', null), task(2, 'waiting', null), task(1, 'done', early)];
    read = early;
    open();
    const found = await screen.findByRole('button', { name: '任务，2 个正在进行' });
    expect(found.parentElement?.textContent).toBe('2');
    expect(found.tabIndex).toBe(0);
    fireEvent.click(found);
    expect(useTaskDrawer.getState().isOpen).toBe(true);
    expect(found.getAttribute('aria-expanded')).toBe('true');
  });

  it('counts results nobody has looked at, but not what the user cancelled', async () => {
    rows = [task(3, 'failed', late), task(2, 'cancelled', late), task(1, 'done', early)];
    read = early;
    open();
    const found = await screen.findByRole('button', { name: '任务，1 个新结果' });
    expect(found.parentElement?.textContent).toBe('1');
    expect(newsOf([], '')).toEqual({ running: 0, unread: 0 });
  });

  it('is not there when nothing runs and every result was seen', async () => {
    rows = [task(1, 'done', early)];
    read = early;
    const seen = open();
    await settled(seen);
    expect(button()).toBeNull();
  });

  it('is not there without tasks, and asks for nothing more', async () => {
    const seen = open();
    await waitFor(() => expect(seen).toHaveLength(1));
    expect([button(), seen.map(({ url }) => url)]).toEqual([null, ['/admin/v2/tasks']]);
  });

  it('takes nothing for unread before the account’s preferences are known', async () => {
    rows = [task(1, 'done', early)];
    arePreferencesDown = true;
    const seen = open();
    await settled(seen);
    expect(button()).toBeNull();
  });

  it('stays while the drawer is open, which marks its results as seen with the account, and goes with it', async () => {
    rows = [task(2, 'done', late), task(1, 'done', early)];
    const seen = open();
    fireEvent.click(await screen.findByRole('button', { name: '任务，2 个新结果' }));
    expect(await screen.findByRole('button', { name: '任务' })).toBeTruthy();
    await waitFor(() =>
      expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({
        key: 'tasks-read',
        value: late,
      }),
    );
    closeTaskDrawer();
    await waitFor(() => expect(button()).toBeNull());
  });
});
