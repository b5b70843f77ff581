import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { DateRangeField } from './date-range-field.tsx';
import type { Days } from '#core/time/calendar.ts';

const heard = vi.fn<(days: Days) => void>();

function Range(): ReactNode {
  const [days, setDays] = useState<Days>(['', '']);
  return (
    <DateRangeField
      label="创建时间"
      value={days}
      onChange={(next) => {
        heard(next);
        setDays(next);
      }}
    />
  );
}

beforeEach(() => {
  heard.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 9) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const begin = () => screen.getByLabelText<HTMLInputElement>('创建时间，从');
const end = () => screen.getByLabelText<HTMLInputElement>('创建时间，到');

async function openCalendar(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: '创建时间，打开日历' }));
  return screen.findByRole('grid', { name: '2026 年 11 月' });
}

describe('the date range', () => {
  it('takes days as people type them, shows YYYY-MM-DD and sorts them', () => {
    render(<Range />, { wrapper: AppFrame });
    fireEvent.change(begin(), { target: { value: '2026/11/5' } });
    expect(heard).toHaveBeenLastCalledWith(['2026-11-05', '']);
    fireEvent.blur(begin());
    expect(begin().value).toBe('2026-11-05');
    fireEvent.change(end(), { target: { value: '20261101' } });
    fireEvent.blur(end());
    expect([begin().value, end().value]).toEqual(['2026-11-01', '2026-11-05']);
  });

  it('keeps what is no day, says what is wrong with it, and filters by nothing', () => {
    render(<Range />, { wrapper: AppFrame });
    fireEvent.change(begin(), { target: { value: '2026-02-30' } });
    fireEvent.blur(begin());
    expect(begin().value).toBe('2026-02-30');
    expect(begin().closest('[title]')?.getAttribute('title')).toBe('请按 2026-01-31 的格式输入');
    expect(heard).not.toHaveBeenCalledWith(['2026-02-30', '']);
  });

  it.each([
    ['今天', '2026-11-23', '2026-11-23'],
    ['近 7 天', '2026-11-17', '2026-11-23'],
    ['近 30 天', '2026-10-25', '2026-11-23'],
    ['本月', '2026-11-01', '2026-11-30'],
    ['上月', '2026-10-01', '2026-10-31'],
  ])('offers %s', async (name, from, to) => {
    render(<Range />, { wrapper: AppFrame });
    await openCalendar();
    fireEvent.click(screen.getByRole('button', { name }));
    expect(heard).toHaveBeenCalledWith([from, to]);
  });

  it('is chosen by keyboard: arrows, weeks, months and years', async () => {
    render(<Range />, { wrapper: AppFrame });
    const grid = await openCalendar();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    expect(focused()).toBe('2026-11-23');
    const press = (key: string, shiftKey = false) =>
      fireEvent.keyDown(document.activeElement ?? grid, { key, shiftKey });
    press('ArrowUp');
    press('ArrowLeft');
    expect(focused()).toBe('2026-11-15');
    press('Home');
    expect(focused()).toBe('2026-11-09');
    press('PageUp');
    press('PageUp', true);
    expect(focused()).toBe('2025-10-09');
    expect(screen.getByRole('grid', { name: '2025 年 10 月' })).toBeTruthy();
    fireEvent.click(document.activeElement ?? grid);
    press('End');
    fireEvent.click(document.activeElement ?? grid);
    expect(heard).toHaveBeenCalledWith(['2025-10-09', '2025-10-12']);
  });

  it('is chosen by two clicks in any order', async () => {
    render(<Range />, { wrapper: AppFrame });
    const grid = await openCalendar();
    fireEvent.click(within(grid).getByRole('button', { name: '2026-11-20' }));
    expect(screen.getByText('从 2026-11-20 起，请选择结束日期')).toBeTruthy();
    fireEvent.click(within(grid).getByRole('button', { name: '2026-11-10' }));
    expect(heard).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledWith(['2026-11-10', '2026-11-20']);
  });
});
