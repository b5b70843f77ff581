import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { bookOf, takeFile } from '../testing/library-client.ts';
import { readAround } from './read-around.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function take(title: string, paragraphs: string[]): Promise<number> {
  return (await takeFile(app.admin, 'a.epub', bookOf(title, [paragraphs]))).data.id;
}

it('a page far into a section begins with a paragraph of its own', async () => {
  const paragraphs = Array.from({ length: 200 }, (_, at) => `第${at}段：${'水'.repeat(90)}。`);
  const text = await readAround(app.core.db, await take('长章', paragraphs), 0.5);
  expect(text).toMatch(/^第\d+段/);
  expect(text).toContain('第100段');
  expect(text).not.toContain('第0段');
  expect(text.length).toBeLessThanOrEqual(12_000);
});

it('a text all of one piece is cut between signs, not within one', async () => {
  const id = await take('表情', [`一${'😀'.repeat(9000)}`]);
  for (let at = 0.9; at < 0.901; at += 0.0001) {
    const text = await readAround(app.core.db, id, at);
    expect(text.length).toBeGreaterThan(1000);
    expect(text.isWellFormed()).toBe(true);
  }
});

it('a book without text has none', async () => {
  expect(await readAround(app.core.db, 0, 0.5)).toBe('');
});
