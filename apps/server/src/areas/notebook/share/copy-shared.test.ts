import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const notes = '/notebook/v2/notes';
const copy = '/notebook/v2/shared/copy';
let app: TestApp;
let owner: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signInAs();
});
afterAll(() => app.stop());

async function buildNote(content: string, more: object = {}) {
  const book = await owner.post('/notebook/v2/notebooks', { name: `本${(serial += 1)}` });
  const made = await owner.post(notes, {
    notebook_id: book.data.id,
    name: `分享${serial}`,
    content,
    ...more,
  });
  return made.data as { id: number; name: string };
}

async function share(id: number, wish: object = {}): Promise<string> {
  const body = { days: null, password: null, ...wish };
  return (await owner.post(`${notes}/${id}/shares`, body)).data.token;
}

async function stored(name: string, bytes: string): Promise<string> {
  const { data } = await upload(owner, '/prod-api/common/upload', {
    name,
    bytes: Buffer.from(bytes),
  });
  return `/prod-api${data.fileName}`;
}

async function holdings(who: TestClient) {
  const { rows } = await app.core.pool.query(
    `select (select count(*)::int from note_note where owner_id = $1) as notes,
            (select count(*)::int from sys_file where owner_id = $1) as files`,
    [who.userId],
  );
  return rows[0];
}

const documentOf = async (who: TestClient, name: string) =>
  (await who.get(`/notebook/v2/document?name=${encodeURIComponent(name)}`)).data;

it('a shared note becomes one’s own: its text, the tags in it and copies of its files, which stay when it goes', async () => {
  const file = await stored('说明.txt', 'what stands in it');
  const content = `---\ntags: [上面]\n---\n正文 #行内 [说明](${file}) [又](${file}) [[别的]]`;
  const note = await buildNote(content, { tags: ['没给人看的'] });
  const token = await share(note.id, { password: '口令 1234' });
  const who = await app.signInAs();
  expect((await who.post(copy, { token })).msg).toBe('请输入访问密码');
  expect((await who.post(copy, { token, password: '口令 0000' })).msg).toBe('访问密码不正确');
  expect(await holdings(who)).toEqual({ notes: 0, files: 0 });

  const made = await who.post(copy, { token, password: '口令 1234' });
  expect(made.data).toMatchObject({ name: note.name, is_own: false, files: 1, missing: 0 });
  const own = await documentOf(who, note.name);
  expect(own).toMatchObject({ id: made.data.id, tags: ['上面'], inline_tags: ['行内'] });
  const [address = ''] = /\/prod-api\/files\/[0-9a-f]{32}\.txt/.exec(own.content) ?? [];
  expect(address).not.toBe(file);
  expect(own.content).toBe(content.replaceAll(file, address));
  expect(await holdings(who)).toEqual({ notes: 1, files: 1 });
  const { rows } = (await who.get(`${notes}?limit=10`)).data;
  expect(rows).toMatchObject([{ notebook_name: '收到的分享' }]);

  await owner.delete(notes, { ids: [note.id] });
  await owner.delete('/notebook/v2/trash', { ids: [note.id] });
  expect((await who.get(address)).text).toContain('what stands in it');
  // The log holds neither.
  await app.core.audit.flush();
  const log = await app.core.pool.query(
    `select string_agg(l::text, '') as all from sys_oper_log l`,
  );
  expect(log.rows[0].all).not.toContain(token);
  expect(log.rows[0].all).not.toContain('口令 1234');
});

it('what the shared page does not show does not come along: files that the note only names, and earlier versions', async () => {
  const secret = await stored('秘密.txt', 'secret');
  const other = await app.signInAs();
  const foreign = (
    await upload(other, '/prod-api/common/upload', { name: 'x.txt', bytes: Buffer.from('foreign') })
  ).data;
  const note = await buildNote(`旧 [x](${secret})`);
  const { row_version } = await documentOf(owner, note.name);
  const content = `新 [y](/prod-api${foreign.fileName})`;
  await owner.put(`/notebook/v2/document?name=${encodeURIComponent(note.name)}`, {
    content,
    row_version,
  });
  const token = await share(note.id);
  const who = await app.signInAs();
  expect((await who.post(copy, { token })).data).toMatchObject({ files: 0, missing: 0 });
  expect((await documentOf(who, note.name)).content).toBe(content);
  expect((await who.get(`/prod-api${foreign.fileName}`)).status).toBe(404);
  expect(await holdings(who)).toEqual({ notes: 1, files: 0 });
});

it('nothing is made where there is no room for its files', async () => {
  const files = [
    await stored('一.txt', 'x'.repeat(700_000)),
    await stored('二.txt', 'y'.repeat(700_000)),
  ];
  const note = await buildNote(files.map((file) => `[f](${file})`).join(' '));
  const token = await share(note.id);
  const who = await app.signInAs();
  const config = '/admin/v2/system/config';
  const key = 'sys.upload.quota-megabytes';
  const { data } = await app.admin.get(`${config}?config_key=${key}`);
  await app.admin.put(`${config}/${data.rows[0].id}`, { config_key: key, config_value: '1' });
  await expect.poll(() => app.core.settings.number(key)).toBe(1);
  const refused = await who.post(copy, { token });
  expect(refused.msg).toContain('存储空间不足');
  expect(await holdings(who)).toEqual({ notes: 0, files: 0 });
});

it('is for who may add notes; one’s own is answered as it is, and a second copy has a number', async () => {
  const note = await buildNote('文');
  const token = await share(note.id);
  expect((await clientOf(app).post(copy, { token })).status).toBe(401);
  const reader = await app.signInAs(['note:data:list']);
  expect((await reader.post(copy, { token })).status).toBe(403);
  expect((await owner.post(copy, { token })).data).toMatchObject({ id: note.id, is_own: true });
  const who = await app.signInAs();
  await who.post(copy, { token });
  expect((await who.post(copy, { token })).data.name).toBe(`${note.name} (2)`);
  await owner.delete(notes, { ids: [note.id] });
  expect((await who.post(copy, { token })).status).toBe(404);
});
