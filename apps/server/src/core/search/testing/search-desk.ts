import { expect } from 'vitest';
import type { TestClient } from '#core/testing/test-app.ts';

const books = new Map<TestClient, number>();
let serial = 0;

async function bookOf(who: TestClient): Promise<number> {
  const known = books.get(who);
  if (known !== undefined) return known;
  const made = await who.post('/notebook/v2/notebooks', { name: '我的本子' });
  books.set(who, made.data.id);
  return made.data.id;
}

/** A note of that person, with a name of its own unless one is given. */
export async function buildNote(
  who: TestClient,
  overrides: { name?: string; content?: string; tags?: string[] } = {},
): Promise<{ id: number; name: string }> {
  serial += 1;
  const made = await who.post('/notebook/v2/notes', {
    notebook_id: await bookOf(who),
    name: `记${serial}`,
    ...overrides,
  });
  expect(made.code).toBe(200);
  return made.data;
}

export function search(who: TestClient, text: string, more = '') {
  return who.get(`/search/v2/documents?text=${encodeURIComponent(text)}${more}`);
}

/** The titles that are suggested for a text. */
export async function suggest(who: TestClient, text: string): Promise<string[]> {
  const answer = await who.get(`/search/v2/suggestions?text=${encodeURIComponent(text)}`);
  return answer.data.map((row: { title: string }) => row.title);
}

/** The titles that are found by a text. */
export async function titles(who: TestClient, text: string): Promise<string[]> {
  return (await search(who, text)).data.rows.map((row: { title: string }) => row.title);
}
