import '#core/security/trusted-types.ts';
import { StyleProvider } from '@ant-design/cssinjs';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { enterEvent } from '#core/auth/entering.ts';
import type { Entering } from '#core/auth/entering.ts';
import { recoverFromMissingChunks } from '#core/resilience/chunk-recovery.ts';
import { reportUncaughtErrors } from '#core/resilience/error-reports.ts';
import { prepareFirstPage } from '#shell/guard/first-page.ts';
import { App } from './app.tsx';
import '#ui/theme/tokens.css';
import '#shell/layout/shell.css';

/** While developing antd makes its styles in the page; they stand in the layer into which the build writes them. */
const inLayer = (app: ReactNode): ReactNode =>
  import.meta.env.DEV ? <StyleProvider layer>{app}</StyleProvider> : app;

function start(root: Element): void {
  recoverFromMissingChunks();
  reportUncaughtErrors();
  // Not by a file of its own: one that cannot be fetched while the server is away would load the page again.
  if (import.meta.env.PROD)
    setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), 5000);
  createRoot(root).render(<StrictMode>{inLayer(<App />)}</StrictMode>);
}

/** Takes over the document of the sign-in page, which stays as it is until there is something to show in its place. */
async function enter({ target, clear }: Entering): Promise<void> {
  try {
    await prepareFirstPage(target);
    history.replaceState(null, '', target);
    flushSync(() => start(clear()));
  } catch {
    location.replace(target);
  }
}

const root = document.querySelector('#root');
if (root) start(root);
else {
  const handleEnter = (event: Event): void => void enter((event as CustomEvent<Entering>).detail);
  document.addEventListener(enterEvent, handleEnter, { once: true });
}
