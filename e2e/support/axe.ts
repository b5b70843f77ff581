import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isLong } from '../../tools/sampled.ts';
import { still } from './stillness.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules whose outcome hangs on colours; all others say the same in light and in dark. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** How often colours are looked at again: one on its way to another is gone by then, one that is wrong is not. */
const looks = 4;

async function analyze(page: Page, part: string, rules?: string[]): Promise<string[]> {
  let found = await lookOnce(page, part, rules);
  for (let look = 1; look < looks && found.some(isOfColor); look += 1) {
    await drawn(page);
    const again = await lookOnce(page, part, colorRules);
    found = [...found.filter((fault) => !isOfColor(fault)), ...again];
  }
  return found;
}

const isOfColor = (fault: string): boolean =>
  colorRules.some((rule) => fault.startsWith(`${rule}: `));

async function lookOnce(page: Page, part: string, rules?: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async ([within, only]) => {
      // Only what is wrong is described: naming each element that is right takes longer than the looking.
      const found = await window.axe.run(within, {
        resultTypes: ['violations'],
        // What stands in a frame is a page of its own.
        iframes: false,
        // A table that somebody writes may have heads without words.
        rules: { 'empty-table-header': { enabled: false } },
        ...(only && { runOnly: { type: 'rule', values: only } }),
      });
      return found.violations;
    },
    [part, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}

/** Until the page has taken over the other colours: none is met on its way. */
async function drawn(page: Page): Promise<void> {
  // A page in the background of a busy machine may be called idle never.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })),
  );
  await still(page);
}

/** What axe finds in the page in one mode of colours only. */
export async function faultsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await drawn(page);
  const found = await analyze(page, 'html');
  return found.map((fault) => `${colorScheme} ${fault}`);
}

let turn = 0;

/**
 * What axe finds in the page or a part of it, each with where it stands: in light colours and then in
 * dark ones in the long form, in one of them by turns otherwise. The page must follow the system's colours; it is light
 * afterwards.
 */
export async function faultsOf(page: Page, part = 'html'): Promise<string[]> {
  turn += 1;
  // Without motion, so that no colour is met on its way to another.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const inLight = isLong || turn % 2 === 1 ? await analyze(page, part) : [];
  if (!isLong && turn % 2 === 1) return inLight;
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page);
  const inDark = await analyze(page, part, isLong ? colorRules : undefined);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `dark ${fault}`)];
}
