import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { lazy, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { isPassing } from '#core/http/http-error.ts';
import { useSettings } from '#core/stores/settings-store.ts';
import { Guard } from '#shell/guard/guard.tsx';
import { isPublic } from '#shell/guard/guard-step.ts';
import { Overlay } from '#shell/layout/overlay.tsx';
import { ShellLayout } from '#shell/layout/shell-layout.tsx';
import { LiveSession } from '#shell/live-session.tsx';
import { NotifierBridge } from '#shell/notifier-bridge.tsx';
import { ForbiddenPage, NotFoundPage } from '#shell/pages/plain-pages.tsx';
import { themeOf, useIsDark } from '#ui/theme/theme.ts';

const MindIndexPage = lazy(async () => ({
  default: (await import('#areas/mindmap/mind-index-page.tsx')).MindIndexPage,
}));

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isPassing(error),
    },
  },
});

function Page(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to="/index" replace />;
  if (pathname === '/401') return <ForbiddenPage />;
  if (pathname === '/mind_index') {
    return (
      <Suspense fallback={null}>
        <MindIndexPage />
      </Suspense>
    );
  }
  if (isPublic(pathname)) return <NotFoundPage />;
  return (
    <>
      <LiveSession />
      <ShellLayout />
    </>
  );
}

/** The whole application: theme, data, guard, and one route that shows whatever the server's tree names. */
export function App(): ReactNode {
  const brand = useSettings((settings) => settings.theme);
  const isDark = useIsDark();
  const theme = useMemo(() => themeOf(brand, isDark), [brand, isDark]);
  return (
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <AntdApp message={{ maxCount: 3 }} component={false}>
        <QueryClientProvider client={queryClient}>
          <NotifierBridge />
          <Overlay />
          <BrowserRouter>
            <Guard>
              <Routes>
                <Route path="*" element={<Page />} />
              </Routes>
            </Guard>
          </BrowserRouter>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}
