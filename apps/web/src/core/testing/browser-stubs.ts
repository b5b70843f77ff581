import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Our modules are loaded anew for each file: stores, caches and replaced modules of one are not there for the next.
vi.resetModules();

// What is waited for comes at once, but not on a machine that is busy with other tests.
configure({ asyncUtilTimeout: 10_000 });

// jsdom draws nothing, so it has neither media queries nor sizes.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}));

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

// Tests of plain rules say in their first line that they need no page, and start in a third of the time.
const hasPage = 'document' in globalThis;

/** What Vitest says of the jsdom it runs. */
interface Browser {
  cookieJar: { removeAllCookiesSync: () => void };
}

/** Those of every path: a file that ran before on an address further down may have left some that this one cannot name. */
function forgetCookies(): void {
  (globalThis as unknown as { jsdom: Browser }).jsdom.cookieJar.removeAllCookiesSync();
}
if (hasPage) forgetCookies();

const aTurn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', end, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });

// Files share a worker: what one has put in the place of a global is not there for the next, and what React still has to
// do ends in the page that it was begun for.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (!hasPage) return;
  cleanup();
  for (let turn = 0; turn < 3; turn += 1) await aTurn();
});

afterEach(() => {
  if (!hasPage) return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies();
});
