import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { lazy, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { useFactorOwed } from '#core/auth/factor-owed.ts';
import { useLock } from '#core/auth/lock.ts';
import { useApp } from '#core/stores/app-store.ts';
import { sizeOf } from '#core/stores/control-size.ts';
import { Guard } from '#shell/guard/guard.tsx';
import { isPublic } from '#shell/guard/guard-step.ts';
import { Overlay } from '#shell/layout/overlay.tsx';
import { ProgressBar } from '#shell/layout/progress-bar.tsx';
import { ShellLayout } from '#shell/layout/shell-layout.tsx';
import { LockGate } from '#shell/lock/lock-gate.tsx';
import { LiveSession } from '#shell/live-session.tsx';
import { NotifierBridge } from '#shell/notifier-bridge.tsx';
import { PasswordDialog } from '#ui/overlays/password-dialog.tsx';
import { TaskDrawerGate } from '#shell/task-drawer-gate.tsx';
import { PasswordAdvice } from '#shell/password-advice.tsx';
import { PublicPage } from '#shell/pages/public-page.tsx';
import { OfflineBar } from '#shell/resilience/offline-bar.tsx';
import { UpdatePrompt } from '#shell/resilience/update-prompt.tsx';
import { queryClient } from '#shell/query-client.ts';
import { PaletteHost } from '#shell/search/palette-host.tsx';
import { ShortcutHost } from '#shell/shortcuts/shortcut-host.tsx';
import { useTheme } from '#ui/theme/apply-theme.ts';

const FactorGate = lazy(async () => ({
  default: (await import('#shell/guard/factor-gate.tsx')).FactorGate,
}));

const MindIndexPage = lazy(async () => ({
  default: (await import('#areas/mindmap/mind-index-page.tsx')).MindIndexPage,
}));

const SharedNotePage = lazy(async () => ({
  default: (await import('#areas/notebook/share/shared-note-page.tsx')).SharedNotePage,
}));

const SharedChatPage = lazy(async () => ({
  default: (await import('#areas/chat/share/shared-chat-page.tsx')).SharedChatPage,
}));

const SharedReportPage = lazy(async () => ({
  default: (await import('#areas/report/share/shared-report-page.tsx')).SharedReportPage,
}));

const MindSharePage = lazy(async () => ({
  default: (await import('#areas/mindmap/share/mind-share-page.tsx')).MindSharePage,
}));

const SampleReaderPage = lazy(async () => ({
  default: (await import('#areas/book/read/sample-reader-page.tsx')).SampleReaderPage,
}));

/** Pages that need no sign-in and stand without the shell, by their addresses. */
const barePages: Readonly<Record<string, ComponentType | undefined>> = {
  '/mind_index': MindIndexPage,
  '/mind_share': MindSharePage,
  '/share/note': SharedNotePage,
  '/share/chat': SharedChatPage,
  '/share/report': SharedReportPage,
  '/reader/test': SampleReaderPage,
};

function Page(): ReactNode {
  const { pathname } = useLocation();
  const isLocked = useLock((lock) => lock.isLocked);
  const isOwed = useFactorOwed((factor) => factor.isOwed);
  if (pathname === '/') return <Navigate to="/index" replace />;
  const Bare = barePages[pathname];
  if (Bare) {
    return (
      <Suspense fallback={<ProgressBar />}>
        <Bare />
      </Suspense>
    );
  }
  if (isPublic(pathname)) return <PublicPage path={pathname} />;
  if (isOwed) {
    return (
      <Suspense fallback={<ProgressBar />}>
        <FactorGate />
      </Suspense>
    );
  }
  return (
    <>
      {!isLocked && <LiveSession />}
      {!isLocked && <UpdatePrompt />}
      {!isLocked && <PasswordAdvice />}
      {!isLocked && <PaletteHost />}
      {!isLocked && <ShortcutHost />}
      <OfflineBar />
      {!isLocked && <TaskDrawerGate />}
      <ShellLayout />
    </>
  );
}

/** The whole application: theme, data, guard, and one route that shows whatever the server's tree names. */
export function App(): ReactNode {
  const theme = useTheme();
  const size = useApp((app) => sizeOf(app.size));
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      componentSize={size}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      <AntdApp message={{ maxCount: 3, top: 96 }} component={false}>
        <QueryClientProvider client={queryClient}>
          <NotifierBridge />
          <PasswordDialog />
          <Overlay />
          <BrowserRouter>
            <Guard>
              <Routes>
                <Route path="*" element={<Page />} />
              </Routes>
            </Guard>
            <LockGate />
          </BrowserRouter>
        </QueryClientProvider>
      </AntdApp>
    </ConfigProvider>
  );
}
