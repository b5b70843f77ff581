import { afterEach, vi } from 'vitest';

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

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const pair of document.cookie.split('; ')) {
    document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  }
});
