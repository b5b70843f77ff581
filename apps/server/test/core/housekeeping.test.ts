import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHousekeeping } from '#core/housekeeping.ts';
import { silentLogger } from '#core/logger.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('housekeeping', () => {
  it('clears what has run out and nothing else', async () => {
    const { pool, db } = app.core;
    await pool.query(
      `insert into sys_captcha (answer_hash, expire_time) values ('\\x00', now() - interval '1 second'), ('\\x01', now() + interval '1 minute')`,
    );
    await pool.query(
      `insert into sys_idempotency (user_id, key, request_hash, create_time) values (1, 'old-key-1', '\\x00', now() - interval '25 hours'), (1, 'new-key-1', '\\x00', now())`,
    );
    await pool.query(
      `insert into sys_session (user_id, token_hash, ip, user_agent, absolute_end) values (1, '\\x00', '', '', now() - interval '31 days')`,
    );
    expect(await createHousekeeping(db, silentLogger).run()).toBe(3);
    expect(await createHousekeeping(db, silentLogger).run()).toBe(0);
    expect((await app.admin.get('/admin/v2/profile')).status).toBe(200);
  });
});
