import { answerFile, answerPage, dropOthers, keepShell, kindOf } from './keep-shell.ts';
import type { Caches, Ports, Shell } from './keep-shell.ts';

/** What of a service worker's scope is used; the library of types of the page does not know it. */
interface WorkerScope {
  addEventListener: <K extends keyof WorkerEvents>(
    kind: K,
    listener: (event: WorkerEvents[K]) => void,
  ) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
  caches: Caches;
}

interface Waiting {
  waitUntil: (work: Promise<unknown>) => void;
}

interface WorkerEvents {
  install: Waiting;
  activate: Waiting;
  fetch: {
    request: Request;
    preloadResponse: Promise<Response | undefined>;
    respondWith: (answer: Promise<Response>) => void;
  };
}

const scope = self as unknown as WorkerScope;
/** The build writes its files in here (`offline-worker.ts`). */
const shell = JSON.parse('__SHELL__') as Shell;
const ports: Ports = {
  caches: scope.caches,
  fetch: (request, init) => fetch(request, init),
};

scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell(shell, ports).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropOthers(shell, ports),
      // The page is asked for while the worker wakes up.
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  );
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const found = kindOf(request, shell);
  if (found?.kind === 'file')
    event.respondWith(answerFile(request, found.path, { ...ports, shell }));
  if (found?.kind === 'page') {
    const coming = event.preloadResponse.then((answer) => answer ?? fetch(request));
    event.respondWith(answerPage(coming, found.path, { ...ports, shell }));
  }
});
