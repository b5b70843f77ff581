import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** What every screen stands in: the kit's settings and a query cache of its own. */
export function AppFrame({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  );
  return (
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
      <App>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}
