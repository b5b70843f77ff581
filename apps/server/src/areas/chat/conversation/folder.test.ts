import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const folders = '/chat/v2/folders';
const conversations = '/chat/v2/conversations';
const codes = ['chat:data:list', 'chat:data:edit', 'chat:data:remove'];

let app: TestApp;
let me: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.signInAs(codes);
});
beforeEach(async () => {
  me = await app.signInAs(codes);
});
afterAll(() => app.stop());

async function add(name: string, parent: number | null = null): Promise<number> {
  const { msg, data } = await me.post(folders, { name, parent_id: parent });
  expect(msg).toBe('操作成功');
  return data.id;
}

/** A conversation in a folder. */
async function talk(text: string, folder: number | null): Promise<number> {
  const { data } = await me.post('/chat/v2/questions', {
    conversation_id: null,
    parent_id: null,
    text,
    provider_id: null,
    model: 'local',
    scope: 'none',
    client_key: randomUUID(),
  });
  const id = data.conversation_id as number;
  if (folder !== null)
    expect((await me.put(`${conversations}/${id}`, { folder_id: folder })).msg).toBe('操作成功');
  return id;
}

/** The folders as lines: 项目 / 甲 (2). */
async function shown(): Promise<string[]> {
  const { data } = await me.get(folders);
  const rows = data as {
    id: number;
    name: string;
    parent_id: number | null;
    conversations: number;
  }[];
  const pathOf = (id: number | null): string[] => {
    const one = rows.find((row) => row.id === id);
    return one ? [...pathOf(one.parent_id), one.name] : [];
  };
  return rows
    .map((row) => `${pathOf(row.id).join(' / ')} (${row.conversations})`)
    .toSorted((one, two) => one.localeCompare(two, 'zh'));
}

const titles = async (query: string): Promise<string[]> =>
  (await me.get(`${conversations}?${query}`)).data.rows.map((row: { title: string }) => row.title);

