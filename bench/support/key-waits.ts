import type { Page } from '@playwright/test';
import type { PageWatch } from './page-watch.ts';

/** What typing costs: CPU of the main thread for each key, and the waits from a key to the picture after it. */
export interface Typing {
  cpu: number;
  median: number;
  p95: number;
}

/** Gives the wait from one key to the picture after it, in milliseconds by the page's own clock. */
async function waitOf(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const state = globalThis as { shown?: Promise<number> };
    state.shown = new Promise((resolve) => {
      const begin = (): void => {
        const began = performance.now();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
      };
      document.addEventListener('beforeinput', begin, { capture: true, once: true });
    });
  });
  await press();
  return page.evaluate(
    () => (globalThis as { shown?: Promise<number> }).shown ?? Promise.resolve(0),
  );
}

interface Keys {
  count: number;
  press: () => Promise<void>;
  /** What somebody does between two keys, such as a rest. */
  between?: (key: number) => Promise<void>;
}

/** Types key by key. */
export async function measureTyping(
  page: Page,
  watch: PageWatch,
  { count, press, between }: Keys,
): Promise<Typing> {
  const before = await watch.cpuMs();
  const waits: number[] = [];
  for (let key = 0; key < count; key += 1) {
    waits.push(await waitOf(page, press));
    await between?.(key);
  }
  const cpu = ((await watch.cpuMs()) - before) / count;
  waits.sort((one, other) => one - other);
  return {
    cpu,
    median: waits[Math.floor(count / 2)] ?? 0,
    p95: waits[Math.floor(count * 0.95)] ?? 0,
  };
}
