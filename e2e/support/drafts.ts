import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Waits until this browser keeps a draft that holds a text. */
export async function expectDraft(page: Page, text: string): Promise<void> {
  const read = (): Promise<string> =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === 'wm-drafts')) return '';
      return new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('wm-drafts');
        // Made by nobody but the product.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
        opening.addEventListener('error', () => resolve(''));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const all = database.transaction('drafts').objectStore('drafts').getAll();
          all.addEventListener('error', () => reject(all.error ?? new Error('IndexedDB')));
          all.addEventListener('success', () => {
            database.close();
            resolve(JSON.stringify(all.result));
          });
        });
      });
    });
  await expect.poll(read).toContain(text);
}
