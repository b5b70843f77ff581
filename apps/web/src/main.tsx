import '#core/security/trusted-types.ts';
import { StyleProvider } from '@ant-design/cssinjs';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { recoverFromMissingChunks } from '#core/resilience/chunk-recovery.ts';
import { reportUncaughtErrors } from '#core/resilience/error-reports.ts';
import { App } from './app.tsx';
import '#ui/theme/tokens.css';
import '#shell/layout/shell.css';

recoverFromMissingChunks();
reportUncaughtErrors();
// Not by a file of its own: one that cannot be fetched while the server is away would load the page again.
if (import.meta.env.PROD)
  setTimeout(() => navigator.serviceWorker?.register('/sw.js').catch(() => undefined), 5000);
const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
/** While developing antd makes its styles in the page; they stand in the layer into which the build writes them. */
const inLayer = (app: ReactNode): ReactNode =>
  import.meta.env.DEV ? <StyleProvider layer>{app}</StyleProvider> : app;

createRoot(root).render(<StrictMode>{inLayer(<App />)}</StrictMode>);
