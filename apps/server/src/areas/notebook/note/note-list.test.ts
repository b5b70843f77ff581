import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const books = '/notebook/v2/notebooks';
const notes = '/notebook/v2/notes';
const trash = '/notebook/v2/trash';
let app: TestApp;
let me: TestClient;
let other: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
});
afterAll(() => app.stop());

const unique = (text: string): string => `${text}${(serial += 1)}`;
const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;

async function buildBook(who = me, more: object = {}): Promise<number> {
  return (await who.post(books, { name: unique('本'), ...more })).data.id;
}

async function buildNote(more: object = {}, who = me) {
  const made = await who.post(notes, {
    notebook_id: await buildBook(who),
    name: unique('记'),
    ...more,
  });
  expect(made.msg).toBe('操作成功');
  return made.data;
}

async function namesOf(query: string, who = me): Promise<string[]> {
  const { data } = await who.get(`${notes}?limit=1000&${query}`);
  return data.rows.map((row: { name: string }) => row.name);
}

async function foundBy(text: string, who = me): Promise<string[]> {
  const { data } = await who.get(`/search/v2/documents?text=${encodeURIComponent(text)}`);
  return data.rows.map((row: { title: string }) => row.title);
}

describe('tags', () => {
  it('are kept in their order without doubles, listed by use, and narrow the list', async () => {
    const who = await app.signInAs();
    const one = await buildNote({ tags: ['工作', ' 周报 ', '工作'] }, who);
    const two = await buildNote({ tags: ['工作'] }, who);
    expect(one.tags).toEqual(['工作', '周报']);
    expect((await who.get('/notebook/v2/tags')).data).toEqual([
      { tag: '工作', count: 2 },
      { tag: '周报', count: 1 },
    ]);
    expect(await namesOf(`tag=${encodeURIComponent('周报')}`, who)).toEqual([one.name]);
    const changed = await who.put('/notebook/v2/tags', {
      ids: [one.id, two.id],
      add: ['归档', '周报'],
      remove: ['工作'],
    });
    expect(changed.data).toEqual({ changed: 2, in_text: 0 });
    expect((await who.get(`${notes}/${one.id}`)).data.tags).toEqual(['周报', '归档']);
    expect((await who.get(`${notes}/${two.id}`)).data.tags).toEqual(['归档', '周报']);
    expect(await foundBy('归档', who)).toHaveLength(2);
  });

  it('refuse to be empty, long, many, or to hold commas', async () => {
    const { id } = await buildNote();
    for (const tags of [[''], ['长'.repeat(31)], ['a,b'], ['a，b'], ['a\nb']])
      expect((await me.put(`${notes}/${id}`, { tags })).status, String(tags)).toBe(422);
    const twenty = Array.from({ length: 20 }, (_, at) => `t${at}`);
    expect((await me.put(`${notes}/${id}`, { tags: [...twenty, 'x'] })).status).toBe(422);
    expect((await me.put(`${notes}/${id}`, { tags: twenty })).code).toBe(200);
    expect(await me.put('/notebook/v2/tags', { ids: [id], add: ['x'] })).toMatchObject({
      code: 601,
      msg: '标签不超过 20 个',
    });
    expect((await me.get(`${notes}/${id}`)).data.tags).toEqual(twenty);
  });
});

describe('pinned notes', () => {
  it('stand on top whatever the order, and are no newer for it', async () => {
    const book = await buildBook();
    const names = ['甲', '乙', '丙'].map((name) => unique(name));
    const made = [];
    for (const name of names) made.push(await buildNote({ notebook_id: book, name }));
    const pinned = await me.put(`${notes}/${made[1].id}`, { pinned: true });
    expect(pinned.data).toEqual({ ...made[1], pinned: true });
    const here = `notebook_id=${book}`;
    expect(await namesOf(`${here}&sort=create_time`)).toEqual([names[1], names[0], names[2]]);
    expect(await namesOf(`${here}&sort=create_time&order=desc`)).toEqual([
      names[1],
      names[2],
      names[0],
    ]);
    expect(await namesOf(`${here}&pinned=true`)).toEqual([names[1]]);
    expect((await other.put(`${notes}/${made[1].id}`, { pinned: false })).status).toBe(404);
  });
});

