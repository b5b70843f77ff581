import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clearSession, signInAddress, signOut } from '#core/auth/session.ts';
import { rememberFlash } from '#core/auth/flash.ts';
import { useLock } from '#core/auth/lock.ts';
import { readToken } from '#core/auth/token.ts';
import { HttpError, isTransient } from '#core/http/http-error.ts';
import { lockedCode } from '#core/http/locked.ts';
import { adoptAccountLayout } from '#core/settings/saved-layout.ts';
import { useUser } from '#core/stores/user-store.ts';
import { RetryPage } from '#shell/pages/retry-page.tsx';
import { LoadingCover } from '#shell/layout/loading-cover.tsx';
import { guardStep } from './guard-step.ts';
import type { GuardStep } from './guard-step.ts';
import { loadEverything, makeRoutes, useRouteTable } from './prepare-routes.ts';

async function refuse(error: unknown): Promise<void> {
  await signOut();
  rememberFlash(error instanceof Error ? error.message : '');
  location.replace('/');
}

/** Runs one step that needs the server; gives back a passing failure, which keeps the session. */
async function runStep(step: GuardStep): Promise<unknown> {
  try {
    // Only after sign-in is there no stored user: that is when the account's layout fills an empty one.
    if (step.kind === 'load-user') await Promise.all([loadEverything(), adoptAccountLayout()]);
    if (step.kind === 'make-routes') await makeRoutes();
    return undefined;
  } catch (error) {
    if (isTransient(error)) return error;
    // The lock screen stands in front; unlocking runs the step again.
    if (error instanceof HttpError && error.code === lockedCode) return undefined;
    await refuse(error);
    return undefined;
  }
}

/** Lets a page show only when specification 4 allows it; loads user and routes on the way. */
export function Guard({ children }: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const hasUser = useUser((user) => user.id > 0 && user.roles.length > 0);
  const hasRoutes = useRouteTable((table) => table.isReady);
  const isLocked = useLock((lock) => lock.isLocked);
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const { kind } = guardStep({ hasToken: readToken() !== '', path: pathname, hasUser, hasRoutes });

  useEffect(() => {
    if (kind === 'go-home') void navigate('/', { replace: true });
    if (kind === 'sign-in') {
      clearSession();
      location.replace(signInAddress());
    }
    if (kind === 'load-user' || kind === 'make-routes') {
      let isCurrent = true;
      void runStep({ kind }).then((error) => {
        if (isCurrent) setFailure(error);
      });
      return () => {
        isCurrent = false;
      };
    }
    return undefined;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a retry and unlocking run the same step again
  }, [kind, attempt, isLocked, navigate]);

  const handleRetry = (): void => {
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  if (kind === 'show') return children;
  if (failure) return <RetryPage error={failure} onRetry={handleRetry} />;
  return <LoadingCover />;
}
