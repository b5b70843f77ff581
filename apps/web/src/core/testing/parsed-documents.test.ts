import { expect, it } from 'vitest';

type Listeners = Record<string, unknown[] | undefined>;

/** What Vitest says of the jsdom it runs: its window, with what is behind it. */
interface Browser {
  window: Record<symbol, Record<string, Listeners | undefined> | undefined>;
}

const kept = '_eventListeners';

function listeners(type: string): number {
  const { window } = (globalThis as unknown as { jsdom: Browser }).jsdom;
  const behind = Object.getOwnPropertySymbols(window).map((symbol) => window[symbol]);
  return behind.find((one) => one?.[kept])?.[kept]?.[type]?.length ?? 0;
}

it('leaves the listeners of a page as they are when documents are parsed beside it', () => {
  document.querySelector('html');
  expect(listeners('click')).toBeGreaterThan(0);
  const before = listeners('click');
  for (let round = 0; round < 20; round += 1) {
    const parsed = new DOMParser().parseFromString('<p class="one">1</p>', 'text/html');
    expect(parsed.querySelectorAll('p.one:not(.two)')).toHaveLength(1);
  }
  expect(listeners('click')).toBe(before);
});
