import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { sweepFiles } from '../store/sweep.ts';

const own = '/files/v2/own';
const articles = '/article/v2/articles';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const idOf = (fileName: string): string => /[0-9a-f]{32}/.exec(fileName)?.[0] ?? '';

/** A picture of one colour that no other is equal to. */
async function drawn(format: 'png' | 'jpeg', background: string, width = 40): Promise<Buffer> {
  const noise = await sharp(randomBytes(48), { raw: { width: 4, height: 4, channels: 3 } })
    .png()
    .toBuffer();
  const canvas = sharp({ create: { width, height: 30, channels: 3, background } });
  const marked = canvas.composite([{ input: noise, left: 36, top: 26 }]);
  return (format === 'png' ? marked.png() : marked.jpeg()).toBuffer();
}

async function send(client: TestClient, name = '图.png', width = 40): Promise<string> {
  const bytes = await drawn('png', '#ff0000', width);
  const { data } = await upload(client, '/prod-api/common/upload', { name, bytes });
  return idOf(data.fileName);
}

async function write(client: TestClient, fields: object): Promise<number> {
  const { data, code } = await client.post(articles, { title: '缺图的文章', ...fields });
  expect(code).toBe(200);
  return data.id;
}

const shown = (id: string): string => `![](/prod-api/files/${id}.png)`;
const one = async (client: TestClient, id: string): Promise<Answer['data']> =>
  (await client.get(`${own}/${id}`)).data;
const idsOf = async (client: TestClient, use: string): Promise<string[]> =>
  (await client.get(`${own}?kind=picture&use=${use}`)).data.rows.map(
    (row: { id: string }) => row.id,
  );
const raw = (client: TestClient, id: string, query = '') =>
  client.send({ method: 'GET', url: `/prod-api/files/${id}.png${query}` });

describe('the picture library', () => {
  it('tells covers from pictures in a text and those that nothing uses, with counts and bytes', async () => {
    const me = await app.signInAs();
    const [cover, text, both, loose] = [
      await send(me),
      await send(me),
      await send(me),
      await send(me),
    ];
    await write(me, {
      content: `${shown(text)} ${shown(both)}`,
      cover: `/prod-api/files/${cover}.png`,
    });
    await write(me, { content: '字', cover: `/prod-api/files/${both}.png` });
    expect((await idsOf(me, 'cover')).toSorted()).toEqual([cover, both].toSorted());
    expect((await idsOf(me, 'text')).toSorted()).toEqual([text, both].toSorted());
    expect(await idsOf(me, 'unused')).toEqual([loose]);
    const { data } = await me.get(`${own}/pictures`);
    expect(data).toMatchObject({
      all: { count: 4 },
      cover: { count: 2 },
      text: { count: 2 },
      unused: { count: 1, size: (await one(me, loose)).size },
    });
    expect(data.used).toBe(data.all.size);
    expect((await one(me, cover)).uses).toMatchObject([{ label: '文章封面', title: '缺图的文章' }]);
  });

  it('is one’s own: nobody else reads, describes, replaces or deletes what is in it', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const id = await send(me);
    const bytes = await drawn('png', '#00ff00');
    const tried = [
      await other.get(`${own}/${id}`),
      await other.put(`${own}/${id}`, { description: '我的' }),
      await upload(other, `${own}/${id}/content`, { name: 'a.png', bytes }),
      await other.put(`${own}/${id}/content`, { previous: id }),
      await other.delete(own, { ids: [id], told_uses: 9 }),
    ];
    expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.get(`${own}/pictures`)).data.all.count).toBe(0);
    expect(await one(me, id)).toMatchObject({ description: '' });
  });

  it('keeps what a picture shows in words', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    expect((await me.put(`${own}/${id}`, { description: '  两只猫  ' })).data.description).toBe(
      '两只猫',
    );
    expect((await one(me, id)).description).toBe('两只猫');
    expect((await me.put(`${own}/${id}`, { description: '字'.repeat(201) })).status).toBe(422);
  });

  it('is shown small in lists, to who may read it', async () => {
    const [me, other] = [await app.signInAs(), await app.signInAs()];
    const id = await send(me, '宽.png', 1200);
    const small = await raw(me, id, '?size=small');
    expect(small.headers['content-type']).toBe('image/webp');
    const seen = await sharp(small.bytes).metadata();
    expect([seen.format, seen.height]).toEqual(['webp', 30]);
    expect(seen.width).toBeLessThanOrEqual(320);
    expect((await raw(other, id, '?size=small')).status).toBe(404);
  });
});

