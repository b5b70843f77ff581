import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inlineTagLimit } from '@wm/contract/notebook/note';
import { longestTag } from '@wm/markdown/note-tags';
import { goldenSamples } from '../../../../../../packages/markdown/test/golden-samples.ts';
import golden from '../../../../../../packages/markdown/test/golden.json' with { type: 'json' };
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const notes = '/notebook/v2/notes';
const tagsPath = '/notebook/v2/tags';
let app: TestApp;
let me: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

const unique = (text: string): string => `${text}${(serial += 1)}`;
const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;
const read = async (name: string, who = me) => (await who.get(documentOf(name))).data;

async function buildNote(more: object = {}, who = me) {
  const book = await who.post('/notebook/v2/notebooks', { name: unique('本') });
  const body = { notebook_id: book.data.id, name: unique('记'), ...more };
  const made = await who.post(notes, body);
  expect(made.msg).toBe('操作成功');
  return made.data;
}

async function save(name: string, content: string, who = me) {
  const { row_version } = await read(name, who);
  const { data } = await who.put(documentOf(name), { content, row_version });
  return data;
}

async function namesOf(query: string, who = me): Promise<string[]> {
  const { data } = await who.get(`${notes}?limit=1000&${query}`);
  return data.rows.map(({ name }: { name: string }) => name);
}

const tagged = (tag: string, who = me) => namesOf(`tag=${encodeURIComponent(tag)}`, who);

async function foundBy(text: string, who = me): Promise<string[]> {
  const { data } = await who.get(`/search/v2/documents?text=${encodeURIComponent(text)}`);
  return data.rows.map(({ title }: { title: string }) => title);
}

