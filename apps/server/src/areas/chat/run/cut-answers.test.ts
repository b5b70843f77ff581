import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { addProvider } from '../testing/add-provider.ts';
import { messages } from '../testing/ask-model.ts';
import { startStubProvider, wordsOf } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

const times = sampled(5, 100);
/** With the models that break off after each of them, as many models as a provider may have. */
const words = 48;
const whole = wordsOf(words);
const untilEnded = { timeout: 30_000, interval: 10 };

let app: TestApp;
let stub: StubProvider;
/** One person in two browsers, each at a server process of its own. */
let browsers: [TestClient, TestClient];
let providerId: number;

const breakAts = Array.from({ length: words }, (_, at) => `breaks-${at}-${words}`);

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  const me = await app.signInAs(['chat:data:list', 'chat:data:edit']);
  const second = await app.another({ outboundPrivate: ['127.0.0.1'] });
  browsers = [me, clientOf(second, me.token, me.userId)];
  const names = [`words-${words}-3`, 'words-4000-2', ...breakAts];
  const models = names.map((name) => ({
    name,
    title: '',
    context: 32_000,
    price_in: 0,
    price_out: 0,
    uses_tools: false,
  }));
  providerId = await addProvider(app.admin, { base_url: stub.baseUrl, models });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

/** A sequence that is the same on every run; each test has its own. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const at = (index: number): TestClient => browsers[index === 0 ? 0 : 1];

async function ask(who: TestClient, model: string): Promise<{ conversation: number; id: number }> {
  const { msg, data } = await who.post('/chat/v2/questions', {
    conversation_id: null,
    parent_id: null,
    text: '词',
    provider_id: providerId,
    model,
    scope: 'none',
    client_key: randomUUID(),
  });
  expect(msg).toBe('操作成功');
  return { conversation: data.conversation_id, id: data.answer_id };
}

interface Seen {
  text: string;
  state: string;
}

/** What a page shows that is opened anew. */
async function opened(who: TestClient, place: { conversation: number; id: number }): Promise<Seen> {
  const { data } = await who.get(`/chat/v2/conversations/${place.conversation}`);
  return data.messages.find(({ id }: { id: number }) => id === place.id);
}

/** What a page shows after one more piece. */
async function pieced(who: TestClient, id: number, { text }: Seen): Promise<Seen> {
  const { data } = await who.get(`${messages}/${id}?from=${text.length}`);
  return { text: text.slice(0, data.from) + data.text, state: data.state };
}

/** An answer that is written no more; a server that has just lost its database says so until it has it again. */
async function readEnd(id: number): Promise<Seen> {
  const read = async (): Promise<Seen | undefined> =>
    (await browsers[0].get(`${messages}/${id}`)).data ?? undefined;
  await expect.poll(async () => (await read())?.state ?? 'running', untilEnded).not.toBe('running');
  return (await browsers[0].get(`${messages}/${id}`)).data;
}

describe('an answer that is cut', () => {
  it('is the same for a reader who loses pieces, opens the page anew and changes the process, wherever it happens', async () => {
    const below = chance(1);
    for (let round = 0; round < times; round += 1) {
      const place = await ask(at(round % 2), `words-${words}-3`);
      let seen: Seen = { text: '', state: 'running' };
      const losing = below(3);
      while (seen.state === 'running') {
        await sleep(below(25));
        const who = at(below(2));
        const isOpening = below(3) === 0;
        const before = seen.text;
        const next = isOpening ? await opened(who, place) : await pieced(who, place.id, seen);
        expect(whole.startsWith(next.text)).toBe(true);
        // Nothing that was read before is missing on a page that is opened anew.
        expect(next.text.length).toBeGreaterThanOrEqual(before.length);
        if (isOpening || losing === 0 || below(losing + 1) === 0 || next.state !== 'running')
          seen = next;
      }
      expect(seen).toMatchObject({ state: 'done', text: whole });
    }
  }, 120_000);

  it('by its provider keeps what came, and gone on with it is whole, wherever it was cut', async () => {
    const below = chance(2);
    for (let round = 0; round < times; round += 1) {
      const breaks = 1 + below(words - 1);
      const { id } = await ask(at(round % 2), `breaks-${breaks}-${words}`);
      const broken = await readEnd(id);
      expect(broken).toMatchObject({ state: 'failed' });
      expect(whole.startsWith(broken.text)).toBe(true);
      // Cut before its first word had arrived it is asked for anew, and is cut again.
      let now = broken;
      for (let more = 0; more < 5 && now.state === 'failed'; more += 1) {
        const body = { client_key: randomUUID() };
        await at(below(2)).post(`${messages}/${id}/continue`, body);
        now = await readEnd(id);
      }
      expect(now).toMatchObject({ state: 'done', text: whole });
    }
  }, 120_000);

  it('from the database is whole when that is there again', async () => {
    const below = chance(3);
    for (let round = 0; round < times; round += 1) {
      const { id } = await ask(at(round % 2), `words-${words}-3`);
      await sleep(below(220));
      await cutFromDatabase();
      expect(await readEnd(id)).toMatchObject({ state: 'done', text: whole });
    }
  }, 300_000);
});

describe('an answer whose end is cut from the database', () => {
  it('is ended a moment later, with all of its text, and its use is counted once', async () => {
    await app.core.pool.query(`
      create sequence ends_cut;
      create function cut_end() returns trigger language plpgsql as $$ begin
        if nextval('ends_cut') <= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$;
      create trigger cut_end before update on chat_run for each row
        when (new.end_time is not null) execute function cut_end()`);
    const used = async (): Promise<number> => {
      const { rows } = await app.core.pool.query<{ sum: string }>(
        'select coalesce(sum(answers), 0) as sum from chat_usage',
      );
      return Number(rows[0]?.sum);
    };
    const before = await used();
    const { id } = await ask(browsers[0], `words-${words}-3`);
    expect(await readEnd(id)).toMatchObject({ state: 'done', text: whole });
    expect(await used()).toBe(before + 1);
    await app.core.pool.query('drop trigger cut_end on chat_run');
  });
});

describe('an answer that is stopped', () => {
  it('leaves its provider and keeps all that was read of it, whenever and from wherever it is stopped', async () => {
    const below = chance(4);
    for (let round = 0; round < times; round += 1) {
      const { aborted } = stub.counts;
      const { id } = await ask(at(round % 2), 'words-4000-2');
      await sleep(below(200));
      const seen = await pieced(at(below(2)), id, { text: '', state: 'running' });
      expect((await at(below(2)).post(`${messages}/${id}/stop`)).msg).toBe('操作成功');
      const stopped = await readEnd(id);
      expect(stopped.state).toBe('stopped');
      expect(wordsOf(4000).startsWith(stopped.text)).toBe(true);
      expect(stopped.text.startsWith(seen.text)).toBe(true);
      await expect.poll(() => stub.counts.open, untilEnded).toBe(0);
      expect(stub.counts.aborted - aborted).toBeLessThanOrEqual(1);
    }
  }, 120_000);
});

/** Ends every connection of both processes at this moment. */
async function cutFromDatabase(): Promise<void> {
  const admin = new Client(app.connection);
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await admin.end();
}
