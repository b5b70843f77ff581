import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { SearchForm } from '#ui/templates/search-form.tsx';
import { originSearch } from './search-fields.tsx';

afterEach(cleanup);

describe('the search of a catalog', () => {
  it('filters by the days of creation and of the last change', async () => {
    const search = vi.fn<(values: Record<string, unknown>) => void>();
    render(<SearchForm fields={originSearch({})} filters={{}} onSearch={search} />, {
      wrapper: AppFrame,
    });
    fireEvent.click(screen.getByRole('button', { name: /展开/ }));
    const type = (label: string, value: string): boolean =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    type('创建时间，从', '2026-11-01');
    type('创建时间，到', '2026-11-05');
    type('更新时间，从', '2026-11-02');
    fireEvent.click(screen.getByRole('button', { name: /搜\s?索/ }));
    await vi.waitFor(() => expect(search).toHaveBeenCalledOnce());
    expect(search.mock.calls[0]?.[0]).toMatchObject({
      params: { beginTime: '2026-11-01', endTime: '2026-11-05' },
      updatedFrom: '2026-11-02',
    });
  });

  it('shows the days that the list is filtered by', () => {
    const filters = { updatedTo: '2026-11-09', params: { beginTime: '2026-11-01' } };
    render(
      <SearchForm fields={originSearch({})} filters={filters} onSearch={vi.fn<() => void>()} />,
      {
        wrapper: AppFrame,
      },
    );
    fireEvent.click(screen.getByRole('button', { name: /展开/ }));
    const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(shown('创建时间，从')).toBe('2026-11-01');
    expect([shown('更新时间，从'), shown('更新时间，到')]).toEqual(['', '2026-11-09']);
  });

  it('asks for nothing while a day is none, and goes to it', async () => {
    const search = vi.fn<(values: Record<string, unknown>) => void>();
    render(<SearchForm fields={originSearch({})} filters={{}} onSearch={search} />, {
      wrapper: AppFrame,
    });
    fireEvent.click(screen.getByRole('button', { name: /展开/ }));
    const until = screen.getByLabelText('更新时间，到');
    fireEvent.change(until, { target: { value: '2026-02-30' } });
    const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
    press(/搜\s?索/);
    await vi.waitFor(() => expect(document.activeElement).toBe(until));
    expect(search).not.toHaveBeenCalled();
    fireEvent.change(until, { target: { value: '2026-02-28' } });
    press(/搜\s?索/);
    await vi.waitFor(() => expect(search).toHaveBeenCalledOnce());
    expect(search.mock.calls[0]?.[0]).toMatchObject({ updatedTo: '2026-02-28' });
  });
});
