import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const refusal = { status: 400, code: 400 };

/** Every route of the API that takes JSON, with a number in each place of its path. */
function routes(method: string): string[] {
  return app.http.routeTable
    .filter((route) => route.method === method && /^\/[a-z-]+\/v2\/(?!tus)/.test(route.url))
    .map(({ url }) => url.replace(/:\w+/g, '1').replace('*', '1'));
}

describe('texts that cannot be stored', () => {
  it.each(['\ud83d', '\ude00 ', 'a\0b'])(
    'are refused in the body of every write: %j',
    async (text) => {
      const writes = (['POST', 'PUT', 'DELETE'] as const).flatMap((method) =>
        routes(method).map((url) => ({ method, url })),
      );
      expect(writes.length).toBeGreaterThan(100);
      for (const { method, url } of writes) {
        const payload = JSON.stringify({ some: [{ text }] });
        const headers = { 'content-type': 'application/json' };
        const answer = await app.admin.send({ method, url, payload, headers });
        expect({ method, url, msg: answer.msg }).toEqual({
          method,
          url,
          msg: '内容含有无法保存的字符（不完整的表情符号或空字符），请删除后重试',
        });
        expect(answer).toMatchObject(refusal);
      }
    },
  );

  it('are refused in names, in forms and in queries, and the place is told', async () => {
    const post = '/admin/v2/system/post';
    const named = await app.admin.post(post, { ['a\ud800']: 1 });
    expect(named).toMatchObject(refusal);
    const deep = await app.admin.post(post, { post_name: '甲', more: { remark: '\0' } });
    expect(deep.data.fields).toEqual([{ path: 'more.remark', message: '含有无法保存的字符' }]);
    const form = await app.anonymous.send({
      method: 'POST',
      url: '/admin/v2/login',
      payload: 'username=a%00&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form).toMatchObject({ ...refusal, msg: deep.msg });
    expect(await app.admin.get(`${post}?post_name=%00`)).toMatchObject({
      ...refusal,
      msg: deep.msg,
    });
    for (const url of routes('GET'))
      expect(await app.admin.get(`${url}?x=%00`), url).toMatchObject({ msg: deep.msg });
  });

  it('are refused in the name of a file that is imported', async () => {
    const bytes = Buffer.from('用户名*\n甲');
    const answer = await upload(app.admin, '/admin/v2/system/user/import', {
      name: 'a\0.csv',
      bytes,
    });
    expect(answer).toMatchObject(refusal);
  });

  it('in names and titles are not needed: what is not seen is taken out of them', async () => {
    const post = {
      post_code: 'unseen',
      post_name: '\u202e经\u200b理\n部\u2069',
      post_sort: 1,
      remark: '一\n二\u200b',
    };
    const made = await app.admin.post('/admin/v2/system/post', post);
    expect(made.data).toMatchObject({ post_name: '经理 部', remark: post.remark });
    const taken = { ...post, post_code: 'unseen2', post_name: '经理\u2060 部' };
    expect(await app.admin.post('/admin/v2/system/post', taken)).toMatchObject({ code: 601 });
    const notice = {
      notice_title: '\u2067通知\u0007',
      notice_type: '1',
      notice_content: '文\u200b',
    };
    const { data } = await app.admin.post('/admin/v2/system/notice', notice);
    expect(data).toMatchObject({ notice_title: '通知', notice_content: notice.notice_content });
  });

  it('leave whole emoji and all scripts alone', async () => {
    const text = '👩‍💻 𠮷 naïve Ж';
    const made = await app.admin.post('/admin/v2/system/post', {
      post_code: 'emoji',
      post_name: '表情',
      post_sort: 1,
      remark: text,
    });
    expect(made.data.remark).toBe(text);
  });
});
