// The busiest minute of 10,000 people against one server process on one core: everybody's page is open and listens, and
// each does an eighth of his day's work in the busiest of eight hours, twice the average. Requests come when they are due,
// whether or not those before have been answered; what they wait is counted from then.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { Agent, get, request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseOf } from './support/database.ts';
import { printTable } from './support/measure.ts';
import { cpuMicroseconds, launchProduct } from './support/server-target.ts';
import type { Target } from './support/server-target.ts';

const people = Number(process.env['PEOPLE'] ?? 10_000);
/** Those who write: each has a note. */
const writers = Math.min(1000, people);
const measuredMs = 60_000;
const warmUpMs = 20_000;
/** Requests of one person in one of eight hours, on average. */
const anHour = 40;
const busiest = 2;
const aSecond = (people * anHour * busiest) / 3600;

interface Person {
  token: string;
  note: string;
  version: number;
}

/** One kind of request and how many of a hundred are of it. */
interface Habit {
  share: number;
  send: (person: Person) => Promise<void>;
}

const password = 'bench-password';
const folder = mkdtempSync(path.join(tmpdir(), 'wm-bench-'));
chmodSync(folder, 0o711);
const data = path.join(folder, 'data');
const server = await launchProduct(data, { password, SCHEDULES: 'on' });
const address = new URL(server.url);
// The other core is the database's and the callers'.
spawnSync('taskset', ['-a', '-p', '1', String(server.child.pid)]);
const agent = new Agent({ keepAlive: true, maxSockets: 512 });
const waits: number[] = [];
let failures = 0;

function call(
  to: string,
  { token, method = 'GET', body }: { token?: string; method?: string; body?: unknown } = {},
): Promise<{ code: number; data: never }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      {
        host: address.hostname,
        port: address.port,
        path: to,
        method,
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
        answer.on('end', () => resolve(JSON.parse(received) as { code: number; data: never }));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

async function expectOk(answer: Promise<{ code: number; data: never }>): Promise<never> {
  const { code, data: found } = await answer;
  if (code !== 200) throw new Error(`an answer of ${code}: ${JSON.stringify(found)}`);
  return found;
}

/** Accounts, their sessions, and what they work on. */
async function prepare(): Promise<Person[]> {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const client = new Client(databaseOf(data));
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`insert into sys_post (post_code, post_name, post_sort, status, remark)
    select 'code_' || n, '岗位 ' || n, n % 1000, '0', '第 ' || n || ' 条' from generate_series(1, 2000) n`);
  await client.query(
    `insert into sys_role_menu select 2, id from sys_menu
     where perms in ('system:post:list', 'system:post:edit') on conflict do nothing`,
  );
  // Everybody has the password of the first administrator: its hash costs as much to check as any.
  await client.query(
    `insert into sys_user (username, username_key, nickname, password_hash)
     select 'p' || n, 'p' || n, '员工 ' || n, (select password_hash from sys_user where id = 1) from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into sys_user_role select id, 2 from sys_user where username ~ '^p\\d+$'`,
  );
  await client.query(
    `insert into sys_session (user_id, token_hash, ip, user_agent, absolute_end)
     select u.id, decode(t.hash, 'hex'), '127.0.0.1', 'bench', now() + interval '12 hours'
     from unnest($1::text[]) with ordinality t (hash, n) join sys_user u on u.username = 'p' || t.n`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex'))],
  );
  await client.query('analyze');
  await client.end();
  const all = tokens.map((token, at) => ({ token, note: `日志 ${at}`, version: 0 }));
  for (const person of all.slice(0, writers)) {
    const { token, note } = person;
    const book = (await expectOk(
      call('/notebook/v2/notebooks', { token, method: 'POST', body: { name: '工作' } }),
    )) as { id: number };
    await expectOk(
      call('/notebook/v2/notes', {
        token,
        method: 'POST',
        body: { notebook_id: book.id, name: note, content: text(0) },
      }),
    );
    const { row_version: version } = (await expectOk(call(documentOf(note), { token }))) as {
      row_version: number;
    };
    person.version = version;
  }
  return all;
}

const documentOf = (note: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(note)}`;
const text = (turn: number): string =>
  `# 今天\n${'继续昨天的工作，与供应商确认交货日期，更新进度表。\n'.repeat(20)}${turn}`;

/** Opens everybody's page: it listens, as an open tab does. */
async function listen(all: Person[]): Promise<ClientRequest[]> {
  const streams: ClientRequest[] = [];
  const queue = [...all];
  const worker = async (): Promise<void> => {
    for (let person = queue.pop(); person; person = queue.pop()) {
      const { ticket } = (await expectOk(
        call('/admin/v2/stream/ticket', { token: person.token, method: 'POST' }),
      )) as { ticket: string };
      await new Promise<void>((resolve, reject) => {
        const stream = get(
          {
            host: address.hostname,
            port: address.port,
            path: `/admin/v2/stream?ticket=${ticket}`,
            agent: false,
          },
          (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`a stream of ${answer.statusCode}`));
            answer.on('error', () => undefined).resume();
            resolve();
          },
        );
        stream.on('error', reject);
        streams.push(stream);
      });
    }
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  return streams;
}

