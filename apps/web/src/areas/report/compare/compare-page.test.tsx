import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { AddressContext } from '#core/tabs/address.ts';
import type { Address } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { ComparePage } from './compare-page.tsx';

afterEach(cleanup);

it('does not say that there is nothing to compare before the runs of the report were asked for', async () => {
  stubServer(() =>
    envelope({ reports: [{ id: 3, name: '登录', count: 2 }], report_id: null, runs: [] }),
  );
  // The address is another one a moment later.
  const go = vi.fn<Address['go']>();
  render(
    <MemoryRouter>
      <AddressContext value={{ search: '', go }}>
        <ComparePage />
      </AddressContext>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  await waitFor(() => expect(go).toHaveBeenCalledWith('?r=3', 'replace'));
  expect(screen.queryByText(/运行可以比对/)).toBeNull();
});
