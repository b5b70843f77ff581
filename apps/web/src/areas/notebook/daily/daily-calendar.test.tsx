import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { OpenNoteContext } from '../tree/use-open-note.ts';
import { DailyBar } from './daily-bar.tsx';
import { DailyCalendar } from './daily-calendar.tsx';

const store = (): Promise<boolean> => Promise.resolve(true);
let seen: SeenRequest[];
let made: string[];

function answer({ url, method }: SeenRequest): Response {
  const path = new URL(url, 'http://x').pathname.replace('/prod-api', '');
  if (path === '/notebook/v2/daily/days')
    return envelope({ today: '2026-11-27', days: ['2026-11-20', '2026-11-27', ...made] });
  if (path === '/notebook/v2/daily/near')
    return envelope({ before: '2026-11-20', after: '2026-11-28' });
  if (path === '/notebook/v2/daily' && method === 'POST') made.push('2026-11-25');
  if (path === '/notebook/v2/daily') return envelope({ name: '2026-11-25', is_new: true });
  return envelope(null);
}

beforeEach(() => {
  forgetSubmits();
  made = [];
  useUser.setState({ permissions: ['*:*:*'] });
  seen = stubServer(answer);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Where(): ReactNode {
  return <output>{decodeURIComponent(useLocation().pathname)}</output>;
}

function show(children: ReactNode, name = '2026-11-27'): void {
  render(
    <MemoryRouter initialEntries={[`/notebook/preview/${name}`]}>
      <AppFrame>
        <OpenNoteContext value={{ id: 1, name, store }}>{children}</OpenNoteContext>
        <Where />
      </AppFrame>
    </MemoryRouter>,
  );
}

const day = (name: string): HTMLElement => screen.getByRole('button', { name });

it('marks today and the days that have a note, in weeks from Monday', async () => {
  show(<DailyCalendar />);
  await waitFor(() => expect(day('11月27日 周五，今天，有日记')).toBeTruthy());
  expect(day('11月27日 周五，今天，有日记').getAttribute('aria-current')).toBe('date');
  expect(day('11月20日 周五，有日记')).toBeTruthy();
  const [monday] = screen.getAllByRole('row')[1]?.querySelectorAll('button') ?? [];
  expect(monday?.getAttribute('aria-label')).toBe('10月26日 周一');
});

it('is walked by keys, over the ends of months', async () => {
  show(<DailyCalendar />);
  await waitFor(() => expect(day('11月20日 周五，有日记')).toBeTruthy());
  const press = (key: string): void => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  day('11月27日 周五，今天，有日记').focus();
  press('ArrowDown');
  expect(document.activeElement).toBe(day('12月4日 周五'));
  press('Home');
  expect(document.activeElement).toBe(day('11月30日 周一'));
  press('PageUp');
  expect(document.activeElement).toBe(day('10月30日 周五'));
  expect(screen.getByRole('grid', { name: '2026 年 10 月' })).toBeTruthy();
  press('PageDown');
  press('ArrowLeft');
  expect(document.activeElement).toBe(day('11月29日 周日'));
});

it('opens the note of a day, and makes it only where there is none', async () => {
  show(<DailyCalendar />);
  await waitFor(() => expect(day('11月20日 周五，有日记')).toBeTruthy());
  fireEvent.click(day('11月20日 周五，有日记'));
  await waitFor(() => expect(screen.getByText('/notebook/preview/2026-11-20')).toBeTruthy());
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(day('11月25日 周三'));
  await waitFor(() => expect(screen.getByText('/notebook/edit/2026-11-25')).toBeTruthy());
  expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  // It is marked, whether or not the server's notice of it arrives.
  await waitFor(() => expect(day('11月25日 周三，有日记')).toBeTruthy());
});

it('leads whoever may only read to the days that are there', async () => {
  useUser.setState({ permissions: ['note:data:list'] });
  show(<DailyCalendar />);
  await waitFor(() => expect(day('11月20日 周五，有日记')).toBeTruthy());
  expect(screen.queryByRole('button', { name: '日记设置' })).toBeNull();
  fireEvent.click(day('11月25日 周三'));
  fireEvent.click(day('11月20日 周五，有日记'));
  await waitFor(() => expect(screen.getByText('/notebook/preview/2026-11-20')).toBeTruthy());
  expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a note of a day leads to its neighbours by buttons and keys', async () => {
  show(<DailyBar name="2026-11-27" />);
  await waitFor(() => expect(day('上一篇 11-20')).toBeTruthy());
  fireEvent.click(day('后一天'));
  await waitFor(() => expect(screen.getByText('/notebook/preview/2026-11-28')).toBeTruthy());
  fireEvent.keyDown(document.body, { key: 'PageUp', altKey: true });
  await waitFor(() => expect(screen.getByText('/notebook/preview/2026-11-20')).toBeTruthy());
});

it('no other note has neighbours', () => {
  show(<DailyBar name="2026-02-30" />, '2026-02-30');
  expect(screen.queryByRole('navigation')).toBeNull();
});
