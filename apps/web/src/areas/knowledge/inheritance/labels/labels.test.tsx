import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import { LabelFilter } from './label-filter.tsx';
import { LabelTools, useLabelling } from './label-tools.tsx';

const worn = {
  variant: '1-1-A-T',
  labelId: 9,
  labelName: '会诊意见',
  color: '#123456',
  userName: '',
  createTime: '2026-11-27T08:00:00Z',
};

function Tools(): ReactNode {
  const labelling = useLabelling({ id: 1, variant: worn.variant, labels: [worn] });
  return <LabelTools labels={[worn]} labelling={labelling} />;
}

beforeEach(() => useUser.setState({ permissions: ['knowledge:inheritance-mutation:edit'] }));

it('a label that the catalog has lost is still found by, and taken off', async () => {
  const seen = stubServer(({ method }) =>
    method === 'PUT'
      ? envelope({ labels: [] })
      : envelope({ rows: [{ id: 1, label_name: '待复核', label_group: '', color: '' }] }),
  );
  const choose = vi.fn<(label: string) => void>();
  const labelled = [{ labelId: 9, labelName: '会诊意见', total: 2 }];
  render(
    <MemoryRouter>
      <LabelFilter value={undefined} labelled={labelled} onChange={choose} />
      <Tools />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '标签' }));
  await screen.findByText('待复核 0');
  fireEvent.click(await screen.findByText('会诊意见 2'));
  expect(choose).toHaveBeenCalledWith('9');
  fireEvent.click(screen.getByRole('button', { name: '标签' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: /会诊意见/ }));
  await vi.waitFor(() =>
    expect(savedIn(seen, '/labels')?.body).toEqual({
      variant: worn.variant,
      label_id: 9,
      is_given: false,
    }),
  );
});