describe('another picture in the place of one', () => {
  it('is shown under the same address, drawn in its format, and is taken back', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const before = await one(me, id);
    const old = (await raw(me, id)).bytes;
    const bytes = await drawn('jpeg', '#0000ff', 90);
    const { data, code } = await upload(me, `${own}/${id}/content`, { name: '新.jpg', bytes });
    expect(code).toBe(200);
    expect(data.file).toMatchObject({ id, name: '图.png', type: 'image/png', width: 90 });
    expect(data.file.version).not.toBe(before.version);
    const now = await raw(me, id);
    expect((await sharp(now.bytes).metadata()).format).toBe('png');
    expect((await me.get(`${own}/pictures`)).data.all.count).toBe(1);
    const back = await me.put(`${own}/${id}/content`, { previous: data.previous });
    expect(back.data).toMatchObject({ version: before.version, width: 40, size: before.size });
    expect((await raw(me, id)).bytes.equals(old)).toBe(true);
  });

  it('must be a picture of the size that uploads may have', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const before = await one(me, id);
    const wrong = [
      { name: 'a.txt', bytes: Buffer.from('字') },
      { name: 'a.png', bytes: Buffer.from('<svg onload=alert(1)>') },
      { name: 'a.png', bytes: Buffer.alloc(6 * 1024 * 1024) },
    ];
    const codes = [];
    for (const file of wrong) codes.push((await upload(me, `${own}/${id}/content`, file)).status);
    expect(codes).toEqual([415, 415, 413]);
    expect(await one(me, id)).toEqual(before);
    const { data } = await upload(me, '/prod-api/common/upload', {
      name: 'b.txt',
      bytes: Buffer.from('文字'),
    });
    const text = `${own}/${idOf(data.fileName)}/content`;
    const picture = { name: 'a.png', bytes: await drawn('png', '#00ff00') };
    expect((await upload(me, text, picture)).status).toBe(415);
  });

  it('is taken back only from what it replaced a short while ago', async () => {
    const me = await app.signInAs();
    const [id, kept] = [await send(me), await send(me)];
    const bytes = await drawn('png', '#00ff00');
    expect((await me.put(`${own}/${id}/content`, { previous: kept })).status).toBe(409);
    const { data } = await upload(me, `${own}/${id}/content`, { name: 'a.png', bytes });
    await app.core.pool.query(
      `update sys_file set removed_time = now() - interval '11 minutes' where id = $1`,
      [data.previous],
    );
    expect((await me.put(`${own}/${id}/content`, { previous: data.previous })).status).toBe(409);
  });

  it('does not change what readers see for who may not publish', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    const article = await write(me, { content: shown(id) });
    const bytes = await drawn('png', '#00ff00');
    const replace = () => upload(me, `${own}/${id}/content`, { name: 'a.png', bytes });
    expect((await replace()).code).toBe(200);
    await app.core.pool.query('update blog_article set publish_time = now() where id = $1', [
      article,
    ]);
    expect((await replace()).code).toBe(200);
    await app.core.pool.query(
      `delete from sys_role_menu where role_id = 2 and menu_id in (select id from sys_menu where perms = 'article:data:publish')`,
    );
    const writer = await app.signInAs();
    const his = await send(writer);
    const published = await write(writer, { content: shown(his) });
    await app.core.pool.query('update blog_article set publish_time = now() where id = $1', [
      published,
    ]);
    const refused = await upload(writer, `${own}/${his}/content`, { name: 'a.png', bytes });
    expect([refused.status, refused.msg]).toEqual([
      403,
      '「图.png」用在你没有权限修改的内容里（文章），不能替换或删除',
    ]);
    const kept = await writer.delete(own, { ids: [his], told_uses: 9 });
    expect(kept.status).toBe(403);
    expect((await one(writer, his)).use_count).toBeGreaterThan(0);
  });
});

describe('a picture that is used', () => {
  it('goes only for who was told what loses it, and comes back', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    await write(me, { content: shown(id) });
    const count = (await one(me, id)).use_count;
    expect((await me.delete(own, { ids: [id] })).status).toBe(409);
    expect((await me.delete(own, { ids: [id], told_uses: count - 1 })).status).toBe(409);
    const { data, code } = await me.delete(own, { ids: [id], told_uses: count });
    expect(code).toBe(200);
    expect((await raw(me, id)).status).toBe(404);
    // What is written meanwhile of the article does not bring it back.
    await write(me, { content: `又一篇 ${shown(id)}` });
    await app.core.pool.query(
      `insert into note_template (owner_id, name, content) values ($1, '模板', $2)`,
      [me.userId, shown(id)],
    );
    expect((await me.get(`${own}/${id}`)).status).toBe(404);
    expect((await me.post(`${own}/restore`, { removal: data.removal })).code).toBe(200);
    expect((await one(me, id)).use_count).toBeGreaterThan(0);
  });

  it('is gone for good an hour later', async () => {
    const me = await app.signInAs();
    const id = await send(me);
    await write(me, { content: shown(id) });
    const told = (await one(me, id)).use_count;
    expect((await me.delete(own, { ids: [id], told_uses: told })).code).toBe(200);
    await app.core.pool.query(
      `update sys_file set removed_time = now() - interval '61 minutes' where id = $1`,
      [id],
    );
    await sweepFiles(app.core);
    const { rowCount } = await app.core.pool.query('select from sys_file where id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('stays when it is no picture, whatever was told', async () => {
    const me = await app.signInAs();
    const bytes = Buffer.from(randomBytes(9).toString('hex'));
    const { data } = await upload(me, '/prod-api/common/upload', { name: 'a.txt', bytes });
    const id = idOf(data.fileName);
    await write(me, { content: `[附件](/prod-api/files/${id}.txt)` });
    expect((await me.delete(own, { ids: [id], told_uses: 99 })).status).toBe(409);
  });
});
