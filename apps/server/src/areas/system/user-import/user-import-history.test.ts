import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { importDesk, unique, users } from './testing/import-desk.ts';

let app: TestApp;
const { find, bring, setInitial } = importDesk(() => app);

beforeAll(async () => {
  app = await startTestApp();
  await setInitial('initial-1');
});
afterAll(() => app.stop());

describe('the history of users', () => {
  it('tells what a file made and changed of them, and who brought it', async () => {
    const [old, fresh] = [unique('a'), unique('b')];
    await bring(app.admin, [
      ['用户名*', '姓名*'],
      [old, '旧名'],
    ]);
    await bring(
      app.admin,
      [
        ['用户名*', '姓名*'],
        [old, '新名'],
        [fresh, '新人'],
      ],
      true,
    );
    const past = async (username: string) => {
      const user = await find(username);
      return (await app.admin.get(`${users}/${String(user?.['id'])}/history`)).data.rows;
    };
    expect(await past(fresh)).toMatchObject([
      { action: 'create', title: '导入用户', username: 'admin' },
    ]);
    const [changed] = await past(old);
    expect(changed).toMatchObject({
      action: 'update',
      fields: [{ field: 'nickname', before: '旧名', after: '新名' }],
    });
  });
});
