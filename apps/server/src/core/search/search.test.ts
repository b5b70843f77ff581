import { normalise } from '@wm/search-text/normal-text';
import { markWords } from '@wm/search-text/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexNoteById, noteSearchKind } from '#areas/notebook/note/note-search.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { forgetDocuments, indexEdition, indexWhileTyped } from './search-index.ts';
import * as desk from './testing/search-desk.ts';

const notes = '/notebook/v2/notes';
let app: TestApp;
let me: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;
const buildNote = (overrides: Parameters<typeof desk.buildNote>[1] = {}, who = me) =>
  desk.buildNote(who, overrides);
const search = (text: string, who = me, more = '') => desk.search(who, text, more);
const suggest = (text: string, who = me) => desk.suggest(who, text);
const titles = (text: string, who = me) => desk.titles(who, text);

describe('a search', () => {
  it('answers what it found with place, path, snippet and marks', async () => {
    const content = `# 春\n\n${'从前有一座山。'.repeat(40)}使用 PostgreSQL 資料庫遷移。${'后来呢？'.repeat(40)}`;
    const note = await buildNote({ name: '资料库 100%', content });
    const { data } = await search('资料库');
    const [row] = data.rows;
    expect(data).toEqual({
      rows: [
        {
          kind: 'note',
          id: note.id,
          title: '资料库 100%',
          title_marks: [{ start: 0, end: 3 }],
          place: '我的本子',
          place_filter: 'path:"我的本子"',
          path: '/notebook/preview/%E8%B5%84%E6%96%99%E5%BA%93%20100%25',
          snippet: expect.stringMatching(/^….*PostgreSQL 資料庫遷移。.*…$/),
          snippet_marks: [{ start: expect.any(Number), end: expect.any(Number) }],
          tags: [],
          update_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
      total: 1,
      is_total_exact: true,
      has_more: false,
      matched: 'all',
    });
    const [mark] = row.snippet_marks;
    expect(row.snippet.slice(mark.start, mark.end)).toBe('資料庫');
  });

  it('takes Latin letters with and without their marks for one, and marks them as they were written', async () => {
    const { name } = await buildNote({ name: 'Zoë Ångström', content: '一个 naïve 的办法，Łódź' });
    for (const text of ['naive', 'NAÏVE', 'nai\u0308ve', 'lodz', 'zoe', 'angstrom', '"naive"'])
      expect(await titles(text), text).toEqual([name]);
    expect((await search('naive -łódź')).data.rows).toEqual([]);
    const [row] = (await search('angstrom')).data.rows;
    expect(row.title_marks).toEqual([{ start: 4, end: 12 }]);
    // Of other scripts a mark makes another letter.
    await buildNote({ content: 'йод' });
    expect((await search('иод')).data.rows).toEqual([]);
  });

  it('is narrowed to what was changed lately, in each way of being found', async () => {
    const old = await buildNote({ name: '陈年蟋蟀', content: '蛐蛐儿' });
    const fresh = await buildNote({ name: '新近蟋蟀', content: '蛐蛐儿' });
    await app.core.pool.query(
      `update search_doc set update_time = now() - interval '8 days' where kind = 'note' and ref_id = $1`,
      [old.id],
    );
    const within = async (text: string, more: string) =>
      (await search(text, me, more)).data.rows.map(({ title }: { title: string }) => title);
    for (const text of [
      '蟋蟀',
      '蟋蟀 没有的词',
      'xishuai',
      'title:蟋蟀 蛐蛐',
      'path:我的本子 蟋蟀',
    ]) {
      expect(await within(text, '&days=7'), text).toEqual([fresh.name]);
      expect((await within(text, '&days=30')).toSorted(), text).toEqual(
        [old.name, fresh.name].toSorted(),
      );
    }
    for (const days of ['0', '-1', '1.5', 'x', '99999999'])
      expect((await search('蟋蟀', me, `&days=${days}`)).code, days).toBe(400);
  });

  it('names its tags, those first by which it was found', async () => {
    const { id } = await buildNote({ content: '正文', tags: ['别的', '石榴裙边'] });
    const { data } = await search('榴裙');
    expect(data.rows).toMatchObject([
      {
        id,
        title_marks: [],
        snippet_marks: [],
        tags: [
          { name: '石榴裙边', marks: [{ start: 1, end: 3 }] },
          { name: '别的', marks: [] },
        ],
        place_filter: 'path:"我的本子"',
      },
    ]);
  });

  it('finds one to four characters, words by their beginning, numbers, mixed and full-width text', async () => {
    const { name } = await buildNote({ content: '鸑鷟衔书，Zyzzyva9 类型，第８８６１号\n结束龘' });
    for (const text of [
      '龘',
      '鸑',
      '鸑鷟',
      '鸑鷟衔',
      '鸑鷟衔书',
      'zyz',
      'ZYZZYVA9',
      'zyzzyva9类',
      '8861',
      'ｚｙｚｚ',
    ])
      expect(await titles(text), text).toEqual([name]);
    for (const text of ['鷟鸑', '鸑鷟书', 'yzzyva', '"zyzz"', '9类', '861'])
      expect((await search(text)).data.rows, text).toEqual([]);
    expect(await titles('"zyzzyva9"')).toEqual([name]);
  });

  it('wants all words, in title or text, and none of the excluded', async () => {
    const { name } = await buildNote({ name: '麒麟志', content: '貔貅 与 饕餮' });
    const { name: second } = await buildNote({ content: '麒麟 与 貔貅' });
    expect((await titles('麒麟 貔貅')).sort()).toEqual([name, second].sort());
    expect(await titles('麒麟 饕餮')).toEqual([name]);
    expect(await titles('麒麟 貔貅 -饕餮')).toEqual([second]);
    expect(await titles('貔貅 -麒麟志')).toEqual([second]);
    expect(await titles('"麒麟 与"')).toEqual([second]);
  });

  it('takes any of the words when no document has all, then what sounds so', async () => {
    const { name } = await buildNote({ name: '梼杌考', content: '无' });
    const any = await search('梼杌 饕餮不存在');
    expect(any.data).toMatchObject({ matched: 'any', total: 1, rows: [{ title: name }] });
    const sound = await search('taowukao');
    expect(sound.data).toMatchObject({ matched: 'sound', total: 1, rows: [{ title: name }] });
    expect((await search('twk')).data).toMatchObject({ matched: 'sound', total: 1 });
    expect((await search('wukao')).data.rows).toMatchObject([{ title: name, title_marks: [] }]);
  });

  it('puts titles before texts, and then the newest first', async () => {
    const old = await buildNote({ content: '獬豸 一' });
    const titled = await buildNote({ name: '獬豸', content: '无' });
    const newer = await buildNote({ content: '獬豸 二' });
    expect(await titles('獬豸')).toEqual([titled.name, newer.name, old.name]);
    await me.put(documentOf(old.name), { content: '獬豸 三', row_version: 1 });
    expect(await titles('獬豸')).toEqual([titled.name, old.name, newer.name]);
  });

  it('is paged, with the same total on each page, certain and by reading', async () => {
    const made: string[] = [];
    for (let at = 0; at < 7; at += 1)
      made.unshift((await buildNote({ content: '狻猊蒲牢吐气' })).name);
    for (const text of ['狻猊', '狻猊蒲牢']) {
      const seen: string[] = [];
      for (const page of [1, 2, 3]) {
        const { data } = await search(text, me, `&page=${page}&limit=3`);
        expect(data).toMatchObject({ total: 7, is_total_exact: true, has_more: page < 3 });
        seen.push(...data.rows.map((row: { title: string }) => row.title));
      }
      expect(seen).toEqual(made);
      const behind = await search(text, me, '&page=9&limit=3');
      expect(behind.data).toMatchObject({ rows: [], total: 7, has_more: false, matched: 'all' });
    }
  });

  it('of signs, spaces in quotes or nothing that is a word finds nothing', async () => {
    await buildNote({ content: '++ -- %% __' });
    for (const text of ['++', '%', '_', '" "', '""', '-', "'", '\\', '\u200B', '。'])
      expect((await search(text)).data, text).toMatchObject({ rows: [], total: 0 });
  });

  it('refuses an empty one, a long one, an unknown kind and a page of a thousand, in Chinese', async () => {
    const empty = await search('  ');
    expect(empty).toMatchObject({ status: 400, data: { fields: [{ message: '请输入搜索内容' }] } });
    expect(await search('长'.repeat(101))).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'text', message: '搜索内容不超过 100 个字' }] },
    });
    expect((await search('长'.repeat(100))).status).toBe(200);
    expect((await search('x', me, '&kind=secret')).status).toBe(400);
    expect((await search('x', me, '&limit=1000')).status).toBe(400);
    expect((await app.anonymous.get('/search/v2/documents?text=x')).status).toBe(401);
  });
});

