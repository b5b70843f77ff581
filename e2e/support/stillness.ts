import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';

/** Waits until the page has drawn what it was last told. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)));
      }),
  );
}

/** Waits until every movement that ends has ended. */
export async function still(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ effect, playState }) =>
                playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
            ).length,
      ),
    )
    .toBe(0);
  await drawn(page);
}

/** Follows what a page asks for, the lasting stream of events aside. Attach it before the visit. */
export function follow(page: Page): { answered: () => Promise<void> } {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    /** Waits until everything asked for has come and been drawn, and nothing new was asked for by that. */
    async answered() {
      let quiet = 0;
      await expect
        .poll(
          async () => {
            await drawn(page);
            quiet = open.size === 0 ? quiet + 1 : 0;
            return quiet;
          },
          { intervals: [40] },
        )
        .toBeGreaterThanOrEqual(3);
    },
  };
}

/** Waits until a page that draws one thing after the other has not changed for half a second. */
export async function unchanging(page: Page): Promise<void> {
  let last = -1;
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => document.body.innerHTML.length);
        same = now === last ? same + 1 : 0;
        last = now;
        return same;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(10);
}

/** Waits until something no longer scrolls, by hand or by a script, for a third of a second. */
export async function scrolledOut(box: Locator): Promise<void> {
  let last = -1;
  let same = 0;
  await expect
    .poll(
      async () => {
        const now = await box.evaluate((one) => one.scrollTop);
        same = now === last ? same + 1 : 0;
        last = now;
        return same;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(3);
}

/**
 * Ticks a check box, or takes the tick away, and waits until it shows. Playwright's own `check` looks at the very element
 * that it clicked, which React may have replaced by then.
 */
export async function tick(box: Locator, isTicked = true): Promise<void> {
  await expect(box).toBeChecked({ checked: !isTicked });
  await box.click();
  await expect(box).toBeChecked({ checked: isTicked });
}
