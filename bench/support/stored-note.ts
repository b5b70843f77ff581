import type { Page } from '@playwright/test';

/** Stores a note in a notebook of its own, as the person that is signed in on a page. */
export async function storeNote(
  page: Page,
  note: { title: string; content: string },
): Promise<void> {
  await page.evaluate(async ({ title, content }) => {
    const send = async (path: string, body: object): Promise<{ data: { id: number } }> => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
        },
        body: JSON.stringify(body),
      });
      return (await answer.json()) as { data: { id: number } };
    };
    const { data } = await send('/notebook/v2/notebooks', { name: title });
    await send('/notebook/v2/notes', { notebook_id: data.id, name: title, content });
  }, note);
}
