import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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

afterEach(() => {
  if (!hasPage) return;
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  }
});
