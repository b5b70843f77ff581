import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const notes = '/notebook/v2/notes';
let app: TestApp;
let me: TestClient;
let other: TestClient;
let book: number;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
  book = (await me.post('/notebook/v2/notebooks', { name: '本' })).data.id;
});
afterAll(() => app.stop());

const unique = (text: string): string => `${text}${(serial += 1)}`;
const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;

async function write(name: string, content = '', more: object = {}) {
  const made = await me.post(notes, { notebook_id: book, name, content, ...more });
  expect(made.msg).toBe('操作成功');
  return made.data;
}

async function save(name: string, content: string) {
  const { data } = await me.get(documentOf(name));
  return me.put(documentOf(name), { content, row_version: data.row_version });
}

const textOf = async (name: string): Promise<string> =>
  (await me.get(documentOf(name))).data.content;

async function versionsOf(id: number): Promise<{ id: number; kind: string; text: string }[]> {
  const { data } = await me.get(`${notes}/${id}/versions?limit=1000`);
  expect(data.total).toBe(data.rows.length);
  const versions = [];
  for (const row of data.rows) {
    const whole = await me.get(`${notes}/${id}/versions/${row.id}`);
    expect(whole.data).toEqual({ ...row, content: expect.any(String) });
    versions.push({ id: row.id, kind: row.kind, text: whole.data.content });
  }
  return versions;
}

/** As if so many minutes had gone since the versions were made. */
async function age(id: number, minutes: number): Promise<void> {
  await app.core.pool.query(
    `update note_version set create_time = create_time - make_interval(mins => $2) where note_id = $1`,
    [id, minutes],
  );
}

describe('the history of a note', () => {
  it('keeps what it began with, lets saves of five minutes grow together, and what is cut out stays', async () => {
    const name = unique('史');
    const { id } = await write(name, '原文');
    expect(await versionsOf(id)).toEqual([]);
    await save(name, '原文一');
    await save(name, '原文一二');
    expect(await versionsOf(id)).toMatchObject([
      { kind: 'edit', text: '原文一二' },
      { kind: 'origin', text: '原文' },
    ]);
    await age(id, 6);
    await save(name, '原文一二三');
    await save(name, '');
    await save(name, '从头');
    expect((await versionsOf(id)).map(({ text }) => text)).toEqual([
      '从头',
      '原文一二三',
      '原文一二',
      '原文',
    ]);
  });

  it('is restored as a new version, and nothing is lost', async () => {
    const name = unique('史');
    const { id } = await write(name, '第一');
    await save(name, '第一，第二');
    await age(id, 6);
    await save(name, '完全不同的第三个版本');
    const before = await versionsOf(id);
    const first = before.at(-1);
    const restored = await me.post(`${notes}/${id}/versions/${first?.id}/restore`);
    expect(restored.data).toMatchObject({ content: '第一', row_version: 4 });
    expect(await textOf(name)).toBe('第一');
    const after = await versionsOf(id);
    expect(after).toEqual([{ id: after[0]?.id, kind: 'restore', text: '第一' }, ...before]);
    await save(name, '之后');
    expect((await versionsOf(id)).map(({ text }) => text).slice(0, 2)).toEqual(['之后', '第一']);
  });

  it('is nobody else’s, and not of another note', async () => {
    const [one, two] = [unique('史'), unique('史')];
    const { id } = await write(one, 'a');
    const { id: second } = await write(two, 'b');
    await save(one, 'aa');
    const version = (await versionsOf(id))[0]?.id;
    for (const answer of [
      await other.get(`${notes}/${id}/versions`),
      await other.get(`${notes}/${id}/versions/${version}`),
      await other.post(`${notes}/${id}/versions/${version}/restore`),
      await me.get(`${notes}/${second}/versions/${version}`),
      await me.post(`${notes}/${second}/versions/${version}/restore`),
    ])
      expect(answer.status).toBe(404);
    const reader = await app.signInAs(['note:data:list']);
    expect((await reader.post(`${notes}/${id}/versions/${version}/restore`)).status).toBe(403);
    await me.delete(notes, { ids: [id] });
    expect((await me.get(`${notes}/${id}/versions`)).status).toBe(404);
  });

  it('takes the text of a save and its version in one step', async () => {
    const name = unique('史');
    const { id } = await write(name, '0');
    await Promise.all(Array.from({ length: 20 }, (_, at) => save(name, `并发 ${at}`)));
    expect((await versionsOf(id))[0]?.text).toBe(await textOf(name));
  });
});

