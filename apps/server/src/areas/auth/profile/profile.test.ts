import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

let app: TestApp;
let user: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  user = await app.signInAs();
});
afterAll(() => app.stop());

async function signInAgain(): Promise<TestClient> {
  const { data } = await user.get('/admin/v2/profile');
  const answer = await app.anonymous.post('/admin/v2/login', {
    username: data.username,
    password: testPassword,
  });
  return clientOf(app, String(answer.data.token), user.userId);
}

describe('the personal centre', () => {
  it('shows and changes what is mine, and refuses what is not', async () => {
    const change = { nickname: '小李', email: 'li@example.com', mobile: '13800138000', sex: '1' };
    expect((await user.put('/admin/v2/profile', change)).data).toMatchObject(change);
    expect((await user.get('/admin/v2/get_user_info')).data.user.nickname).toBe('小李');
    expect((await user.put('/admin/v2/profile', { ...change, mobile: '123' })).status).toBe(422);
    expect((await user.put('/admin/v2/profile', { ...change, status: '1' })).status).toBe(400);
  });

  it('lists my sessions, ends the others, and leaves those of somebody else alone', async () => {
    const other = await signInAgain();
    const stranger = await app.signInAs();
    const strangers = (await stranger.get('/admin/v2/profile/sessions')).data.rows;
    const { rows } = (await user.get('/admin/v2/profile/sessions')).data;
    expect(rows).toHaveLength(2);
    expect(rows.filter((row: { current: boolean }) => row.current)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(user.token);
    await user.delete('/admin/v2/profile/sessions', { ids: [strangers[0].id] });
    expect((await stranger.get('/admin/v2/profile')).status).toBe(200);
    await user.delete('/admin/v2/profile/sessions', {});
    expect((await other.get('/admin/v2/profile')).status).toBe(401);
    expect((await user.get('/admin/v2/profile')).status).toBe(200);
  });

  it('keeps preferences by account, any JSON, within limits', async () => {
    const layout = {
      theme: '#409EFF',
      tags_view: true,
      none: null,
      deep: { side_theme: 'theme-dark' },
    };
    await user.put('/admin/v2/preferences', { key: 'layout-setting', value: layout });
    await user.put('/admin/v2/preferences', { key: 'list:system:post', value: null });
    expect((await user.get('/admin/v2/preferences')).data.rows).toEqual([
      { key: 'layout-setting', value: layout },
      { key: 'list:system:post', value: null },
    ]);
    expect((await app.admin.get('/admin/v2/preferences')).data.rows).toEqual([]);
    expect(
      (await user.put('/admin/v2/preferences', { key: 'big', value: 'x'.repeat(17_000) })).status,
    ).toBe(413);
    expect((await user.put('/admin/v2/preferences', { key: '../etc', value: 1 })).status).toBe(422);
    await user.delete('/admin/v2/preferences', { key: 'layout-setting' });
    expect((await user.get('/admin/v2/preferences')).data.rows).toHaveLength(1);
  });
});

describe('the avatar', () => {
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const send = async (client: TestClient, name = 'me.png', bytes?: Buffer): Promise<string> => {
    const answer = await upload(client, '/prod-api/common/upload', {
      name,
      bytes: bytes ?? (await picture('red')),
    });
    return answer.data.fileName as string;
  };

  it('is a picture of mine, which everybody who has signed in sees at once, and nobody else', async () => {
    const [mine, other] = [await app.signInAs(), await app.signInAs()];
    const first = await send(mine);
    expect((await other.get(`/prod-api${first}`)).status).toBe(404);
    const changed = await mine.put('/admin/v2/profile/avatar', { avatar: first });
    expect(changed.data.avatar).toBe(first);
    expect((await mine.get('/admin/v2/get_user_info')).data.user.avatar).toBe(first);
    expect((await other.get(`/prod-api${first}`)).status).toBe(200);
    expect((await app.anonymous.get(`/prod-api${first}`)).status).toBe(404);
    // The next one takes its place, and it is gone.
    const second = await send(mine, 'me.png', await picture('blue'));
    await mine.put('/admin/v2/profile/avatar', { avatar: second });
    expect((await mine.get(`/prod-api${first}`)).status).toBe(404);
    expect((await mine.put('/admin/v2/profile/avatar', { avatar: '' })).data.avatar).toBe('');
    expect((await mine.get(`/prod-api${second}`)).status).toBe(404);
  });

  it('is nobody else’s picture, and nothing that is none', async () => {
    const [mine, other] = [await app.signInAs(), await app.signInAs()];
    const take = (avatar: string) => mine.put('/admin/v2/profile/avatar', { avatar });
    expect((await take(await send(other))).status).toBe(404);
    expect((await take(await send(mine, 'a.txt', Buffer.from('text')))).msg).toBe(
      '文件格式不正确, 请上传png/jpg/jpeg/gif/webp图片格式文件!',
    );
    for (const avatar of ['https://evil.example/a.png', '/a.png', '/files/../x.png'])
      expect((await take(avatar)).status, avatar).toBe(422);
    expect((await mine.get('/admin/v2/profile')).data.avatar).toBe('');
  });
});

describe('the lock screen', () => {
  it('refuses everything but unlocking and signing out, in every process, until the password comes', async () => {
    const mine = await signInAgain();
    const second = await app.another();
    expect((await clientOf(second, mine.token).get('/admin/v2/profile')).status).toBe(200);
    await mine.post('/admin/v2/lock');
    expect(await mine.get('/admin/v2/get_user_info')).toMatchObject({
      status: 423,
      msg: '屏幕已锁定，请先解锁',
    });
    await expect
      .poll(async () => (await clientOf(second, mine.token).get('/admin/v2/profile')).status, {
        timeout: 1000,
      })
      .toBe(423);
    expect((await user.get('/admin/v2/profile')).status).toBe(200);
    expect(await mine.post('/admin/v2/unlock', { password: 'wrong' })).toMatchObject({
      code: 601,
      msg: '密码不正确',
    });
    expect((await mine.post('/admin/v2/unlock', { password: testPassword })).code).toBe(200);
    expect((await mine.get('/admin/v2/profile')).status).toBe(200);
  });

  it('ends the session at the fifth wrong password', async () => {
    const mine = await signInAgain();
    await mine.post('/admin/v2/lock');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await mine.post('/admin/v2/unlock', { password: `wrong-${attempt}` })).code).toBe(
        601,
      );
    }
    expect((await mine.post('/admin/v2/unlock', { password: testPassword })).status).toBe(401);
  });
});