describe('the tags in the text of a note', () => {
  it('are known with each save beside those it was given, and go with the text', async () => {
    const who = await app.signInAs();
    const content = '---\ntags: [甲]\n---\n今天 #工作 很忙，#项目/甲方案 `#不是`\n';
    const made = await buildNote({ content, tags: ['乙', '工作'] }, who);
    const tags = ['乙', '工作', '甲'];
    expect(made).toMatchObject({ tags, inline_tags: ['工作', '项目/甲方案'] });
    expect(await read(made.name, who)).toMatchObject({
      content,
      tags,
      inline_tags: ['工作', '项目/甲方案'],
    });
    const other = await buildNote({ content: '#工作' }, who);
    expect((await who.get(tagsPath)).data.slice(0, 2)).toEqual([
      { tag: '工作', count: 2 },
      { tag: '乙', count: 1 },
    ]);
    expect(new Set(await tagged('工作', who))).toEqual(new Set([made.name, other.name]));
    // One above it finds it, a part of its name does not.
    expect(await tagged('项目', who)).toEqual([made.name]);
    expect(await tagged('项', who)).toEqual([]);

    const saved = await save(made.name, '只剩 #项目/乙', who);
    expect(saved).toMatchObject({ tags: ['乙', '工作', '甲'], inline_tags: ['项目/乙'] });
    await save(other.name, '没有了', who);
    expect(await tagged('工作', who)).toEqual([made.name]);
    expect(await tagged('项目/甲方案', who)).toEqual([]);
  });

  it('find the note in the search, by tag: and by their words', async () => {
    const who = await app.signInAs();
    const { name } = await buildNote({ content: '出门 #远足计划/春天 去' }, who);
    expect(await foundBy('tag:远足计划', who)).toEqual([name]);
    expect(await foundBy('tag:春天', who)).toEqual([name]);
    expect(await foundBy('远足计划', who)).toEqual([name]);
    await save(name, '出门', who);
    expect(await foundBy('tag:远足计划', who)).toEqual([]);
  });

  it('stand in the graph, and narrow it', async () => {
    const who = await app.signInAs();
    const { id } = await buildNote({ content: '#图签/内', tags: ['外'] }, who);
    await buildNote({ content: '别的' }, who);
    const graph = await who.get(`/notebook/v2/graph?tag=${encodeURIComponent('图签')}`);
    expect(graph.data.notes).toMatchObject([{ id, tags: ['外', '图签/内'] }]);
  });

  it('stay where they are written when tags are taken away, which is said', async () => {
    const content = '写着 #留下';
    const note = await buildNote({ content, tags: ['留下', '拿掉'] });
    const taken = await me.put(tagsPath, { ids: [note.id], remove: ['留下', '拿掉'] });
    expect(taken.data).toEqual({ changed: 1, in_text: 1 });
    expect(await read(note.name)).toMatchObject({ content, tags: [], inline_tags: ['留下'] });
    expect(await tagged('留下')).toEqual([note.name]);
    const plain = await buildNote({ content: '无', tags: ['拿掉'] });
    const gone = await me.put(tagsPath, { ids: [plain.id], remove: ['拿掉'] });
    expect(gone.data).toEqual({ changed: 1, in_text: 0 });
  });

  it('are those that the grammar knows, of every golden sample', async () => {
    for (const [name, sample] of Object.entries(golden)) {
      const tags = 'tags' in sample ? sample.tags : [];
      const content = (goldenSamples[name] ?? '').replaceAll('\0', '');
      if (!content.includes('#')) continue;
      expect((await buildNote({ content })).inline_tags, name).toEqual(tags);
    }
  });

  it('are the first hundred of a text that has more, none longer than a tag may be', async () => {
    const all = Array.from({ length: inlineTagLimit + 20 }, (_, at) => `第${at}个`);
    const { inline_tags } = await buildNote({ content: all.map((tag) => `#${tag}`).join(' ') });
    expect(inline_tags).toEqual(all.slice(0, inlineTagLimit));
    const longest = '长'.repeat(longestTag);
    const given = await buildNote({ tags: [longest], content: `#${longest} #${longest}了` });
    expect(given).toMatchObject({ tags: [longest], inline_tags: [longest] });
  });

  it('come with every way to a text: the tree, a version, the trash', async () => {
    const who = await app.signInAs();
    const { name, id } = await buildNote({ content: '#从前' }, who);
    await save(name, `${'换了一篇很不一样的文字。'.repeat(20)} #后来`, who);
    const versions = (await who.get(`${notes}/${id}/versions`)).data.rows;
    const restored = await who.post(`${notes}/${id}/versions/${versions.at(-1).id}/restore`);
    expect(restored.msg).toBe('操作成功');
    expect((await read(name, who)).inline_tags).toEqual(['从前']);
    await who.delete(notes, { ids: [id] });
    expect((await who.get(tagsPath)).data).toEqual([]);
    await who.post('/notebook/v2/trash/restore', { ids: [id] });
    expect(await tagged('从前', who)).toEqual([name]);
  });
});

describe('notes from before tags were read in texts', () => {
  it('get them after the start, with the search; one in the trash when it comes back', async () => {
    const who = await app.signInAs();
    const [old, trashed] = [
      await buildNote({ content: '旧的 #早先' }, who),
      await buildNote({ content: '旧的 #早先' }, who),
    ];
    await who.delete(notes, { ids: [trashed.id] });
    const { db } = app.core;
    await db.execute(
      `update note_note set inline_tags = '{}' where id in (${old.id}, ${trashed.id})`,
    );
    await db.execute(
      `update search_doc set edition = 6, tags = '' where kind = 'note' and ref_id = ${old.id}`,
    );
    expect(await tagged('早先', who)).toEqual([]);
    const before = await read(old.name, who);
    await app.core.search.rebuild();
    // Nothing else of it has changed: an open editor goes on.
    expect(await read(old.name, who)).toEqual({ ...before, inline_tags: ['早先'] });
    expect(await foundBy('tag:早先', who)).toEqual([old.name]);
    await who.post('/notebook/v2/trash/restore', { ids: [trashed.id] });
    expect(new Set(await tagged('早先', who))).toEqual(new Set([old.name, trashed.name]));
  });
});
