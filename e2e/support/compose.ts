import type { Page } from '@playwright/test';

/** Composes a word as an input method does: each of its forms in turn, then the last one is put into the text. */
export async function compose(page: Page, forms: readonly string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // Its first key comes to the page, too.
  const key = { windowsVirtualKeyCode: 229, key: 'Process' };
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  for (const text of forms) {
    const end = text.length;
    await client.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await client.send('Input.insertText', { text: forms.at(-1) ?? '' });
}
