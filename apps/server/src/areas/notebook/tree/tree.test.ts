import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const tree = '/notebook/v2/tree';
const books = '/notebook/v2/notebooks';
const notes = '/notebook/v2/notes';
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

async function buildBook(who = me, more: object = {}): Promise<number> {
  serial += 1;
  return (await who.post(books, { name: `树本${serial}`, ...more })).data.id;
}

/** Notes of a notebook, named one after the other. */
async function buildNotes(book: number, names: string[], who = me): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    serial += 1;
    ids.push((await who.post(notes, { notebook_id: book, name: `${name}${serial}` })).data.id);
  }
  return ids;
}

const levelOf = async (book?: number, page = 1, who = me) =>
  (await who.get(`${tree}/level?page=${page}${book === undefined ? '' : `&notebook_id=${book}`}`))
    .data;
const orderOf = async (book: number): Promise<number[]> =>
  (await levelOf(book)).notes.map((note: { id: number }) => note.id);
const place = (id: number, notebook_id: number, before: number | null) =>
  me.put(`${tree}/note`, { id, notebook_id, before });

describe('a level of the tree', () => {
  it('holds the notebooks and notes that stand in a notebook, in their order, and counts what is in them', async () => {
    const outer = await buildBook();
    const inner = await buildBook(me, { parent_id: outer, sort: 2 });
    const first = await buildBook(me, { parent_id: outer, sort: 1 });
    const ids = await buildNotes(outer, ['乙', '甲']);
    await buildNotes(inner, ['丙']);
    const level = await levelOf(outer);
    expect(level).toMatchObject({
      notebooks: [
        { id: first, parent_id: outer, note_count: 0, notebook_count: 0 },
        { id: inner, parent_id: outer, note_count: 1, notebook_count: 0 },
      ],
      total: 2,
    });
    // A new one stands behind those that were there.
    expect(level.notes.map((note: { id: number }) => note.id)).toEqual(ids);
    const top = (await levelOf()).notebooks.find(({ id }: { id: number }) => id === outer);
    expect(top).toMatchObject({ parent_id: null, note_count: 2, notebook_count: 2 });
    expect((await levelOf()).notes).toEqual([]);
  });

  it('of ten thousand notes comes page by page, and says in which one a note stands', async () => {
    const book = await buildBook();
    await app.core.pool.query(
      `insert into note_note (owner_id, notebook_id, name, sort)
       select $1, $2, '万' || i, i from generate_series(1, 10000) i`,
      [me.userId, book],
    );
    const page = await levelOf(book, 37);
    expect([page.total, page.notes.length, page.notes[0].name]).toEqual([10_000, 200, '万7201']);
    const id = page.notes[99].id;
    expect((await me.get(`${tree}/place?id=${id}`)).data).toEqual({
      id,
      name: '万7300',
      notebook_ids: [book],
      index: 7299,
    });
    const last = await levelOf(book, 50);
    expect(last.notes.at(-1).name).toBe('万10000');
    expect((await levelOf(book, 51)).notes).toEqual([]);
    // Neighbours that leave no room between them are counted anew once.
    const [moved] = await buildNotes(book, ['夹在中间']);
    expect((await place(moved ?? 0, book, id)).code).toBe(200);
    const around = (await levelOf(book, 37)).notes.map((note: { id: number }) => note.id);
    expect(around.slice(98, 101)).toEqual([page.notes[98].id, moved, id]);
    await me.delete(notes, { ids: [moved] });
  });

  it('leaves out what lies in the trash', async () => {
    const book = await buildBook();
    const [gone, stays] = await buildNotes(book, ['走', '留']);
    await me.delete(notes, { ids: [gone] });
    expect(await orderOf(book)).toEqual([stays]);
    expect((await me.get(`${tree}/place?id=${gone}`)).status).toBe(404);
  });

  it('has on top what is pinned and what was changed last', async () => {
    const who = await app.signInAs();
    const [one, two, three] = await buildNotes(await buildBook(who), ['一', '二', '三'], who);
    await who.put(`${notes}/${one}`, { pinned: true });
    await who.put(`${notes}/${two}`, { tags: ['新'] });
    const { data } = await who.get(`${tree}/top`);
    const idsOf = (list: { id: number }[]): number[] => list.map(({ id }) => id);
    expect([idsOf(data.starred), data.starred_total]).toEqual([[one], 1]);
    expect(idsOf(data.recent)[0]).toBe(two);
    expect(new Set(idsOf(data.recent))).toEqual(new Set([one, two, three]));
  });
});

