import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import {
  call,
  cleanUp,
  localDatabase,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const asked = [
  {
    n: 1,
    tool: 'todo_add',
    title: '加待办',
    state: 'asked',
    said: '一次',
    answered: '',
    path: '',
    fields: [{ name: 'text', title: '待办', kind: 'line', text: '一次' }],
    shown: [],
  },
];

it('what was confirmed when the process died is neither written nor decided, and is written once afterwards', async () => {
  const folder = await makeUsedDataFolder();
  const first = await startServer({ DATA_DIR: folder, FAILPOINT: 'chat-call-written' });
  const client = new Client(localDatabase(folder));
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into chat_conversation (owner_id, title) values (1, '一次') returning id)
     insert into chat_message (conversation_id, role, text, state, sources, calls)
     select id, 'assistant', '', 'done', '[]', $1 from made returning id`,
    [JSON.stringify(asked)],
  );
  const url = `/chat/v2/messages/${rows[0]?.id}/calls/1/confirm`;
  const confirm = (port: number, token: string) =>
    call(port, url, { method: 'POST', token, body: { payload: {} } });
  const standing = async () => {
    const { rows: found } = await client.query(
      `select (select count(*)::int from workbench_todo where text = '一次') as todos,
        (select calls -> 0 ->> 'state' from chat_message where id = $1) as state`,
      [rows[0]?.id],
    );
    return found[0];
  };
  await confirm(first.port, await signIn(first.port)).catch(() => undefined);
  expect(await first.ended).toBe(null);
  expect(await standing()).toEqual({ todos: 0, state: 'asked' });
  const second = await startServer({ DATA_DIR: folder });
  const token = await signIn(second.port);
  for (const _ of [1, 2]) expect((await confirm(second.port, token)).code).toBe(200);
  expect(await standing()).toEqual({ todos: 1, state: 'written' });
  await client.end();
}, 700_000);