describe('the trash', () => {
  it('takes what is deleted: it is not listed, opened or found, and comes back whole', async () => {
    const word = unique('应龙传说');
    const note = await buildNote({ content: word, tags: ['神话'] });
    expect(await foundBy(word)).toEqual([note.name]);
    expect((await me.delete(notes, { ids: [note.id] })).data).toEqual({ removed: 1 });
    expect(await foundBy(word)).toEqual([]);
    expect((await me.get(documentOf(note.name))).status).toBe(404);
    expect((await me.get(`${notes}/${note.id}`)).status).toBe(404);
    expect((await me.put(`${notes}/${note.id}`, { name: 'x' })).status).toBe(404);
    expect(await namesOf(`name=${encodeURIComponent(note.name)}`)).toEqual([]);
    await app.core.search.rebuild();
    expect(await foundBy(word)).toEqual([]);
    const { data } = await me.get(trash);
    const [row] = data.rows;
    expect(row).toMatchObject({ id: note.id, name: note.name, notebook_name: note.notebook_name });
    const days = (Date.parse(row.purge_time) - Date.parse(row.delete_time)) / 86_400_000;
    expect(days).toBe(30);
    expect((await me.post(`${trash}/restore`, { ids: [note.id] })).data).toEqual({
      restored: [{ id: note.id, name: note.name }],
    });
    expect(await foundBy(word)).toEqual([note.name]);
    expect((await me.get(`${notes}/${note.id}`)).data).toEqual(note);
  });

  it('does not hold a name; what comes back under a taken one is numbered', async () => {
    const name = unique('同名');
    const first = await buildNote({ name });
    await me.delete(notes, { ids: [first.id] });
    await buildNote({ name });
    const { data } = await me.post(`${trash}/restore`, { ids: [first.id] });
    expect(data.restored).toEqual([{ id: first.id, name: `${name} (2)` }]);
  });

  it('lets a notebook go whose notes are all in it; they come back into a new one', async () => {
    const note = await buildNote();
    await me.delete(notes, { ids: [note.id] });
    expect((await me.delete(books, { ids: [note.notebook_id] })).code).toBe(200);
    expect(
      (await me.get(`${trash}?name=${encodeURIComponent(note.name)}`)).data.rows,
    ).toMatchObject([{ id: note.id, notebook_name: '' }]);
    await me.post(`${trash}/restore`, { ids: [note.id] });
    expect((await me.get(`${notes}/${note.id}`)).data.notebook_name).toBe('恢复的笔记');
  });

  it('is purged only of what is in it, and of one’s own', async () => {
    const [living, dead] = [await buildNote(), await buildNote()];
    await me.delete(notes, { ids: [dead.id] });
    expect((await me.delete(trash, { ids: [living.id] })).status).toBe(404);
    expect((await other.delete(trash, { ids: [dead.id] })).status).toBe(404);
    expect((await other.post(`${trash}/restore`, { ids: [dead.id] })).status).toBe(404);
    expect((await other.get(trash)).data.total).toBe(0);
    expect((await me.delete(trash, { ids: [living.id, dead.id] })).data).toEqual({ removed: 1 });
    expect((await me.get(`${notes}/${living.id}`)).code).toBe(200);
    expect((await me.post(`${trash}/restore`, { ids: [dead.id] })).status).toBe(404);
  });

  it('is emptied by itself after as many days as the setting says', async () => {
    const note = await buildNote();
    await me.delete(notes, { ids: [note.id] });
    const { pool } = app.core;
    const age = (days: number) =>
      pool.query(
        'update note_note set delete_time = now() - make_interval(days => $2) where id = $1',
        [note.id, days],
      );
    const set = (days: string) =>
      pool.query(`update sys_config set config_value = $1 where config_key = 'note.trash.days'`, [
        days,
      ]);
    const isThere = async () =>
      (await pool.query('select from note_note where id = $1', [note.id])).rowCount === 1;
    await age(29);
    await app.housekeeping.run();
    expect(await isThere()).toBe(true);
    await set('0');
    await age(4000);
    await app.housekeeping.run();
    expect(await isThere()).toBe(true);
    expect((await me.get(`${trash}?name=${note.name}`)).data.rows[0].purge_time).toBeNull();
    await set('30');
    await app.housekeeping.run();
    expect(await isThere()).toBe(false);
  });
});

