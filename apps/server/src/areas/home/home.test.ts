import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { parseChanges } from './version/version.service.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the home page', () => {
  it('counts sign-ins by day, live sessions, my notes and my last operations', async () => {
    const user = await app.signInAs();
    const { username } = (await user.get('/admin/v2/get_user_info')).data.user;
    await app.anonymous.post('/admin/v2/login', { username, password: testPassword });
    await app.anonymous.post('/admin/v2/login', { username: 'nobody', password: 'wrong-one' });
    const { data: book } = await user.post('/notebook/v2/notebooks', { name: '日记' });
    await user.post('/notebook/v2/notes', { notebook_id: book.id, name: '第一天' });
    await app.core.audit.flush();
    await expect
      .poll(async () => (await user.get('/home/v2/dashboard')).data.activity.length, {
        timeout: 2000,
      })
      .toBe(2);
    const { data } = await user.get('/home/v2/dashboard');
    expect(data.sign_ins).toHaveLength(14);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(
      new Date(),
    );
    expect(data.sign_ins.at(-1)).toEqual({ day: today, succeeded: 2, failed: 1 });
    expect(data.online).toEqual({ sessions: 3, users: 2 });
    expect(data.counts).toEqual([
      { key: 'notebooks', title: '笔记本', count: 1 },
      { key: 'notes', title: '笔记', count: 1 },
    ]);
    expect(data.activity.map((row: { title: string }) => row.title)).toEqual([
      '新增笔记',
      '新增笔记本',
    ]);
  });

  it('tells the versions and what changed', async () => {
    const { data } = await app.admin.get('/home/v2/version');
    expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(data.database).toMatch(/^18\./);
    expect(data.changes[0].notes.length).toBeGreaterThan(0);
  });

  it('reads changes by version', () => {
    expect(parseChanges('# Changes\n\n## 2.0\n\n- a\n- b\n\n## 1.0\n- c\n')).toEqual([
      { version: '2.0', notes: ['a', 'b'] },
      { version: '1.0', notes: ['c'] },
    ]);
  });
});
