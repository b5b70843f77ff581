import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { fingerprint } from '../support/database.ts';

const notes = '/notebook/v2/notes';
const notebooks = '/notebook/v2/notebooks';
const maps = '/mindmap/v2/maps';
const folders = '/mindmap/v2/folders';
/** Stands in all that is hers. No number of a trace, which is hexadecimal, looks like it. */
const secret = 'mine-A03 secret';
const named = `?name=${encodeURIComponent(secret)}`;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Ids of things that belong to one person. */
interface Belongings {
  book: number;
  note: number;
  template: number;
  share: number;
  version: number;
  map: number;
  folder: number;
  mapVersion: number;
  mapShare: number;
  task: number;
  noteImport: number;
  removal: number;
  session: string;
}

async function fill(client: TestClient): Promise<Belongings> {
  const book = (await client.post(notebooks, { name: 'mine-A03' })).data.id;
  const note = (await client.post(notes, { notebook_id: book, name: secret })).data;
  const folder = (await client.post(folders, { name: 'mine-A03' })).data.id;
  const map = (await client.post(maps, { folder_id: folder, name: secret })).data.id;
  const text = (await client.get(`${maps}/${map}/document`)).data.content;
  await client.put(`${maps}/${map}/document`, { content: text, row_version: 1 });
  const mapVersion = (await client.get(`${maps}/${map}/versions`)).data.rows[0].id;
  const mapShare = (await client.post(`${maps}/${map}/shares`, { days: 1 })).data.id;
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_task (kind, title, user_id, payload, total) values ('mine-A03', $2, $1, '{}', 1) returning id`,
    [client.userId, secret],
  );
  const { rows: imports } = await app.core.pool.query<{ id: string }>(
    `insert into note_import (owner_id, title, file_id, state) values ($1, $2, 'x', 'done') returning id`,
    [client.userId, secret],
  );
  const template = await client.post('/notebook/v2/templates', { name: secret, content: secret });
  const wish = { days: null, password: null };
  const share = await client.post(`${notes}/${note.id}/shares`, wish);
  await client.put(`/notebook/v2/document${named}`, { content: secret, row_version: 1 });
  const versions = await client.get(`${notes}/${note.id}/versions`);
  await client.put('/admin/v2/preferences', { key: 'mine-A03', value: secret });
  const sessions = await client.get('/admin/v2/profile/sessions');
  const gone = await client.post(notebooks, { name: 'mine-A03 gone' });
  const removal = await client.post(`${notebooks}/${gone.data.id}/removal`);
  return {
    book,
    note: note.id,
    template: template.data.id,
    share: share.data.id,
    version: versions.data.rows[0].id,
    map,
    folder,
    mapVersion,
    mapShare,
    task: Number(rows[0]?.id),
    noteImport: Number(imports[0]?.id),
    removal: removal.data.removal_id,
    session: sessions.data.rows[0].id,
  };
}

/** What routes without an id in their address take; by the last part of it. */
const ownPayloads = (own: Belongings): [end: string, payload: object][] => [
  ['/tags', { ids: [own.note], add: ['taken'] }],
  ['/move', { ids: [own.note], notebook_id: own.book }],
  ['/trash/restore', { ids: [own.note] }],
  ['/mentions', { note_id: own.note }],
  ['/shares', { days: 1, password: null }],
  ['/dissolution', { target_id: own.book }],
  ['/document', { content: 'taken', row_version: 2 }],
];

/** What to send to a route so that it would touch the belongings; by the last part of its address. */
function payloadFor(method: string, url: string, own: Belongings): object | undefined {
  if (method === 'GET') return undefined;
  if (url.startsWith(maps)) return mapPayload(method, url, own);
  if (url.startsWith('/notebook/')) return notePayload(method, url, own);
  if (url.endsWith('/sessions')) return { ids: [own.session] };
  if (url.endsWith('/preferences')) return { key: 'mine-A03' };
  if (method === 'DELETE') return { ids: [url.startsWith(folders) ? own.folder : own.note] };
  return method === 'PUT' ? { name: 'taken' } : undefined;
}

function notePayload(method: string, url: string, own: Belongings): object | undefined {
  const named = ownPayloads(own).find(([end]) => url.endsWith(end));
  if (named) return named[1];
  if (url.includes(':share_id') || url.includes('/restore')) return undefined;
  if (method === 'DELETE') return { ids: [url.startsWith(notebooks) ? own.book : own.note] };
  return method === 'PUT' ? { name: 'taken' } : undefined;
}

function mapPayload(method: string, url: string, own: Belongings): object {
  if (url.endsWith('/document')) return { content: '{"data":{"text":"taken"}}', row_version: 2 };
  if (url.includes('/versions/')) return { row_version: 2 };
  if (url.endsWith('/shares')) return method === 'POST' ? { days: 1 } : { ids: [own.mapShare] };
  return method === 'PUT' ? { name: 'taken' } : { ids: [own.map] };
}

function addressFor(url: string, own: Belongings): string {
  const ids: [start: string, id: number][] = [
    ['/notebook/v2/templates', own.template],
    ['/admin/v2/tasks', own.task],
    ['/notebook/v2/imports', own.noteImport],
    ['/notebook/v2/removals', own.removal],
    [notebooks, own.book],
    [notes, own.note],
    [maps, own.map],
    [folders, own.folder],
  ];
  const id = ids.find(([start]) => url.startsWith(start))?.[1] ?? 0;
  const version = url.startsWith(maps) ? own.mapVersion : own.version;
  const address = url
    .replace(':version_id', String(version))
    .replace(':share_id', String(own.share))
    .replace(':id', String(id));
  return address + (address === '/notebook/v2/document' ? named : '');
}

it('A03 what belongs to another is found by no verb on any address, and stays as it is', async () => {
  const codes = app.http.routeTable.map(({ config }) => config?.endpoint?.access ?? '');
  const own = [...new Set(codes)].filter((code) => /^(note|mindmap):/.test(code));
  const [mine, thief] = [await app.signInAs(own), await app.signInAs(own)];
  const belongings = await fill(mine);
  const except = ['sys_oper_log'];
  const before = await fingerprint(app, except);
  const routes = app.http.routeTable.filter(
    ({ method, url }) =>
      method !== 'HEAD' &&
      /\/notebook\/|\/mindmap\/|\/tasks|\/preferences|profile\/sessions/.test(url),
  );
  const makesHisOwn = new Set([
    `POST ${notes}`,
    `POST ${notebooks}`,
    'POST /notebook/v2/import',
    // His own notes only: archive.test.ts.
    'POST /notebook/v2/export',
    'POST /notebook/v2/templates',
    'POST /notebook/v2/daily',
    // Opened by a token only: share.test.ts.
    'POST /notebook/v2/shared',
    `POST ${maps}`,
    `POST ${folders}`,
    // Whoever has the link: mindmap.test.ts.
    'POST /mindmap/v2/shared',
    'PUT /admin/v2/preferences',
  ]);
  let tried = 0;
  for (const { method, url } of routes) {
    const name = `${String(method)} ${url}`;
    if (makesHisOwn.has(name)) continue;
    const answer = await thief.send({
      method: method as 'GET',
      url: addressFor(url, belongings),
      payload: payloadFor(String(method), url, belongings),
    });
    expect(answer.text, name).not.toContain('mine-A03');
    const namesOne =
      /(tags|move|restore)$/.test(name.replace(/^GET .*/, '')) ||
      url.includes(':id') ||
      url.endsWith('/document') ||
      method === 'DELETE';
    if (namesOne && !/sessions|preferences/.test(url)) expect(answer.status, name).toBe(404);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(30);
  expect(await fingerprint(app, except)).toEqual(before);
  expect((await mine.get('/admin/v2/get_user_info')).status).toBe(200);
});

it('A04 a foreign id beside one of his own does not come along', async () => {
  const own = ['list', 'query', 'add', 'edit', 'remove', 'import', 'share'].flatMap((code) =>
    ['note:book', 'note:data', 'mindmap:data', 'mindmap:folder'].map((of) => `${of}:${code}`),
  );
  const [mine, thief] = [await app.signInAs(own), await app.signInAs(own)];
  const belongings = await fill(mine);
  const book = (await thief.post(notebooks, { name: 'b' })).data.id;
  const note = (await thief.post(notes, { notebook_id: book, name: 'n' })).data.id;
  const foreign = { notebook_id: belongings.book };
  expect((await thief.post(notes, { ...foreign, name: 'm' })).status).toBe(404);
  expect((await thief.put(`${notes}/${note}`, foreign)).status).toBe(404);
  await thief.delete(notes, { ids: [note, belongings.note] });
  await thief.delete(notebooks, { ids: [book, belongings.book] });
  const map = (await thief.post(maps, { name: 'm' })).data.id;
  await thief.delete(maps, { ids: [map, belongings.map] });
  await thief.delete(`${maps}/purge`, { ids: [map, belongings.map] });
  const kept = await mine.get(`${maps}/${belongings.map}`);
  expect(kept.data).toMatchObject({ name: secret, delete_time: null, share_count: 1 });
  expect((await mine.get(`${notebooks}/${belongings.book}`)).data.note_count).toBe(1);
  expect((await mine.get(`${notes}/${belongings.note}`)).data.name).toBe(secret);
});