describe('notebooks in notebooks', () => {
  it('have names of their own in each place, and are moved', async () => {
    const [top, second] = [await buildBook(), await buildBook()];
    const name = unique('周报');
    const child = await buildBook(me, { name, parent_id: top });
    expect((await me.post(books, { name, parent_id: second })).code).toBe(200);
    expect((await me.post(books, { name, parent_id: top })).msg).toBe('笔记本名称已存在');
    expect((await me.put(`${books}/${child}`, { parent_id: second })).msg).toBe('笔记本名称已存在');
    expect((await me.put(`${books}/${child}`, { parent_id: null })).data).toMatchObject({
      parent_id: null,
      name,
    });
  });

  it('never stand in themselves, too deep, or in another’s', async () => {
    let id = await buildBook();
    const chain = [id];
    for (let depth = 2; depth <= 8; depth += 1)
      chain.push((id = await buildBook(me, { parent_id: id })));
    expect(await me.post(books, { name: 'x', parent_id: id })).toMatchObject({
      code: 601,
      msg: '笔记本最多嵌套 8 层',
    });
    for (const target of [chain[0], chain[3], chain[7]])
      expect((await me.put(`${books}/${chain[0]}`, { parent_id: target })).msg).toBe(
        '不能移到自己或自己的下级笔记本中',
      );
    const tall = await buildBook();
    await buildBook(me, { parent_id: tall });
    expect((await me.put(`${books}/${tall}`, { parent_id: chain[6] })).msg).toContain('8 层');
    expect((await me.put(`${books}/${tall}`, { parent_id: chain[5] })).code).toBe(200);
    const foreign = await buildBook(other);
    expect((await me.post(books, { name: 'x', parent_id: foreign })).status).toBe(404);
    expect((await me.put(`${books}/${tall}`, { parent_id: foreign })).status).toBe(404);
    expect((await me.delete(books, { ids: [tall] })).msg).toBe('笔记本中还有下级笔记本，不能删除');
  });

  it('moved into each other at the same time make no circle', async () => {
    const [one, two] = [await buildBook(), await buildBook()];
    await Promise.all([
      me.put(`${books}/${one}`, { parent_id: two }),
      me.put(`${books}/${two}`, { parent_id: one }),
    ]);
    const { rows } = await app.core.pool.query(
      'select id from note_notebook where id = any($1) and parent_id is null',
      [[one, two]],
    );
    expect(rows).toHaveLength(1);
  });

  it('take notes that are moved to them, one’s own only', async () => {
    const [note, foreign] = [await buildNote(), await buildNote({}, other)];
    const book = await buildBook();
    const move = (ids: number[], notebook_id: number) =>
      me.put('/notebook/v2/move', { ids, notebook_id });
    expect((await move([note.id, foreign.id], book)).data).toEqual({ changed: 1 });
    expect((await me.get(`${notes}/${note.id}`)).data.notebook_id).toBe(book);
    expect((await move([note.id], foreign.notebook_id)).status).toBe(404);
    expect((await move([foreign.id], book)).status).toBe(404);
    expect((await other.get(`${notes}/${foreign.id}`)).data.notebook_id).toBe(foreign.notebook_id);
  });
});

describe('the first words of a note in lists', () => {
  it('are those a reader sees, of a new text and of each that follows', async () => {
    const made = await buildNote({
      content:
        '---\na: 1\n---\n# 计划\n\n![image.png](/prod-api/files/c97) 见 [[项目|总表]]、[外](https://a.b/c) 和 **“重点”**\n\n- [ ] 做完',
    });
    const listed = async () => {
      const { data } = await me.get(`${notes}?limit=1000`);
      return data.rows.find(({ id }: { id: number }) => id === made.id).excerpt;
    };
    expect(await listed()).toBe('计划 见 总表、外 和 “重点” 做完');
    const content = `| 列 |\n|---|\n| 格 |\n\n\`\`\`mermaid\ngraph TD; A-->B\n\`\`\`\n\n${'长'.repeat(5000)}`;
    await me.put(documentOf(made.name), { content, row_version: 1 });
    expect(await listed()).toBe(`列 格 ${'长'.repeat(156)}`);
  });
});