function habits(all: Person[]): Habit[] {
  const writing = all.slice(0, writers);
  const anyWriter = (): Person => writing[Math.floor(Math.random() * writers)] as Person;
  let turn = 0;
  const read =
    (to: (person: Person) => string) =>
    async (person: Person): Promise<void> => {
      await expectOk(call(to(person), { token: person.token }));
    };
  return [
    {
      share: 16,
      send: read(
        () =>
          `/admin/v2/system/post?sort=post_sort&limit=20&page=${1 + Math.floor(Math.random() * 50)}`,
      ),
    },
    { share: 16, send: read(() => '/notebook/v2/notes?limit=20') },
    { share: 20, send: () => read(({ note }) => documentOf(note))(anyWriter()) },
    { share: 6, send: read(() => `/search/v2/documents?text=${encodeURIComponent('进度')}`) },
    {
      share: 14,
      // A note is saved by one person at a time; his version is the newest.
      send: async () => {
        const person = anyWriter();
        const { token, note, version } = person;
        if (version === 0) return;
        person.version = 0;
        const saved = (await expectOk(
          call('/notebook/v2/document?name=' + encodeURIComponent(note), {
            token,
            method: 'PUT',
            body: { content: text((turn += 1)), row_version: version },
          }),
        )) as { row_version: number };
        person.version = saved.row_version;
      },
    },
    {
      share: 6,
      send: async ({ token }) => {
        const id = 1 + Math.floor(Math.random() * 2000);
        await expectOk(
          call(`/admin/v2/system/post/${id}`, {
            token,
            method: 'PUT',
            body: { remark: `改 ${(turn += 1)}` },
          }),
        );
      },
    },
    { share: 10, send: read(() => '/admin/v2/notice/mine') },
    { share: 6, send: read(() => '/admin/v2/get_user_info') },
    { share: 4, send: read(() => '/admin/v2/routers') },
    {
      share: 2,
      send: async () => {
        const username = `p${1 + Math.floor(Math.random() * people)}`;
        await expectOk(call('/admin/v2/login', { method: 'POST', body: { username, password } }));
      },
    },
  ];
}

/** Sends what is due for so long. */
async function work(all: Person[], forMs: number): Promise<number> {
  const each = habits(all).flatMap(({ share, send }) => Array.from({ length: share }, () => send));
  const began = performance.now();
  const open = new Set<Promise<void>>();
  let sent = 0;
  for (let now = 0; now < forMs; now = performance.now() - began) {
    for (; sent < (now / 1000) * aSecond; sent += 1) {
      const due = began + (sent / aSecond) * 1000;
      const send = each[Math.floor(Math.random() * each.length)] as Habit['send'];
      const one = send(all[Math.floor(Math.random() * people)] as Person)
        .then(
          () => void waits.push(performance.now() - due),
          (error: unknown) => {
            failures += 1;
            if (failures < 5) console.error(error);
          },
        )
        .finally(() => open.delete(one));
      open.add(one);
    }
    await sleep(2);
  }
  await Promise.all(open);
  return sent;
}

/** CPU of the database's processes so far, in microseconds. */
function databaseCpu(): number {
  const postmaster = Number(
    readFileSync(path.join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );
  const children = readdirSync('/proc').filter((entry) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const status = readFileSync(`/proc/${entry}/status`, 'utf8');
      return entry === String(postmaster) || status.includes(`\nPPid:\t${postmaster}\n`);
    } catch {
      return false;
    }
  });
  return children.reduce(
    (sum, pid) => sum + cpuMicroseconds({ child: { pid: Number(pid) } } as Target),
    0,
  );
}

const rssMb = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) /
  1024;

try {
  const all = await prepare();
  const before = rssMb();
  const streams = await listen(all);
  await sleep(3000);
  const listening = rssMb();
  const idle = cpuMicroseconds(server);
  await sleep(10_000);
  const idleShare = (cpuMicroseconds(server) - idle) / 10_000_000;
  await work(all, warmUpMs);
  waits.length = 0;
  failures = 0;
  const [own, database] = [cpuMicroseconds(server), databaseCpu()];
  const began = performance.now();
  const sent = await work(all, measuredMs);
  const seconds = (performance.now() - began) / 1000;
  const share = (cpuMicroseconds(server) - own) / 1e6 / seconds;
  const databaseShare = (databaseCpu() - database) / 1e6 / seconds;
  waits.sort((a, b) => a - b);
  const wait = (part: number): string =>
    `${(waits[Math.floor(waits.length * part)] ?? 0).toFixed(1)} ms`;
  const row = (what: string, ours: string, goal = '--') => ({
    what,
    ours,
    peer: '--',
    ratio: '--',
    goal,
  });
  printTable('Daily work', [
    row(
      `${streams.length} open pages that listen: memory of the server`,
      `${(listening - before).toFixed(0)} MB more (${(((listening - before) * 1024) / streams.length).toFixed(1)} KB each), ${listening.toFixed(0)} MB in all`,
    ),
    row('the same, idle: share of a core', `${(idleShare * 100).toFixed(1)} %`),
    row(
      `the busiest minute of ${people} people, ${(sent / seconds).toFixed(0)} requests a second: share of a core of the server`,
      `${(share * 100).toFixed(0)} %`,
      '<= 100 %',
    ),
    row('the same: share of a core of the database', `${(databaseShare * 100).toFixed(0)} %`),
    row(
      'the same: waits from when they were due, median, p95, p99',
      `${wait(0.5)}, ${wait(0.95)}, ${wait(0.99)}`,
    ),
    row('the same: requests that failed', String(failures), '0'),
    row('memory of the server afterwards', `${rssMb().toFixed(0)} MB`),
    row(
      'people whose busiest minute fills a core of the server, by its CPU',
      String(Math.round(people / share / 100) * 100),
    ),
  ]);
  for (const stream of streams) stream.destroy();
} finally {
  agent.destroy();
  server.child.kill('SIGTERM');
  await new Promise((resolve) => server.child.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
