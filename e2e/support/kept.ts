import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Waits until a text stands in what the browser itself keeps of this site: what a killed tab would find again. */
export async function untilKept(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(holdsText, text), { message: `${text} is kept in the browser` })
    .toBe(true);
}

async function holdsText(wanted: string): Promise<boolean> {
  const places = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage));
  const finished = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('not read')));
    });
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue;
    const database = await finished(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store).getAll();
      places.push(JSON.stringify(await finished(rows)));
    }
    database.close();
  }
  return places.some((place) => place.includes(wanted));
}
