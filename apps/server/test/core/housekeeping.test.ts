import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHousekeeping } from '#core/housekeeping.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('housekeeping', () => {
  it('clears what has run out and nothing else', async () => {
    const { pool } = app.core;
    // What the template's own migrations have deleted runs out after an hour, which a slow machine takes.
    await app.housekeeping.run();
    await pool.query(
      `insert into sys_captcha (answer_hash, expire_time) values ('\\x00', now() - interval '1 second'), ('\\x01', now() + interval '1 minute')`,
    );
    await pool.query(
      `insert into sys_idempotency (user_id, key, request_hash, create_time) values (1, 'old-key-1', '\\x00', now() - interval '25 hours'), (1, 'new-key-1', '\\x00', now())`,
    );
    await pool.query(
      `insert into sys_session (user_id, token_hash, ip, user_agent, absolute_end) values (1, '\\x00', '', '', now() - interval '31 days')`,
    );
    expect(await app.housekeeping.run()).toBe(3);
    expect(await app.housekeeping.run()).toBe(0);
    expect((await app.admin.get('/admin/v2/profile')).status).toBe(200);
  });

  it('clears the rest where one part fails, and tells of it', async () => {
    const { pool, db } = app.core;
    await pool.query(
      `insert into sys_idempotency (user_id, key, request_hash, create_time) values (1, 'old-key-2', '\\x00', now() - interval '25 hours')`,
    );
    let cleared = 0;
    const chores = [() => Promise.reject(new Error('away')), async () => (cleared += 1)];
    await expect(createHousekeeping(db, chores).run()).rejects.toThrow('some of it');
    expect(cleared).toBe(1);
    const { rowCount } = await pool.query(`select from sys_idempotency where key = 'old-key-2'`);
    expect(rowCount).toBe(0);
  });
});