describe('a name', () => {
  it.each(['a/b c', '100%25', '问?#&=+', '长'.repeat(120), '../..', '💥'.repeat(60)])(
    'such as %s leads on after a rename, for reading and for saving',
    async (name) => {
      const { id } = await write(name, '内容');
      const next = unique('新名');
      await me.put(`${notes}/${id}`, { name: next });
      expect((await me.get(documentOf(name))).data).toMatchObject({ id, name: next });
      const saved = await me.put(documentOf(name), { content: '从旧名保存', row_version: 1 });
      expect(saved.data).toMatchObject({ id, name: next, content: '从旧名保存' });
      expect((await other.get(documentOf(name))).status).toBe(404);
      await me.put(`${notes}/${id}`, { name });
      expect((await me.get(documentOf(next))).data.name).toBe(name);
    },
  );

  it('belongs to the note that bears it now', async () => {
    const [old, next] = [unique('旧'), unique('新')];
    const { id } = await write(old);
    await me.put(`${notes}/${id}`, { name: next });
    const second = await write(old, '后来的');
    expect((await me.get(documentOf(old))).data.id).toBe(second.id);
    await me.delete(notes, { ids: [second.id] });
    expect((await me.get(documentOf(old))).status).toBe(404);
  });
});

describe('links between notes', () => {
  const relations = async (id: number) => (await me.get(`${notes}/${id}/relations`)).data;

  it('are told at their target, apart from mentions without a link', async () => {
    const target = unique('应龙计划');
    const { id } = await write(target, `自己提到${target}`);
    const linking = await write(unique('甲'), `第一行\n参见 [[${target}|那个计划]]，以及别的`);
    const mentioning = await write(unique('乙'), `昨天讨论了${target}的进度`);
    await write(unique('丙'), `\`[[${target}\` 别的`);
    const { links, mentions } = await relations(id);
    expect(links).toEqual([
      {
        id: linking.id,
        name: linking.name,
        snippet: '参见 那个计划，以及别的',
        update_time: expect.any(String),
      },
    ]);
    expect(mentions.map((one: { id: number }) => one.id)).toContain(mentioning.id);
    expect(mentions.map((one: { id: number }) => one.id)).not.toContain(linking.id);
    expect(mentions.map((one: { id: number }) => one.id)).not.toContain(id);
    await me.delete(notes, { ids: [linking.id, mentioning.id] });
    const after = await relations(id);
    expect(after.links).toEqual([]);
    expect(after.mentions.map((one: { id: number }) => one.id)).not.toContain(mentioning.id);
    expect((await other.get(`${notes}/${id}/relations`)).status).toBe(404);
  });

  it('are made of a mention, whole and once, in one’s own notes only', async () => {
    const target = unique('毕方Plan');
    const { id } = await write(target);
    const text = `\`${target}\` 与 ${target.toUpperCase()}，再提${target}`;
    const inNote = await write(unique('提'), text);
    const link = (who: TestClient, at: number, noteId: number) =>
      who.post(`${notes}/${at}/mentions`, { note_id: noteId });
    const linked = await link(me, id, inNote.id);
    expect(linked.data).toEqual({ name: inNote.name });
    const capital = target.toUpperCase();
    expect(await textOf(inNote.name)).toBe(text.replace(capital, `[[${target}|${capital}]]`));
    expect((await versionsOf(inNote.id)).at(-1)?.text).toBe(text);
    const { links, mentions } = await relations(id);
    expect(links.map((one: { id: number }) => one.id)).toEqual([inNote.id]);
    expect(mentions).toEqual([]);

    const inCode = await write(unique('码'), `\`${target}\``);
    expect((await link(me, id, inCode.id)).msg).toContain(`没有可以链接的「${target}」`);
    expect(await textOf(inCode.name)).toBe(`\`${target}\``);
    const theirBook = (await other.post('/notebook/v2/notebooks', { name: '他的' })).data.id;
    const theirs = (
      await other.post(notes, { notebook_id: theirBook, name: unique('他'), content: target })
    ).data;
    expect((await link(me, id, theirs.id)).status).toBe(404);
    expect((await link(other, id, theirs.id)).status).toBe(404);
  });

  it('follow a rename, each as a version of its note, and change nothing else', async () => {
    const [old, next] = [unique('旧'), unique('新 $& |'.replace('|', ''))];
    const { id } = await write(old, `我是 [[${old}]]`);
    const text = `\uFEFF[[${old}]]\r\n[[${old}|标签]] \`[[${old}]]\` ${old}\n`;
    const linking = await write(unique('引'), text);
    await me.put(`${notes}/${id}`, { name: next });
    expect(await textOf(linking.name)).toBe(
      `\uFEFF[[${next}]]\r\n[[${next}|标签]] \`[[${old}]]\` ${old}\n`,
    );
    expect(await textOf(next)).toBe(`我是 [[${next}]]`);
    expect((await versionsOf(linking.id)).map(({ kind }) => kind)).toEqual(['rename', 'origin']);
    expect((await relations(id)).links).toMatchObject([{ id: linking.id }]);
    // Who had it open is told, not overwritten.
    const stale = await me.put(documentOf(linking.name), { content: 'x', row_version: 1 });
    expect(stale.status).toBe(409);
  });

  it('lead on after a rename to what no link can name, and follow the next one', async () => {
    const old = unique('计划');
    const { id } = await write(old, '');
    const linking = await write(unique('引'), `[[${old}]] ![[${old}#背景]]`);
    const stays = `[[${old}]] ![[${old}#背景]]`;
    for (const name of [`${old}|总表`, `${old}]]乙`]) {
      await me.put(`${notes}/${id}`, { name });
      expect(await textOf(linking.name)).toBe(stays);
      expect((await relations(id)).links).toMatchObject([{ id: linking.id }]);
      expect((await me.get(documentOf(old))).data).toMatchObject({ id });
    }
    const next = unique('总表');
    await me.put(`${notes}/${id}`, { name: next });
    expect(await textOf(linking.name)).toBe(`[[${next}]] ![[${next}#背景]]`);
    expect((await relations(id)).links).toMatchObject([{ id: linking.id }]);
  });

  it('that lead to no note are told, until one is called so or was', async () => {
    const [missing, made, former] = [unique('没有'), unique('有'), unique('从前')];
    const text = `[[${missing}]] [[${missing}#背景]] [[${made}#背景]] [[${former}]] [[#本页]] \`[[码]]\``;
    const { id } = await write(unique('引'), text);
    const told = async () => (await me.get(`${notes}/${id}/missing-links`)).data.toSorted();
    expect(await told()).toEqual(
      [missing, `${missing}#背景`, made, `${made}#背景`, former].toSorted(),
    );
    await write(made, '');
    const renamed = await write(former, '');
    await me.put(`${notes}/${renamed.id}`, { name: unique('现在') });
    expect(await told()).toEqual([missing, `${missing}#背景`].toSorted());
    await write(unique('别名者'), `---\naliases: [${missing}]\n---\n`);
    expect(await told()).toEqual([]);
    expect((await other.get(`${notes}/${id}/missing-links`)).status).toBe(404);
  });

  it('lead to names that are offered while one types', async () => {
    const stem = unique('补全');
    await write(`${stem}乙`);
    await write(`前面${stem}`);
    await write(`${stem}甲`);
    const { data } = await me.get(`/notebook/v2/names?text=${encodeURIComponent(stem)}`);
    expect(data).toEqual([`${stem}甲`, `${stem}乙`, `前面${stem}`]);
    expect((await other.get(`/notebook/v2/names?text=${encodeURIComponent(stem)}`)).data).toEqual(
      [],
    );
    for (const text of ['%', '_', '\\', "'"])
      expect((await me.get(`/notebook/v2/names?text=${encodeURIComponent(text)}`)).status).toBe(
        200,
      );
  });
});
