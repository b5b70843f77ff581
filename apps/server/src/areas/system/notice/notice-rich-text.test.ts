import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { hostileTexts } from '../../../../../../packages/rich-text/test/hostile-texts.ts';

const path = '/admin/v2/system/notice';
const mine = '/admin/v2/notice/mine';
/** The smallest PNG: one transparent dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function add(notice_content: string, overrides: object = {}): Promise<number> {
  const body = { notice_title: '富文本', content_format: 'html', notice_content, ...overrides };
  return Number((await app.admin.post(path, body)).data.id);
}

const contentOf = async (id: number): Promise<unknown> =>
  (await app.admin.get(`${path}/${id}`)).data.notice_content;

describe('a rich text in a notice', () => {
  it('is stored and answered as the editor wrote it, with its format', async () => {
    const html =
      '<h2>安排</h2><p style="text-align: center;"><strong>15:00</strong>&nbsp;集合</p><ul><li><p>东侧</p></li></ul>';
    const id = await add(html);
    expect((await app.admin.get(`${mine}/${id}`)).data).toMatchObject({
      content_format: 'html',
      notice_content: html,
    });
  });

  it('X01 loses whatever could run, on writing and on changing, also when only the text is sent', async () => {
    const id = await add('<p>甲<script>x()</script></p>');
    expect(await contentOf(id)).toBe('<p>甲</p>');
    const text = hostileTexts.join('').replaceAll('\0', '').slice(0, 60_000).toWellFormed();
    const changed = await app.admin.put(`${path}/${id}`, { notice_content: text });
    expect(changed.data.notice_content).not.toMatch(
      /<(script|iframe|svg|object|style|form)|\son\w+=[^&]*>|href="(java|data|vb)/i,
    );
    const plain = await add('<script>x</script>', { content_format: 'markdown' });
    expect(await contentOf(plain)).toBe('<script>x</script>');
    const turned = await app.admin.put(`${path}/${plain}`, {
      content_format: 'html',
      notice_content: '<b onclick="x()">乙</b>',
    });
    expect(turned.data).toMatchObject({ content_format: 'html', notice_content: '<b>乙</b>' });
  });

  it('changes its format only together with its text', async () => {
    const id = await add('<script>x</script>', { content_format: 'markdown' });
    expect((await app.admin.put(`${path}/${id}`, { content_format: 'html' })).status).toBe(400);
    expect(await contentOf(id)).toBe('<script>x</script>');
    const empty = await add('', { content_format: 'markdown' });
    expect(
      (await app.admin.put(`${path}/${empty}`, { content_format: 'html' })).data,
    ).toMatchObject({ content_format: 'html', notice_content: '' });
    expect((await app.admin.post(path, { notice_title: 'x', content_format: 'word' })).status).toBe(
      400,
    );
  });

  it('stands in an export as its words', async () => {
    await add('<p>第一<b>段</b></p><p>第二段</p>', { notice_title: '导出富文本' });
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: 'notice_title=导出富文本',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const [, row] = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
    expect(row?.[6]).toBe('第一段\n第二段');
  });

  it('shows its pictures to all readers while it is published, and no picture of somebody else', async () => {
    const writer = await app.signInAs([
      'system:notice:add',
      'system:notice:edit',
      'system:notice:query',
      'system:notice:remove',
    ]);
    const reader = await app.signInAs(['system:post:list']);
    const sent = await upload(writer, '/prod-api/common/upload', { name: 'a.png', bytes: dot });
    const other = await upload(app.admin, '/prod-api/common/upload', {
      name: 'b.png',
      bytes: Buffer.concat([dot, Buffer.from([0])]),
    });
    const url = `/prod-api${sent.data.file_name ?? sent.data.fileName}`;
    const foreign = `/prod-api${other.data.file_name ?? other.data.fileName}`;
    expect((await reader.get(url)).status).toBe(404);
    const made = await writer.post(path, {
      notice_title: '图',
      content_format: 'html',
      notice_content: `<p><img src="${url}"><img src="${foreign}"></p>`,
    });
    const id = Number(made.data.id);
    expect((await reader.get(url)).status).toBe(200);
    expect((await reader.get(foreign)).status).toBe(404);
    expect((await app.anonymous.get(url)).status).toBe(404);
    await writer.put(`${path}/${id}`, { status: '1' });
    expect((await reader.get(url)).status).toBe(404);
    await writer.put(`${path}/${id}`, { status: '0' });
    expect((await reader.get(url)).status).toBe(200);
    await writer.delete(path, { ids: [id] });
    expect((await reader.get(url)).status).toBe(404);
  });
});
