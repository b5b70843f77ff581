import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upload } from '#core/testing/upload.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const mobile = '13812345882';
const email = 'chen@example.cn';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.admin.post('/admin/v2/system/user', {
    username: 'chenming',
    nickname: '陈明',
    password: 'some-secret',
    mobile,
    email,
  });
});
afterAll(() => app.stop());

const profile = (who: TestClient, contacts: { mobile?: string; email?: string }) =>
  who.put('/admin/v2/profile', { nickname: '某人', sex: '2', mobile: '', email: '', ...contacts });
const unusable = /失败，填写的手机号码或邮箱无法使用，请联系管理员$/;
const tooOften = '今天修改手机号码或邮箱的次数过多，请明天再试';

async function manager(dataScope: string, mask: string): Promise<TestClient> {
  const client = await app.signInAs();
  const codes = ['list', 'add', 'edit', 'import', 'query'].map((code) => `system:user:${code}`);
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $2 where id = $1', [
    roleId,
    dataScope,
  ]);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, mask)
     select $1, id, $2 from sys_column where resource = 'system:user' and field in ('mobile', 'email')`,
    [roleId, mask],
  );
  app.core.principals.forget(client.userId);
  return client;
}

describe('a number or an address that is somebody’s', () => {
  it('is neither named to who may not see it, nor found by trying', async () => {
    const nobody = await app.signInAs([]);
    for (const contacts of [{ mobile }, { email }, { mobile }]) {
      const { code, msg } = await profile(nobody, contacts);
      expect([code, msg]).toEqual([601, expect.stringMatching(unusable)]);
    }
    // Sent together they count like sent in a row.
    const together = await Promise.all(
      Array.from({ length: 20 }, () => profile(nobody, { mobile })),
    );
    expect(together.filter(({ msg }) => unusable.test(msg))).toHaveLength(2);
    expect(new Set(together.map(({ msg }) => msg)).has(tooOften)).toBe(true);
    expect((await profile(nobody, { mobile: '13900000001' })).msg).toBe(tooOften);
    expect((await profile(nobody, {})).msg).toBe('操作成功');
  });

  it('may be changed to any other as often as one likes', async () => {
    const somebody = await app.signInAs([]);
    for (let count = 0; count < 12; count += 1) {
      const { msg } = await profile(somebody, { mobile: `1390000010${count % 10}` });
      expect(msg).toBe('操作成功');
    }
  });

  it('is named to who sees those of all users in full', async () => {
    const all = await manager('1', '');
    const made = await all.post('/admin/v2/system/user', {
      username: 'second',
      nickname: '二',
      password: 'some-secret',
      mobile,
    });
    expect(made.msg).toBe("新增用户'second'失败，手机号码已存在");
  });

  it.each([
    ['who sees them masked', '1', 'phone'],
    ['who reaches only his department', '3', ''],
  ])('is not named to a manager %s', async (_, dataScope, mask) => {
    const some = await manager(dataScope, mask);
    const made = await some.post('/admin/v2/system/user', {
      username: `third${mask}`,
      nickname: '三',
      password: 'some-secret',
      email,
    });
    expect(made.msg).not.toContain('已存在');
    const csv = ['用户名,姓名,登录密码,手机号码', `fourth${mask},四,some-secret,${mobile}`].join(
      '\n',
    );
    const checked = await upload(some, '/admin/v2/system/user/import', {
      name: '用户.csv',
      bytes: Buffer.from(csv),
    });
    expect(checked.status, checked.text).toBe(200);
    expect(checked.text).not.toContain('已存在');
  });
});
