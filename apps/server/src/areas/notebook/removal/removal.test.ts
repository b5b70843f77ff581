import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const books = '/notebook/v2/notebooks';
const notes = '/notebook/v2/notes';
const removals = '/notebook/v2/removals';
let app: TestApp;
let me: TestClient;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function addBook(name: string, parent: number | null = null): Promise<number> {
  return (await me.post(books, { name, parent_id: parent })).data.id;
}

async function addNote(book: number, name: string, content = ''): Promise<number> {
  return (await me.post(notes, { notebook_id: book, name, content })).data.id;
}

/** A notebook with two notes, another in it with one, and a note that lay in the trash before. */
async function buildTree() {
  me = await app.signInAs();
  const top = await addBook('工作');
  const [other, project] = [await addBook('别处'), await addBook('项目', top)];
  const inner = await addBook('归档', project);
  const first = await addNote(project, '立项', '找得到的立项');
  const second = await addNote(project, '评审');
  const third = await addNote(inner, '旧事');
  const old = await addNote(project, '早已删掉');
  await me.delete(notes, { ids: [old] });
  return { top, other, project, inner, first, second, third, old };
}

/** How everything stands: each notebook with its place, each note with its notebook, and the trash. */
async function standing() {
  const listed = async (url: string) => (await me.get(`${url}?limit=100`)).data.rows;
  return {
    books: (await listed(books)).map(({ id, parent_id, name, sort }: Record<string, unknown>) => [
      id,
      parent_id,
      name,
      sort,
    ]),
    notes: (await listed(notes))
      .map(({ id, notebook_id, name }: Record<string, unknown>) => [id, notebook_id, name])
      .toSorted(),
    trash: (await listed('/notebook/v2/trash')).map(
      ({ name, notebook_name }: Record<string, unknown>) => [name, notebook_name],
    ),
  };
}

const remove = (id: number) => me.post(`${books}/${id}/removal`);
const dissolve = (id: number, target: number) =>
  me.post(`${books}/${id}/dissolution`, { target_id: target });
const restore = (id: number) => me.post(`${removals}/${id}/restore`);
const found = async (text: string) =>
  (await me.get(`/search/v2/documents?text=${encodeURIComponent(text)}&kind=note`)).data.total;

describe('a notebook that is deleted with its notes', () => {
  it('takes all that stands in it along, and comes back as it stood', async () => {
    const { project, first } = await buildTree();
    const shared = await me.post(`${notes}/${first}/shares`, { days: null, password: null });
    const open = () => clientOf(app).post('/notebook/v2/shared', { token: shared.data.token });
    const before = await standing();
    expect((await me.get(`${books}/${project}/contents`)).data).toEqual({
      notes: 3,
      notebooks: 1,
      shared: 1,
      own_notes: 2,
    });
    const gone = await remove(project);
    expect(gone.data).toEqual({ removal_id: expect.any(Number), notes: 3, notebooks: 1 });
    const during = await standing();
    expect(during.books.map(([, , name]: unknown[]) => name)).toEqual(['工作', '别处']);
    expect(during.notes).toEqual([]);
    expect(during.trash).toEqual(
      expect.arrayContaining([
        ['立项', '项目'],
        ['评审', '项目'],
        ['旧事', '归档'],
      ]),
    );
    expect((await open()).status).toBe(404);
    expect(await found('找得到的立项')).toBe(0);
    const { data } = await me.get(removals);
    expect(data).toEqual([
      {
        id: gone.data.removal_id,
        name: '项目',
        notes: 3,
        notebooks: 2,
        create_time: expect.any(String),
      },
    ]);
    expect((await restore(gone.data.removal_id)).data).toEqual({ name: '项目', notes: 3 });
    expect(await standing()).toEqual(before);
    expect((await open()).code).toBe(200);
    expect(await found('找得到的立项')).toBe(1);
    expect((await me.get(removals)).data).toEqual([]);
    expect((await restore(gone.data.removal_id)).status).toBe(404);
  });

  it('comes back beside what has taken its names and place meanwhile', async () => {
    const { top, project } = await buildTree();
    const { data } = await remove(project);
    await addNote(await addBook('项目'), '立项');
    expect((await remove(top)).data).toMatchObject({ notes: 0, notebooks: 0 });
    expect((await restore(data.removal_id)).data).toEqual({ name: '项目 (2)', notes: 3 });
    const now = await standing();
    expect(now.books).toEqual(expect.arrayContaining([[project, null, '项目 (2)', 0]]));
    const back = now.notes.filter(([, book]: unknown[]) => book === project);
    expect(back.map(([, , name]: unknown[]) => name).toSorted()).toEqual(['立项 (2)', '评审']);
  });

  it('lets single notes come back without it, into a notebook of its name', async () => {
    const { project, first, second, third } = await buildTree();
    const { data } = await remove(project);
    await me.post('/notebook/v2/trash/restore', { ids: [first] });
    const place = (await me.get(`${notes}/${first}`)).data;
    expect(place).toMatchObject({ name: '立项', notebook_name: '项目' });
    expect((await me.get(removals)).data).toMatchObject([{ notes: 2 }]);
    await restore(data.removal_id);
    const now = await standing();
    expect(new Set(now.notes.map(([id]: unknown[]) => id))).toEqual(
      new Set([first, second, third]),
    );
  });

  it('goes for good with its notes when one says so, and is forgotten with the last of them', async () => {
    const { project } = await buildTree();
    const { data } = await remove(project);
    expect((await me.delete(`${removals}/${data.removal_id}`)).data).toEqual({ removed: 3 });
    expect((await standing()).trash).toEqual([['早已删掉', '']]);
    expect((await restore(data.removal_id)).status).toBe(404);
  });
});

