import '#core/security/trusted-types.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { recoverFromMissingChunks } from '#core/resilience/chunk-recovery.ts';
import { reportUncaughtErrors } from '#core/resilience/error-reports.ts';
import { App } from './app.tsx';
import '#ui/theme/tokens.css';
import '#shell/layout/shell.css';

recoverFromMissingChunks();
reportUncaughtErrors();
const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