describe('folders of conversations', () => {
  it('stand in each other five levels deep, and told apart by their place', async () => {
    let parent: number | null = null;
    for (const name of ['一', '二', '三', '四', '五']) parent = await add(name, parent);
    const refused = await me.post(folders, { name: '六', parent_id: parent });
    expect(refused.msg).toBe('文件夹最多 5 层');
    await add('二');
    expect((await me.post(folders, { name: '二' })).msg).toBe('这里已有同名的文件夹');
    expect((await me.post(folders, { name: '长'.repeat(41) })).code).toBe(422);
    expect((await me.post(folders, { name: '他', parent_id: 9_999_999 })).status).toBe(404);
    expect(await shown()).toContain('一 / 二 / 三 / 四 / 五 (0)');
  });

  it('are moved with what is in them, never into themselves nor too deep', async () => {
    const top = await add('上');
    const middle = await add('中', top);
    const low = await add('下', middle);
    await talk('在下面', low);
    expect((await me.put(`${folders}/${top}`, { parent_id: low })).msg).toBe(
      '不能移到自己或自己的下级里',
    );
    expect((await me.put(`${folders}/${top}`, { parent_id: top })).msg).toBe(
      '不能移到自己或自己的下级里',
    );
    expect((await me.put(`${folders}/${middle}`, { parent_id: null })).msg).toBe('操作成功');
    expect(await shown()).toEqual(['上 (0)', '中 (0)', '中 / 下 (1)']);
    let deep = top;
    for (const name of ['a', 'b', 'c']) deep = await add(name, deep);
    expect((await me.put(`${folders}/${middle}`, { parent_id: deep })).msg).toBe('文件夹最多 5 层');
    expect((await me.put(`${folders}/${middle}`, { name: '别名' })).msg).toBe('操作成功');
    expect(await shown()).toContain('别名 / 下 (1)');
  });

  it('make no circle when two tabs move them at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await add(`甲${round}`), await add(`乙${round}`)];
      const moves = await Promise.all([
        me.put(`${folders}/${one}`, { parent_id: two }),
        me.put(`${folders}/${two}`, { parent_id: one }),
      ]);
      expect(moves.filter(({ msg }) => msg === '操作成功')).toHaveLength(1);
    }
  });

  it('that are removed leave what is in them one level up, and undoing puts all back', async () => {
    const top = await add('项目');
    const folder = await add('旧', top);
    const inner = await add('内', folder);
    await add('内', top);
    const id = await talk('旧的对话', folder);
    const kept = await talk('里面的对话', inner);
    const before = await shown();
    const removed = await me.delete(`${folders}/${folder}`, { contents: 'up' });
    expect(removed.msg).toBe('操作成功');
    expect(await shown()).toEqual(['项目 (1)', '项目 / 内 (0)', '项目 / 内 2 (1)']);
    expect((await me.get(`${conversations}/${id}`)).data.folder_id).toBe(top);
    const undone = await me.post(`${folders}/restore`, removed.data);
    expect(undone.msg).toBe('操作成功');
    expect(await shown()).toEqual(before);
    expect((await me.get(`${conversations}/${kept}`)).data.folder_id).toBe(inner);
  });

  it('that go with all that is in them put it into the trash, and undoing takes it out into its place', async () => {
    const top = await add('项目');
    const inner = await add('内', top);
    await talk('甲', top);
    const moved = await talk('乙', inner);
    const before = await shown();
    const removed = await me.delete(`${folders}/${top}`, { contents: 'trash' });
    expect(await shown()).toEqual([]);
    expect(await titles('in_trash=true')).toEqual(['乙', '甲']);
    expect((await me.post(`${folders}/restore`, removed.data)).msg).toBe('操作成功');
    expect(await shown()).toEqual(before);
    expect(await titles('in_trash=true')).toEqual([]);
    const again = await me.delete(`${folders}/${(await me.get(folders)).data[0].id}`, {
      contents: 'trash',
    });
    // What was taken out of the trash meanwhile stays where it is.
    await me.post(`${conversations}/restore`, { ids: [moved] });
    await me.post(`${folders}/restore`, again.data);
    expect((await me.get(`${conversations}/${moved}`)).data.folder_id).toBeNull();
  });

  it('are one’s own: others see, move, remove and fill none of them', async () => {
    const mine = await add('我的');
    const id = await talk('我的对话', mine);
    const theirs = (await other.post(folders, { name: '他的' })).data.id;
    expect((await other.put(`${folders}/${mine}`, { name: '改' })).status).toBe(404);
    expect((await other.delete(`${folders}/${mine}`, { contents: 'up' })).status).toBe(404);
    expect((await other.put(`${folders}/${theirs}`, { parent_id: mine })).status).toBe(404);
    const stolen = {
      folders: [{ id: 1, parent_id: null, name: '偷' }],
      moved: [{ id: mine, name: '我的' }],
      conversations: [{ id, folder_id: 1 }],
      in_trash: false,
    };
    expect((await other.post(`${folders}/restore`, stolen)).msg).toBe('操作成功');
    expect(await shown()).toEqual(['我的 (1)']);
  });

  it('that are put back are refused as a whole where the list makes no tree or is too deep', async () => {
    const before = await shown();
    const row = (at: number, parent: number | null) => ({
      id: at,
      parent_id: parent,
      name: `${at}`,
    });
    for (const list of [
      [row(1, null), row(2, 7)],
      [row(1, null), row(1, 1)],
      [1, 2, 3, 4, 5, 6].map((at) => row(at, at === 1 ? null : at - 1)),
    ]) {
      const body = { folders: list, moved: [], conversations: [], in_trash: false };
      expect((await me.post(`${folders}/restore`, body)).code).not.toBe(200);
    }
    expect(await shown()).toEqual(before);
  });

  it('with their conversations are listed by themselves, and those in none beside the pinned ones', async () => {
    const folder = await add('项目');
    await talk('在里面', folder);
    const pinned = await talk('置顶的', folder);
    await talk('在外面', null);
    await me.put(`${conversations}/${pinned}`, { is_pinned: true });
    expect(await titles('is_loose=true')).toEqual(['置顶的', '在外面']);
    expect(await titles(`folder_id=${folder}`)).toEqual(['置顶的', '在里面']);
    expect(await titles('')).toHaveLength(3);
  });
});

it('a conversation that is put into a folder while the folder goes is told so, and stays where it was', async () => {
  const folder = await add('要走的');
  const id = await talk('留下', null);
  let putting: Promise<{ code: number }> | undefined;
  await app.core.db.transaction(async (tx) => {
    await tx.execute(sql`delete from chat_folder where id = ${folder}`);
    putting = me.put(`${conversations}/${id}`, { folder_id: folder });
    await vi.waitFor(async () => {
      const waiting = await app.core.db.execute(
        sql`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`,
      );
      expect(waiting.rows.length).toBeGreaterThan(0);
    });
  });
  expect((await putting)?.code).toBe(404);
  expect((await me.get(`${conversations}/${id}`)).data.folder_id).toBeNull();
});
