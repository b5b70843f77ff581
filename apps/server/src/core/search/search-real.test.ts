import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import * as desk from './testing/search-desk.ts';

let app: TestApp;
let me: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

const buildNote = (overrides: { name?: string; content?: string } = {}, who = me) =>
  desk.buildNote(who, overrides);
const search = (text: string, who = me, more = '') => desk.search(who, text, more);

/** The repository's own documents, and the design documents beside it or beside the folder of its worktrees. */
const folders = [
  '../../../../../docs',
  '../../../../../../shared/design',
  '../../../../../../../shared/design',
]
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .filter((folder) => existsSync(folder));

describe('real documents', () => {
  it('are found by Chinese and English words, each by exactly those it has', async () => {
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.md'))
        .map((file) => path.join(folder, file)),
    );
    expect(files.length).toBeGreaterThan(8);
    const owner = await app.signInAs();
    const texts = new Map<number, string>();
    for (const [at, file] of files.entries()) {
      const content = readFileSync(file, 'utf8');
      const name = `${path.basename(file, '.md')} ${at}`;
      texts.set(
        (await buildNote({ name, content }, owner)).id,
        `${name}\n${content}`.toLowerCase(),
      );
    }
    const sought = [
      'postgresql',
      'captcha',
      'index',
      'token',
      'embed',
      '管理',
      '系统',
      '用户',
      '菜单',
      '权限',
      '登录',
      '笔记',
      '思维导图',
      '数据',
    ];
    for (const word of sought) {
      const begins = new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}`, 'u');
      const isIn = (text: string) => (/[a-z]/.test(word) ? begins.test(text) : text.includes(word));
      const expected = [...texts].filter(([, text]) => isIn(text)).map(([id]) => id);
      const { data } = await search(word, owner, '&limit=50');
      const found: number[] =
        data.matched === 'all' ? data.rows.map((row: { id: number }) => row.id) : [];
      // The documents grow: of more than a page of them, any fifty are right.
      expect(
        found.filter((id) => !expected.includes(id)),
        word,
      ).toEqual([]);
      expect(new Set(found).size, word).toBe(Math.min(50, expected.length));
    }
  });
});
