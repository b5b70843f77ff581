import type { Page } from '@playwright/test';

/** Waits until nothing of a page's document has changed for a while: what was to be drawn has been drawn. */
export function untilQuiet(page: Page, quietMs = 300): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const done = (): void => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, wanted);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, wanted);
        });
        observer.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      }),
    quietMs,
  );
}

/** Waits until every movement has come to its end; what turns for ever is left to turn. */
export function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      });
    await frame();
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await frame();
  });
}