describe('what a text says of its note above itself', () => {
  const read = async (name: string) => (await me.get(documentOf(name))).data;
  const save = (note: { name: string; row_version: number }, content: string) =>
    me.put(documentOf(note.name), { content, row_version: note.row_version });

  it('is what it is found by: its tags and the other names it gives itself', async () => {
    const [name, alias] = [unique('计划'), unique('别名')];
    const content = `---\ntags: [甲, "太长的${'长'.repeat(30)}"]\naliases: [${alias}]\n---\n> [!TIP]+ 要点\n> 正文第一句`;
    const made = await buildNote({ name, content, tags: ['乙'] });
    const stored = await read(alias);
    expect(stored).toMatchObject({ name, content, tags: ['乙', '甲'] });
    const { rows } = (await me.get(`${notes}?limit=1000&tag=${encodeURIComponent('甲')}`)).data;
    expect(rows.find(({ id }: { id: number }) => id === made.id).excerpt).toBe('要点 正文第一句');
    const names = `/notebook/v2/names?text=${encodeURIComponent(alias)}`;
    expect((await me.get(names)).data).toEqual([name]);
    expect((await other.get(names)).data).toEqual([]);
    expect((await other.get(documentOf(alias))).status).toBe(404);
    // A link by that name leads here.
    const linking = await buildNote({ content: `见 [[${alias}]]` });
    const { links } = (await me.get(`${notes}/${made.id}/relations`)).data;
    expect(links.map(({ id }: { id: number }) => id)).toEqual([linking.id]);
    // What is really called so comes first.
    await buildNote({ name: alias, content: '真名' });
    expect((await read(alias)).content).toBe('真名');
  });

  it('changes its tags when it is saved, and keeps those it did not name', async () => {
    const { name } = await buildNote({ name: unique('签'), content: '文', tags: ['甲', '乙'] });
    const steps: [content: string, tags: string[]][] = [
      ['文二', ['甲', '乙']],
      // Named for the first time: what it had beside its text stays, somebody may have given it meanwhile.
      ['---\ntags: [乙, 丙]\n---\n文', ['乙', '丙', '甲']],
      // What the text had named and names no longer goes.
      ['---\ntags: [丁, 乙]\n---\n文', ['丁', '乙', '甲']],
      ['---\ntags: []\nx: 1\n---\n文', ['甲']],
      ['---\ntags: [甲]\nx: 1\n---\n文', ['甲']],
      // Taken back, as by Ctrl+Z, or written in a way that is not read: nothing is said of them.
      ['---\nx: 1\n---\n文', ['甲']],
      ['---\ntags: [甲, 戊]\nx: 1\n---\n文', ['甲', '戊']],
      ['---\ntags: {a: 1}\nx: 1\n---\n文', ['甲', '戊']],
    ];
    for (const [content, tags] of steps)
      expect((await save(await read(name), content)).data).toMatchObject({ content, tags });
  });

  it('follows tags that are set beside it, and nothing else of it changes', async () => {
    const content = "---\ntitle:  'x'\ntags:\n  - '甲'\n# 说明\n---\n文";
    const note = await buildNote({ content });
    const tag = (add: string[], remove: string[]) =>
      me.put('/notebook/v2/tags', { ids: [note.id], add, remove });
    expect((await tag(['乙'], [])).data).toEqual({ changed: 1, in_text: 0 });
    expect(await read(note.name)).toMatchObject({
      content: "---\ntitle:  'x'\ntags:\n  - '甲'\n  - 乙\n# 说明\n---\n文",
      tags: ['甲', '乙'],
    });
    await me.put(`${notes}/${note.id}`, { tags: ['丙'] });
    expect(await read(note.name)).toMatchObject({
      content: "---\ntitle:  'x'\ntags:\n  - 丙\n# 说明\n---\n文",
      tags: ['丙'],
    });
    const plain = await buildNote({ content: '没有属性' });
    await me.put(`${notes}/${plain.id}`, { tags: ['丙'] });
    expect(await read(plain.name)).toMatchObject({ content: '没有属性', tags: ['丙'] });
  });
});