describe('what is written', () => {
  it('is found by its words and addresses, not by its marks', async () => {
    const { name } = await buildNote({
      content:
        '这是**鲲鹏**展翅，还有`行内`代码，[链接文字](https://kunpeng.example/x)之后，~~删除线~~ 数据\n库里 x^2^\n\n| 甲 |\n|---|\n| [[九万里\\|扶摇]] |',
    });
    for (const text of [
      '鲲鹏展翅',
      '这是鲲鹏',
      '行内代码',
      '链接文字之后',
      '数据库里',
      '删除线',
      'x2',
      '扶摇',
      'kunpeng.example',
    ])
      expect(await titles(text), text).toContain(name);
    expect((await search('鲲鹏展翅')).data.rows[0].snippet).toMatch(/^这是鲲鹏展翅，还有行内代码/);
  });

  it('is found at once as it now is: saved, renamed, deleted', async () => {
    const note = await buildNote({ name: '朱雀篇', content: '初稿甲骨' });
    expect(await titles('甲骨')).toEqual(['朱雀篇']);
    await me.put(documentOf('朱雀篇'), { content: '二稿青铜', row_version: 1 });
    expect(await titles('甲骨')).toEqual([]);
    expect(await titles('青铜')).toEqual(['朱雀篇']);
    await me.put(`${notes}/${note.id}`, { name: '玄武篇' });
    expect(await titles('朱雀')).toEqual([]);
    expect(await titles('玄武 青铜')).toEqual(['玄武篇']);
    expect(await suggest('xuanwu')).toEqual(['玄武篇']);
    await me.delete(notes, { ids: [note.id] });
    expect(await titles('青铜')).toEqual([]);
    expect(await suggest('玄武')).toEqual([]);
    const { rows } = await app.core.pool.query('select from search_doc where ref_id = $1', [
      note.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('and refused leaves the index as it was', async () => {
    const { name } = await buildNote({ content: '白泽图卷' });
    expect((await me.put(documentOf(name), { content: '夔牛', row_version: 7 })).status).toBe(409);
    expect(await titles('夔牛')).toEqual([]);
    expect(await titles('白泽图')).toEqual([name]);
  });

  it('is indexed in the transaction that writes it: when indexing fails nothing is saved', async () => {
    const { name } = await buildNote({ content: '原文在此' });
    await app.core.pool.query(
      `alter table search_doc add constraint no_poison check (body not like '%毒药%')`,
    );
    const refused = await me.put(documentOf(name), { content: '毒药', row_version: 1 });
    await app.core.pool.query('alter table search_doc drop constraint no_poison');
    expect(refused.status).toBe(500);
    expect((await me.get(documentOf(name))).data).toMatchObject({
      content: '原文在此',
      row_version: 1,
    });
    expect(await titles('原文在此')).toEqual([name]);
  });

  it('of the longest kind is saved and found, even with more tokens than the index holds', async () => {
    const writer = await app.signInAs();
    let state = 1;
    const random = Array.from({ length: 349_000 }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return String.fromCodePoint(0x4e_00 + (state % 20_900));
    }).join('');
    const note = await buildNote({}, writer);
    const saved = await writer.put(documentOf(note.name), {
      content: `${random}穷奇在末尾 zzyxendmark`,
      row_version: 1,
    });
    expect(saved.code).toBe(200);
    const { rows } = await app.core.pool.query(
      'select is_loose from search_doc where ref_id = $1',
      [note.id],
    );
    expect(rows).toEqual([{ is_loose: true }]);
    for (const text of ['穷奇', '穷奇在末尾', 'zzyx', '穷奇 zzyx'])
      expect(await titles(text, writer), text).toEqual([note.name]);
    for (const text of ['穷奇 -末尾', '奇穷', 'zzyy'])
      expect(await titles(text, writer), text).not.toContain(note.name);
    const { snippet } = (await search('穷奇', writer)).data.rows[0];
    expect(snippet).toContain('穷奇在末尾');
  });

  it('while somebody types is found by its text, and by its tokens after it has rested', async () => {
    const { id, name } = await buildNote({ content: '蠃鱼' });
    const stored = async () => {
      const { rows } = await app.core.pool.query(
        `select edition, is_loose, length(search_tokens(reach, owner_id, is_loose, title, tags, body)) as tokens
         from search_doc where ref_id = $1`,
        [id],
      );
      return rows[0];
    };
    for (let version = 1; version < 4; version += 1)
      await me.put(documentOf(name), { content: `蠃鱼飞行于水${version}`, row_version: version });
    expect(await stored()).toEqual({ edition: 0, is_loose: true, tokens: 2 });
    const check = async () => {
      for (const text of ['蠃', '飞行', '蠃鱼飞', '水3', '"水3"'])
        expect(await titles(text), text).toContain(name);
      for (const text of ['行飞', '水2', '蠃鱼 -飞行', '鱼飞蠃'])
        expect(await titles(text), text).not.toContain(name);
    };
    await check();
    const resting = { after: 0, edition: indexEdition, limit: 50, waitingSeconds: 30 };
    expect(await noteSearchKind.stale(app.core.db, resting)).toEqual([]);
    const rested = await noteSearchKind.stale(app.core.db, { ...resting, waitingSeconds: 0 });
    expect(rested.map(({ refId }) => refId)).toContain(id);
    await app.core.search.rebuild();
    expect(await stored()).toEqual({
      edition: indexEdition,
      is_loose: false,
      tokens: expect.any(Number),
    });
    await check();
  });

  it('while somebody types, a title or tags that changed too are indexed with it', async () => {
    const { id, name } = await buildNote({ content: '灌灌' });
    const document = {
      kind: 'note',
      refId: id,
      ownerId: 1,
      reach: 'owner',
      body: '灌灌如鸠',
    } as const;
    const index = async (title: string, more: { tags?: string[] } = {}) => {
      const updateTime = new Date().toISOString();
      await app.core.db.transaction((tx) =>
        indexWhileTyped(tx, { ...document, ...more, title, updateTime }),
      );
      const { rows } = await app.core.pool.query(
        'select title, title_sound, tags, body, edition from search_doc where ref_id = $1',
        [id],
      );
      return rows;
    };
    const sound = expect.stringContaining('guan');
    expect(await index(name)).toMatchObject([
      { title: markWords(normalise(name)), body: '灌灌如鸠', edition: 0 },
    ]);
    expect(await index('灌灌篇')).toMatchObject([
      { title: '灌灌篇', title_sound: sound, tags: '' },
    ]);
    expect(await index('灌灌篇', { tags: ['鸟'] })).toMatchObject([{ tags: '鸟' }]);
  });

  it('and taken out of the index, as for a trash, is not found until it is put back', async () => {
    const note = await buildNote({ name: '毕方篇', content: '毕方独足' });
    await app.core.db.transaction((tx) => forgetDocuments(tx, 'note', [note.id]));
    expect((await search('毕方')).data).toMatchObject({ rows: [], total: 0 });
    expect(await suggest('毕方')).toEqual([]);
    await app.core.db.transaction((tx) => indexNoteById(tx, note.id));
    expect(await titles('毕方独')).toEqual(['毕方篇']);
  });

  it('keeps its text beside its row, however short it is, so that counting reads small rows', async () => {
    // Texts that are not pressed to nothing.
    const textOf = (length: number): string =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 37) % 20_000))).join(
        '',
      );
    const short = await buildNote({ content: textOf(120) });
    const long = await buildNote({ content: textOf(4000) });
    await app.core.search.rebuild();
    const { rows } = await app.core.pool.query<{ beside: boolean; title: boolean; spaces: number }>(
      `select pg_column_toast_chunk_id(body) is not null as beside, pg_column_toast_chunk_id(title) is not null as title,
         pg_column_size(filler) as spaces from search_doc where kind = 'note' and ref_id = any($1::bigint[])`,
      [[short.id, long.id]],
    );
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ beside: true, title: false });
      expect(row.spaces).toBeLessThan(64);
    }
  });

  it('before the search existed, or by an older program, is found after the rebuild', async () => {
    await app.core.search.rebuild();
    const missing = await buildNote({ content: '天狗食月' });
    const outdated = await buildNote({ content: '天狗再来' });
    const behind = await buildNote({ content: '天狗三来' });
    await app.core.pool.query('delete from search_doc where ref_id = $1', [missing.id]);
    await app.core.pool.query(`update search_doc set edition = $2, body = '' where ref_id = $1`, [
      outdated.id,
      indexEdition - 1,
    ]);
    await app.core.pool.query(
      `update note_note set content = '应龙', update_time = now() + interval '1 s' where id = $1`,
      [behind.id],
    );
    expect(await titles('天狗')).toEqual([behind.name]);
    expect(await app.core.search.rebuild()).toBe(3);
    expect((await titles('天狗')).sort()).toEqual([missing.name, outdated.name].sort());
    expect(await titles('应龙')).toEqual([behind.name]);
    expect(await app.core.search.rebuild()).toBe(0);
  });
});

