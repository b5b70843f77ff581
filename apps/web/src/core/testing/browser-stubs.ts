import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { endPage } from './end-page.ts';
import { endUnfinished, watchUnfinished } from './unfinished.ts';

// Our modules are loaded anew for each file: stores, caches and replaced modules of one are not there for the next.
vi.resetModules();

// What began after the end of the file before is that file's, too.
watchUnfinished();
endUnfinished();

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

afterAll(endPage);

afterEach(() => {
  if (!hasPage) return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  forgetCookies();
});
