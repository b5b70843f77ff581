import '#core/security/trusted-types.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '#ui/theme/tokens.css';
import '#shell/layout/shell.css';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