describe('a note that is moved', () => {
  it('stands where it was dropped, and goes back where it stood', async () => {
    const book = await buildBook();
    const [a = 0, b = 0, c = 0, d = 0] = await buildNotes(book, ['a', 'b', 'c', 'd']);
    const stood = await place(d, book, b);
    expect(stood.data).toEqual({ notebook_id: book, before: null });
    expect(await orderOf(book)).toEqual([a, d, b, c]);
    await place(a, book, null);
    expect(await orderOf(book)).toEqual([d, b, c, a]);
    await place(c, book, d);
    expect(await orderOf(book)).toEqual([c, d, b, a]);
    await place(d, book, stood.data.before);
    expect(await orderOf(book)).toEqual([c, b, a, d]);
    expect((await place(b, book, b)).data).toEqual({ notebook_id: book, before: a });
    expect(await orderOf(book)).toEqual([c, b, a, d]);
  });

  it('keeps any order, however often it comes between the same two', async () => {
    const book = await buildBook();
    const [first = 0, second = 0, ...rest] = await buildNotes(
      book,
      Array.from({ length: 12 }, (_, at) => `n${at}`),
    );
    let expected = [first, second, ...rest];
    for (let round = 0; round < 4; round += 1) {
      for (const id of rest) {
        await place(id, book, second);
        expected = expected.filter((one) => one !== id);
        expected.splice(expected.indexOf(second), 0, id);
      }
    }
    expect(await orderOf(book)).toEqual(expected);
  });

  it('into another notebook is written in its history, and text and version stay', async () => {
    const [from, to] = [await buildBook(), await buildBook()];
    const [id = 0] = await buildNotes(from, ['搬']);
    const before = (await me.get(`${notes}/${id}`)).data;
    expect((await place(id, to, null)).data).toEqual({ notebook_id: from, before: null });
    expect((await me.get(`${notes}/${id}`)).data).toMatchObject({
      notebook_id: to,
      row_version: before.row_version,
      update_time: before.update_time,
    });
    const { data } = await me.get(`${notes}/${id}/history`);
    expect(JSON.stringify(data.rows[0])).toContain('notebook_id');
  });

  it('goes nowhere that is another’s, and another’s note goes nowhere', async () => {
    const own = await buildBook();
    const [mine = 0] = await buildNotes(own, ['我的']);
    const theirs = await buildBook(other);
    const [foreign = 0] = await buildNotes(theirs, ['别人的'], other);
    const attempts = [
      await place(mine, theirs, null),
      await place(mine, theirs, foreign),
      await place(mine, own, foreign),
      await place(foreign, own, null),
      await place(foreign, theirs, null),
      await place(mine, 999_999_999, null),
      await place(999_999_999, own, null),
      await me.get(`${tree}/level?notebook_id=${theirs}`),
      await me.get(`${tree}/place?id=${foreign}`),
      await me.post(`${tree}/note`, { notebook_id: theirs }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect((await levelOf(theirs, 1, other)).notes).toMatchObject([{ id: foreign }]);
    expect(await orderOf(own)).toEqual([mine]);
    const seen = new Set((await levelOf()).notebooks.map(({ id }: { id: number }) => id));
    expect([seen.has(own), seen.has(theirs)]).toEqual([true, false]);
    const { data } = await me.get(`${tree}/top`);
    expect(data.recent.map(({ id }: { id: number }) => id)).not.toContain(foreign);
  });

  it('from the trash or before one that stands elsewhere is refused', async () => {
    const [book, elsewhere] = [await buildBook(), await buildBook()];
    const [gone = 0, here = 0] = await buildNotes(book, ['丢', '在']);
    const [there = 0] = await buildNotes(elsewhere, ['远']);
    await me.delete(notes, { ids: [gone] });
    expect((await place(gone, book, null)).status).toBe(404);
    expect((await place(here, book, gone)).status).toBe(404);
    expect((await place(here, book, there)).status).toBe(404);
  });
});

describe('a notebook that is moved', () => {
  const moveBook = (id: number, parent_id: number | null, before: number | null) =>
    me.put(`${tree}/notebook`, { id, parent_id, before });
  const booksIn = async (parent: number): Promise<number[]> =>
    (await levelOf(parent)).notebooks.map(({ id }: { id: number }) => id);

  it('stands before the one it was dropped on, or in another, and goes back', async () => {
    const parent = await buildBook();
    const [a, b, c] = [
      await buildBook(me, { parent_id: parent }),
      await buildBook(me, { parent_id: parent }),
      await buildBook(me, { parent_id: parent }),
    ];
    expect((await moveBook(c, parent, a)).data).toEqual({ parent_id: parent, before: null });
    expect(await booksIn(parent)).toEqual([c, a, b]);
    const stood = (await moveBook(a, c, null)).data;
    expect([await booksIn(parent), await booksIn(c)]).toEqual([[c, b], [a]]);
    await moveBook(a, stood.parent_id, stood.before);
    expect(await booksIn(parent)).toEqual([c, a, b]);
  });

  it('goes neither into itself, nor into or before another’s', async () => {
    const outer = await buildBook();
    const inner = await buildBook(me, { parent_id: outer });
    const theirs = await buildBook(other);
    expect((await moveBook(outer, inner, null)).code).toBe(601);
    expect((await moveBook(outer, outer, null)).code).toBe(601);
    for (const [id, parent, before] of [
      [outer, theirs, null],
      [outer, null, theirs],
      [theirs, outer, null],
      [inner, null, 999_999_999],
    ] as const)
      expect((await moveBook(id, parent, before)).status).toBe(404);
    expect(await booksIn(outer)).toEqual([inner]);
  });
});

describe('a new note', () => {
  it('has a name of its own without a question, in the notebook one is in or in one that is made', async () => {
    const who = await app.signInAs();
    const first = (await who.post(`${tree}/note`, { notebook_id: null })).data;
    const second = (await who.post(`${tree}/note`, { notebook_id: first.notebook_id })).data;
    expect([first.name, second.name]).toEqual(['无标题', '无标题 (2)']);
    expect((await levelOf(undefined, 1, who)).notebooks).toMatchObject([
      { name: '我的笔记', note_count: 2 },
    ]);
  });
});

describe('who may', () => {
  it('only read sees the tree and changes nothing in it', async () => {
    const reader = await app.signInAs(['note:data:list']);
    expect((await reader.get(`${tree}/level`)).code).toBe(200);
    expect((await reader.get(`${tree}/top`)).code).toBe(200);
    const refused = [
      await reader.put(`${tree}/note`, { id: 1, notebook_id: 1, before: null }),
      await reader.put(`${tree}/notebook`, { id: 1, parent_id: null, before: null }),
      await reader.post(`${tree}/note`, { notebook_id: null }),
      await (await app.signInAs(['note:book:list'])).get(`${tree}/level`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('a note that is saved by its id', () => {
  it('is the one that was opened, also where its former name has become another’s', async () => {
    const book = await buildBook();
    const [id = 0] = await buildNotes(book, ['旧名']);
    const { name } = (await me.get(`${notes}/${id}`)).data;
    await me.put(`${notes}/${id}`, { name: `${name}改` });
    const usurper = (await me.post(notes, { notebook_id: book, name, content: '别动' })).data;
    const url = `/notebook/v2/document?name=${encodeURIComponent(name)}`;
    const saved = await me.put(`${url}&id=${id}`, { content: '写的', row_version: 1 });
    expect(saved.data).toMatchObject({ id, name: `${name}改`, content: '写的' });
    expect((await me.get(url)).data).toMatchObject({ id: usurper.id, content: '别动' });
    expect((await me.get(`${url}&id=${id}`)).data).toMatchObject({ id, content: '写的' });
    expect((await other.get(`${url}&id=${id}`)).status).toBe(404);
    const stolen = await other.put(`${url}&id=${id}`, { content: '夺走', row_version: 2 });
    expect(stolen.status).toBe(404);
  });
});

describe('open pages', () => {
  it('hear of what changes the tree, and not of what is typed', async () => {
    const heard: number[] = [];
    const stop = app.core.signals.on('notes', ({ userId }) => heard.push(userId));
    const within = { timeout: 10_000, interval: 20 };
    const hears = async (act: () => Promise<unknown>): Promise<void> => {
      heard.length = 0;
      await act();
      await expect.poll(() => [...new Set(heard)], within).toEqual([me.userId]);
    };
    let book = 0;
    let ids: number[] = [];
    await hears(async () => void (book = await buildBook()));
    await hears(async () => void (ids = await buildNotes(book, ['听', '见'])));
    const [a = 0, b = 0] = ids;
    const { name } = (await me.get(`${notes}/${a}`)).data;
    await hears(() => place(b, book, a));
    await hears(() => me.put(`${notes}/${a}`, { name: `${name}新` }));
    await hears(() => me.put(`${notes}/${a}`, { pinned: true }));
    await hears(() => me.delete(notes, { ids: [a] }));
    await hears(() => me.post('/notebook/v2/trash/restore', { ids: [a] }));
    heard.length = 0;
    const url = `/notebook/v2/document?name=x&id=${b}`;
    expect((await me.put(url, { content: '打字', row_version: 1 })).code).toBe(200);
    await me.put(`${books}/${book}`, { name: `改名${book}` });
    await expect.poll(() => heard.length, within).toBeGreaterThan(0);
    // That of the notebook alone: what came before it would have been heard by now.
    expect(heard).toEqual([me.userId]);
    stop();
  });
});

describe('how notes link each other', () => {
  const graph = async (query: string, who = me) =>
    (await who.get(`/notebook/v2/graph?${query}`)).data;
  const write = async (
    name: string,
    content: string,
    { who = me, ...more }: { who?: TestClient; notebook_id?: number; tags?: string[] } = {},
  ): Promise<number> =>
    (await who.post(notes, { notebook_id: await buildBook(who), name, content, ...more })).data.id;
  const idsOf = ({ notes: all }: { notes: { id: number }[] }): number[] =>
    all.map(({ id }) => id).toSorted((one, other) => one - other);

  it('within some steps whichever way a link goes, by each name a note has; one’s own only', async () => {
    const a = await write('图甲', '到 [[图乙]]、[[没有的]] 和 [[图甲]]');
    const b = await write('图乙', '---\naliases: [图乙别名]\n---\n到 [[图丙]]');
    const c = await write('图丙', '末尾');
    const d = await write('图丁', '由别名到 [[图乙别名]]');
    await write('图戊', '到 [[图丁]]');
    const theirs = await write('图甲', '到 [[图乙]]', { who: other });
    await me.put(`${notes}/${c}`, { name: '图丙新' });
    await app.core.pool.query("update note_link set target = '图丙' where note_id = $1", [b]);
    const one = await graph(`id=${a}`);
    expect(one).toMatchObject({ links: [[a, b]], is_cut: false });
    expect(idsOf(one)).toEqual([a, b]);
    const two = await graph(`id=${a}&steps=2`);
    expect(idsOf(two)).toEqual([a, b, c, d]);
    expect(two.links).toEqual([
      [a, b],
      [b, c],
      [d, b],
    ]);
    expect((await graph(`id=${a}&steps=3`)).notes).toHaveLength(5);
    // Whoever takes the name takes the links.
    const real = await write('图丙', '');
    expect(idsOf(await graph(`id=${b}`))).toEqual([a, b, d, real]);
    await me.delete(notes, { ids: [real, d] });
    expect(idsOf(await graph(`id=${b}`))).toEqual([a, b]);
    expect(await graph(`id=${theirs}`, other)).toMatchObject({ links: [] });
    expect((await me.get(`/notebook/v2/graph?id=${theirs}`)).status).toBe(404);
    expect((await me.get('/notebook/v2/graph?id=1&steps=4')).status).toBe(400);
  });

  it('as a whole: of a notebook with those in it, with a tag, and a cut is said', async () => {
    const outer = await buildBook();
    const inner = await buildBook(me, { parent_id: outer });
    const [x, y] = [
      await write('整甲', '到 [[整乙]]', { notebook_id: outer, tags: ['图签'] }),
      await write('整乙', '', { notebook_id: inner }),
    ];
    const all = await graph(`notebook_id=${outer}`);
    expect(all).toMatchObject({ links: [[x, y]], is_cut: false });
    expect(idsOf(all)).toEqual([x, y]);
    expect(all.notes.find(({ id }: { id: number }) => id === x)).toEqual({
      id: x,
      name: '整甲',
      notebook_id: outer,
      tags: ['图签'],
    });
    expect(idsOf(await graph(`notebook_id=${inner}`))).toEqual([y]);
    expect(await graph(`tag=${encodeURIComponent('图签')}`)).toMatchObject({
      notes: [{ id: x }],
      links: [],
    });
    const { rows } = (await me.get(`${notes}?limit=100&notebook_id=${outer}`)).data;
    expect(idsOf({ notes: rows })).toEqual([x, y]);
    expect((await me.get(`/notebook/v2/graph?notebook_id=${await buildBook(other)}`)).status).toBe(
      404,
    );
    const many = await app.signInAs();
    const book = await buildBook(many);
    await app.core.pool.query(
      `with made as (insert into note_note (owner_id, notebook_id, name)
         select $1, $2, '点' || i from generate_series(1, 5200) i returning id, name)
       insert into note_link (note_id, target)
       select id, '点' || ((substr(name, 2)::int * 7 + k * 13) % 5200 + 1) from made, generate_series(0, 4) k
       on conflict do nothing`,
      [many.userId, book],
    );
    // The database believes what it counted before an import: that there is next to nothing.
    await app.core.pool.query(
      `select pg_restore_relation_stats('schemaname', 'public', 'relname', name, 'relpages', 100, 'reltuples', 0::real)
       from unnest(array['note_note', 'note_link']) name`,
    );
    const cut = await graph('', many);
    expect(cut.notes).toHaveLength(5000);
    expect(cut.links).toHaveLength(20_000);
    expect(cut.is_cut).toBe(true);
    const near = await graph(`id=${cut.notes[0].id}&steps=3`, many);
    expect(near.notes.length).toBeLessThanOrEqual(300);
    expect(near.notes.map(({ id }: { id: number }) => id)).toContain(cut.notes[0].id);
  });
});
