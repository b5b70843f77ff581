import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useLock } from '#core/auth/lock.ts';
import { readToken } from '#core/auth/token.ts';
import { isPublic } from '#shell/guard/guard-step.ts';
import './lock-screen.css';

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }));

/** Covers every signed-in page while the session is locked, from the first frame on. */
export function LockGate(): ReactNode {
  const { pathname } = useLocation();
  const isLocked = useLock((lock) => lock.isLocked);
  if (!isLocked || isPublic(pathname) || readToken() === '') return null;
  return (
    <Suspense fallback={<div className="wm-lock" />}>
      <LockScreen />
    </Suspense>
  );
}
