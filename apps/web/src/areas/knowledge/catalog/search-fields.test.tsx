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
    type('更新时间从', '2026-11-02');
    fireEvent.click(screen.getByRole('button', { name: /搜\s?索/ }));
    await vi.waitFor(() => expect(search).toHaveBeenCalledOnce());
    expect(search.mock.calls[0]?.[0]).toMatchObject({
      params: { beginTime: '2026-11-01', endTime: '2026-11-05' },
      updatedFrom: '2026-11-02',
    });
  });
});