describe('a notebook whose notes go elsewhere', () => {
  it('leaves them and its notebooks to another, and comes back with them', async () => {
    const { other, project, inner, first } = await buildTree();
    await addBook('归档', other);
    const before = await standing();
    const gone = await dissolve(project, other);
    expect(gone.data).toMatchObject({ notes: 2, notebooks: 1 });
    const during = await standing();
    expect(during.books).toEqual(expect.arrayContaining([[inner, other, '归档 (2)', 0]]));
    expect(during.notes).toEqual(expect.arrayContaining([[first, other, '立项']]));
    expect((await me.get(removals)).data).toEqual([]);
    expect((await restore(gone.data.removal_id)).data).toEqual({ name: '项目', notes: 2 });
    expect(await standing()).toEqual(before);
  });

  it('takes back only what still stands where it was put', async () => {
    const { top, other, project, inner, first, second } = await buildTree();
    const { data } = await dissolve(project, other);
    await me.put('/notebook/v2/move', { ids: [first], notebook_id: top });
    await me.put(`${books}/${inner}`, { parent_id: null });
    expect((await restore(data.removal_id)).data.notes).toBe(1);
    const now = await standing();
    expect(now.notes).toEqual(
      expect.arrayContaining([
        [first, top, '立项'],
        [second, project, '评审'],
      ]),
    );
    expect(now.books).toEqual(expect.arrayContaining([[inner, null, '归档', 0]]));
  });

  it('cannot leave them to itself, to one in it, or to another’s', async () => {
    const { project, inner } = await buildTree();
    expect((await dissolve(project, project)).msg).toBe('不能移到自己或自己的下级笔记本中');
    expect((await dissolve(project, inner)).code).toBe(601);
    const mine = me;
    me = await app.signInAs();
    const theirs = await addBook('别人的');
    expect((await dissolve(theirs, project)).status).toBe(404);
    expect((await remove(project)).status).toBe(404);
    me = mine;
    expect((await standing()).books).toHaveLength(4);
  });
});

it('whoever may not delete notes, or not change them, cannot do so by their notebook', async () => {
  me = await app.signInAs(['note:book:add', 'note:book:list', 'note:book:remove']);
  const [one, two] = [await addBook('甲'), await addBook('乙')];
  expect((await remove(one)).code).toBe(403);
  expect((await dissolve(one, two)).code).toBe(403);
  expect((await me.get(`${books}/${one}/contents`)).data.notes).toBe(0);
  const stranger = await app.signInAs(['note:data:list']);
  expect((await stranger.get(`${books}/${one}/contents`)).code).toBe(403);
});
