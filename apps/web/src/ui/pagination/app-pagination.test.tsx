import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollToTop } from '#core/scroll/scroll-to-top.ts';
import { useApp } from '#core/stores/app-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { AppPagination } from './app-pagination.tsx';
import { pagerPages } from './pager-pages.ts';

const text = (current: number, last: number, count: number): string =>
  pagerPages(current, last, count)
    .map((item) => (item.kind === 'page' ? item.page : `…${item.page}`))
    .join(' ');

function open(page: number, total: number, limit = 20) {
  const onChange = vi.fn<(page: number, limit: number) => void>();
  render(<AppPagination page={page} limit={limit} total={total} onChange={onChange} />, {
    wrapper: AppFrame,
  });
  return onChange;
}

const numbers = (): string[] =>
  screen.getAllByRole('button', { name: /^第/ }).map((button) => button.textContent ?? '');

beforeEach(() => useApp.setState({ device: 'desktop' }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('2.7 pagination', () => {
  it('9 shows 7 pager buttons, and 5 under 992 px', () => {
    open(10, 1000);
    expect(numbers()).toEqual(['1', '8', '9', '10', '11', '12', '50']);
    cleanup();
    useApp.setState({ device: 'mobile' });
    open(10, 1000);
    expect(numbers()).toEqual(['1', '9', '10', '11', '50']);
  });

  it('keeps their number at both ends, and shows fewer only when there are fewer pages', () => {
    expect([
      text(1, 50, 7),
      text(4, 50, 7),
      text(5, 50, 7),
      text(50, 50, 7),
      text(1, 50, 5),
      text(3, 7, 7),
      text(1, 1, 7),
      text(4, 8, 7),
    ]).toEqual([
      '1 2 3 4 5 6 …6 50',
      '1 2 3 4 5 6 …9 50',
      '1 …1 3 4 5 6 7 …10 50',
      '1 …45 45 46 47 48 49 50',
      '1 2 3 4 …4 50',
      '1 2 3 4 5 6 7',
      '1',
      '1 2 3 4 5 6 …8 8',
    ]);
  });

  it('9 offers 10, 20, 30, 50, 500 and 1000 per page', () => {
    const onChange = open(1, 5000);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '每页条数' }));
    const offered = [...document.querySelectorAll('.ant-select-item-option')];
    expect(offered.map((option) => option.textContent)).toEqual([
      '10 条/页',
      '20 条/页',
      '30 条/页',
      '50 条/页',
      '500 条/页',
      '1000 条/页',
    ]);
    fireEvent.click(offered[5] as Element);
    expect(onChange.mock.calls).toEqual([[1, 1000]]);
  });

  it('shows the last page that is left when the pages become longer', () => {
    const onChange = open(50, 1000);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '每页条数' }));
    fireEvent.click(screen.getByText('500 条/页'));
    expect(onChange.mock.calls).toEqual([[2, 500]]);
  });

  it('goes to a page, to the next, over a gap, and to a typed number', () => {
    const onChange = open(10, 1000);
    fireEvent.click(screen.getByRole('button', { name: '第 12 页' }));
    fireEvent.click(screen.getByRole('button', { name: '上一页' }));
    fireEvent.click(screen.getByRole('button', { name: '下一页' }));
    fireEvent.click(screen.getByRole('button', { name: '向后 5 页' }));
    fireEvent.click(screen.getByRole('button', { name: '第 10 页' }));
    const field = screen.getByLabelText('前往第几页');
    for (const typed of ['7', '999', '0', 'x']) {
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.keyDown(field, { key: 'Enter' });
      fireEvent.keyUp(field, { key: 'Enter' });
    }
    expect(onChange.mock.calls.map(([page]) => page)).toEqual([12, 9, 11, 15, 7, 50, 1]);
  });

  it('cannot go before the first page or behind the last', () => {
    open(1, 20);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '上一页' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下一页' }).disabled).toBe(true);
    expect(screen.getByText('共 20 条')).toBeTruthy();
  });

  it('9 scrolls to the top within 800 ms', () => {
    vi.useFakeTimers();
    const pane = document.createElement('div');
    pane.scrollTop = 4000;
    scrollToTop(pane);
    vi.advanceTimersByTime(400);
    expect(pane.scrollTop).toBeGreaterThan(1000);
    expect(pane.scrollTop).toBeLessThan(3000);
    vi.advanceTimersByTime(380);
    expect(pane.scrollTop).toBeGreaterThan(0);
    vi.advanceTimersByTime(40);
    expect(pane.scrollTop).toBe(0);
  });

  it('is at the top at once for those who asked for less motion, and stops when the wheel turns', () => {
    vi.useFakeTimers();
    const pane = document.createElement('div');
    pane.scrollTop = 4000;
    scrollToTop(pane);
    vi.advanceTimersByTime(200);
    pane.dispatchEvent(new Event('wheel'));
    const stopped = pane.scrollTop;
    vi.advanceTimersByTime(1000);
    expect(pane.scrollTop).toBe(stopped);
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    scrollToTop(pane);
    expect(pane.scrollTop).toBe(0);
  });
});