describe('suggestions', () => {
  it('continue a title, contain what is typed, or sound like it, in this order', async () => {
    await buildNote({ name: '关于貔子窝的笔记' });
    await buildNote({ name: '貔子窝简史' });
    await buildNote({ name: 'Grpc 与貔子窝' });
    expect(await suggest('貔子窝')).toEqual(['貔子窝简史', 'Grpc 与貔子窝', '关于貔子窝的笔记']);
    expect((await suggest('piziwo')).sort()).toEqual(
      ['关于貔子窝的笔记', 'Grpc 与貔子窝', '貔子窝简史'].sort(),
    );
    expect(await suggest('pzwjs')).toEqual(['貔子窝简史']);
    expect(await suggest('grp')).toEqual(['Grpc 与貔子窝']);
    expect(await suggest('guanyup')).toEqual(['关于貔子窝的笔记']);
    expect(await suggest('没有这样的标题')).toEqual([]);
    expect(await suggest('++')).toEqual([]);
  });

  it('are ten at most and marked', async () => {
    for (let at = 0; at < 12; at += 1) await buildNote({ name: `蒲牢${at}` });
    const { data } = await me.get(`/search/v2/suggestions?text=${encodeURIComponent('蒲牢')}`);
    expect(data).toHaveLength(10);
    expect(data[0]).toEqual({
      kind: 'note',
      id: expect.any(Number),
      title: '蒲牢11',
      title_marks: [{ start: 0, end: 2 }],
      place: '我的本子',
      path: '/notebook/preview/%E8%92%B2%E7%89%A211',
    });
  });
});
