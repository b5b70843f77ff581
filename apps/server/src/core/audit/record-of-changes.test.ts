import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const posts = '/admin/v2/system/post';
const half = '\ud83d';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function makePost(more: Record<string, unknown> = {}): Promise<number> {
  serial += 1;
  const body = { post_code: `rec${serial}`, post_name: `记录${serial}`, post_sort: 1, ...more };
  const answer = await app.admin.post(posts, body);
  expect(answer.code).toBe(200);
  return answer.data.id;
}

/** Rows in the log at this moment; nothing is waited for. */
async function logged(where: string): Promise<number> {
  const { rows } = await app.core.pool.query(
    `select count(*)::int as rows from sys_oper_log where ${where}`,
  );
  return rows[0].rows;
}

async function one(query: string): Promise<unknown> {
  const { rows } = await app.core.pool.query(query);
  return Object.values(rows[0] ?? {})[0];
}

describe('the record of a change', () => {
  it('stands in the log when the change is answered', async () => {
    const id = await makePost();
    await app.admin.put(`${posts}/${id}`, { remark: '改' });
    await app.admin.delete(posts, { ids: [id] });
    expect(await logged(`resource = 'system:post' and record_id = ${id}`)).toBe(3);
  });

  it('is not lost to half a surrogate pair that somebody else sends at the same time', async () => {
    const nobody = await app.signInAs([]);
    const id = await makePost();
    const nickname = `${half}甲`;
    const attack = { nickname, email: '', mobile: '', sex: '0' };
    for (const remark of ['一', '二', '三']) {
      const [sent] = await Promise.all([
        nobody.put('/admin/v2/profile', attack),
        app.admin.put(`${posts}/${id}`, { remark }),
      ]);
      expect(sent.status).toBe(400);
      expect(sent.msg).toContain('无法保存的字符');
    }
    await app.core.audit.flush();
    expect((await app.admin.get(`${posts}/${id}/history`)).data.total).toBe(4);
  });

  it('holds a long text whose cut would fall into an emoji', async () => {
    const body = {
      notice_title: '长文',
      notice_type: '1',
      notice_content: `${'长'.repeat(499)}😀${'长'.repeat(20)}`,
    };
    const { data } = await app.admin.post('/admin/v2/system/notice', body);
    expect(await logged(`resource = 'system:notice' and record_id = ${data.id}`)).toBe(1);
  });

  describe('when it cannot be written', () => {
    const changes: Record<
      string,
      () => Promise<[attempt: () => Promise<{ status: number }>, seen: string]>
    > = {
      'a record': async () => {
        const id = await makePost();
        const seen = `select remark from sys_post where id = ${id}`;
        return [() => app.admin.put(`${posts}/${id}`, { remark: 'x' }), seen];
      },
      'a user': async () => [
        () =>
          app.admin.post('/admin/v2/system/user', {
            username: 'unrecorded',
            nickname: '无',
            password: 'unrecorded-1',
            role_ids: [],
            post_ids: [],
          }),
        `select count(*) from sys_user where username = 'unrecorded'`,
      ],
      'a role of a user': async () => {
        const { userId } = await app.signInAs([]);
        const seen = `select count(*) from sys_user_role where user_id = ${userId} and role_id = 1`;
        const attempt = () =>
          app.admin.put(`/admin/v2/system/user/${userId}/roles`, { role_ids: [1] });
        return [attempt, seen];
      },
      'a grant': async () => {
        const role = await app.admin.post('/admin/v2/system/role', {
          role_key: 'unrecorded',
          role_name: '无记录',
          menu_ids: [],
        });
        const id = Number(role.data.id);
        const menu = Number(await one('select min(id) from sys_menu'));
        const seen = `select count(*) from sys_role_menu where role_id = ${id}`;
        return [() => app.admin.put(`/admin/v2/system/role/${id}`, { menu_ids: [menu] }), seen];
      },
      'a reset password': async () => {
        const { userId } = await app.signInAs([]);
        const url = `/admin/v2/system/user/${userId}/password`;
        const seen = `select password_hash from sys_user where id = ${userId}`;
        return [() => app.admin.put(url, { password: 'another-secret-1' }), seen];
      },
      'an own password': async () => {
        const user = await app.signInAs([]);
        const seen = `select password_hash from sys_user where id = ${user.userId}`;
        const body = { old_password: 'plain-secret', new_password: 'another-secret-1' };
        return [() => user.put('/admin/v2/profile/password', body), seen];
      },
      'a setting': async () => {
        const id = Number(
          await one(`select id from sys_config where config_key = 'sys.session.idle-minutes'`),
        );
        const seen = `select config_value from sys_config where id = ${id}`;
        const attempt = () =>
          app.admin.put(`/admin/v2/system/config/${id}`, { config_value: '77' });
        return [attempt, seen];
      },
    };

    for (const [name, prepare] of Object.entries(changes)) {
      it(`${name} is not changed either`, async () => {
        const [attempt, seen] = await prepare();
        const before = await one(seen);
        await app.core.pool.query(`
          create function refuse_record() returns trigger language plpgsql
            as $$ begin raise exception 'no record'; end $$;
          create trigger refuse_record before insert on sys_oper_log
            for each row when (new.record_id is not null) execute function refuse_record()`);
        const answer = await attempt();
        await app.core.pool.query('drop function refuse_record() cascade');
        expect(answer.status).toBe(500);
        expect(await one(seen)).toEqual(before);
        expect((await attempt()).status).toBe(200);
        expect(await one(seen)).not.toEqual(before);
      });
    }
  });
});

describe('rows that are written together', () => {
  const row = (title: string) => ({
    title,
    method: 'POST',
    url: '/',
    userId: null,
    username: '',
    ip: '',
    params: '',
    status: 200,
    code: 200,
    message: '',
    costMs: 0,
    traceId: 'together',
  });

  it('are all there but the one that cannot be stored', async () => {
    for (const title of ['甲', '乙\0', '丙']) app.core.audit.record(row(title));
    await app.core.audit.flush();
    expect(await logged(`trace_id = 'together'`)).toBe(2);
  });
});

describe('what a task leaves behind', () => {
  it('is stored although a name in it holds a NUL', async () => {
    app.core.tasks.define('test:names', async () => ({ refused: [`a\0${half}.md`] }));
    const { userId } = app.admin;
    const id = await app.core.tasks.start({ kind: 'test:names', title: '名', userId, payload: {} });
    await expect.poll(async () => (await app.core.tasks.get(userId, id)).status).toBe('done');
    const { result } = await app.core.tasks.get(userId, id);
    expect(result).toEqual({ refused: ['a \ufffd.md'] });
  });
});
