import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { AddressContext } from '#core/tabs/address.ts';

/** What every screen stands in: the kit's settings, an address and a query cache of its own. */
export function AppFrame({ children }: { children: ReactNode }): ReactNode {
  const [search, go] = useState('');
  const address = useMemo(() => ({ search, go: (next: string) => go(next) }), [search]);
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <AddressContext value={address}>
          <QueryClientProvider client={client}>{children}</QueryClientProvider>
        </AddressContext>
      </App>
    </ConfigProvider>
  );
}
