import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { caseBench, cases, trio, vcf, wholeReport } from '../testing/case-bench.ts';

const code = 'knowledge:inheritance-mutation';
const key = '2-500000-G-A';
let app: TestApp;
let bench: ReturnType<typeof caseBench>;
let writer: TestClient;
let checker: TestClient;
let signer: TestClient;

async function person(verbs: string[], scope = '1') {
  const client = await app.signInAs();
  const codes = verbs.map((verb) => `${code}:${verb}`);
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
  app.core.principals.forget(client.userId);
  return { client, roleId };
}

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
  const verbs = ['list', 'query', 'add', 'edit', 'run', 'export'];
  writer = (await person(verbs)).client;
  checker = (await person(verbs)).client;
  signer = (await person([...verbs, 'sign'])).client;
});
afterAll(() => app.stop());

interface Progress {
  stages: { stage: string; state: string; why: string }[];
  handled: number;
  changed: string[];
  turn: { kind: string; names: string[]; is_mine: boolean; is_writer: boolean };
}

async function rowOf(client: TestClient, id: number): Promise<Progress> {
  const { data } = await client.get(`${cases}?limit=1000`);
  const row = data.rows.find((one: { id: number }) => one.id === id);
  expect(row.progress).toEqual((await client.get(`${cases}/${id}`)).data.progress);
  return row.progress;
}

const statesOf = ({ stages }: Progress): string => stages.map(({ state }) => state).join(' ');
const whyOf = ({ stages }: Progress, stage: string) =>
  stages.find((one) => one.stage === stage)?.why;

/** What a queue lists of the cases of a person, and that its pages and export tell the same. */
async function queueOf(client: TestClient, queue: string): Promise<number[]> {
  const { data } = await client.get(`${cases}?limit=1000&queue=${queue}`);
  const page = (await client.get(`${cases}?limit=1&page=2&queue=${queue}`)).data;
  expect(page.total).toBe(data.rows.length);
  return data.rows.map(({ id }: { id: number }) => id);
}

async function step(client: TestClient, at: string, [name, more = {}]: [string, object?]) {
  const { data } = await app.admin.get(at);
  const answer = await client.put(`${at}/${name}`, { row_version: data.row_version, ...more });
  expect(answer.msg).toBe('操作成功');
}

describe('the list of cases', () => {
  it('tells of each stage how it stands and why, and whose move it is', async () => {
    const id = await bench.makeCase(writer);
    const first = await rowOf(writer, id);
    expect(statesOf(first)).toBe('todo todo todo todo todo todo');
    expect(whyOf(first, 'upload')).toBe('还没有上传 VCF');
    const name = first.turn.names[0] ?? '';
    expect(first.turn).toEqual({
      kind: 'write',
      names: [name],
      is_mine: true,
      is_writer: false,
    });
    expect((await rowOf(checker, id)).turn.is_mine).toBe(false);

    await bench.attach(writer, id, vcf());
    expect(statesOf(await rowOf(writer, id))).toBe('done todo todo todo todo todo');
    const { path } = await bench.analysed(writer, id);
    const analysed = await rowOf(writer, id);
    expect(statesOf(analysed)).toMatch(/^done \w+ done todo todo todo$/);
    expect(whyOf(analysed, 'analysis')).toMatch(/^第 1 次分析保留 \d+ 个候选变异$/);

    // Marked and reviewed is one variant; one that the analysis has not kept does not count.
    await writer.put(`${cases}/${id}/marks`, { variant: key, mark: 'candidate', seen: null });
    const decisions = [{ criterion: 'PM2', state: 'met', strength: 'Moderate', note: '本地未见' }];
    await writer.put(`${path}/acmg`, { variant: key, decisions, seen: 0 });
    await app.core.pool.query(
      `insert into inh_mark (case_id, variant, mark) values ($1, '9-9-A-T', 'candidate')`,
      [id],
    );
    const read = await rowOf(writer, id);
    expect(read.handled).toBe(1);
    expect(whyOf(read, 'reading')).toMatch(/^已处理 1 个候选变异，共 \d+ 个$/);

    await writer.post(`${cases}/${id}/reports`, { run_no: 1, seen: 0 });
    const at = `${cases}/${id}/reports/1`;
    await app.admin.put(`${cases}/${id}`, { proband_name: '小明' });
    await writer.put(at, { run_no: 1, chosen: [key], texts: wholeReport, row_version: 0 });
    expect(whyOf(await rowOf(writer, id), 'reading')).toBe('第 1 版报告撰写中');
    await step(writer, at, ['submit']);
    const submitted = await rowOf(writer, id);
    expect(statesOf(submitted)).toMatch(/done now todo$/);
    expect(submitted.turn).toEqual({
      kind: 'check',
      names: [name],
      is_mine: false,
      is_writer: true,
    });
    expect((await rowOf(checker, id)).turn).toMatchObject({ is_mine: true, is_writer: false });

    await step(checker, at, ['return', { reason: '解读不足' }]);
    const back = await rowOf(writer, id);
    expect(whyOf(back, 'reading')).toBe('第 1 版报告被退回，等待修改');
    expect(back.turn).toMatchObject({ kind: 'write', is_mine: true });

    await step(writer, at, ['submit']);
    await step(checker, at, ['check']);
    expect((await rowOf(checker, id)).turn).toMatchObject({ kind: 'sign', is_mine: false });
    expect((await rowOf(signer, id)).turn).toMatchObject({ kind: 'sign', is_mine: true });
    for (const client of [writer, checker, signer])
      expect(await queueOf(client, 'sign')).toEqual([id]);
    await step(signer, at, ['sign']);
    const signed = await rowOf(signer, id);
    expect(statesOf(signed)).toMatch(/done done done$/);
    expect(signed.turn).toMatchObject({ kind: 'nobody', names: [], is_mine: false });
    expect(await queueOf(signer, 'sign')).toEqual([]);
  });

  it('says of which sources the knowledge base has another release than the newest analysis rested on', async () => {
    const { id } = await bench.finished();
    expect((await rowOf(writer, id)).changed).toEqual([]);
    const release = { origin: 'knowledge', kind: 'variants', version: '2026-01', importTime: null };
    const releases = [
      { ...release, key: 'gone', name: '旧来源' },
      { ...release, origin: 'file', key: '', name: 'gnomAD' },
    ];
    await app.core.pool.query(
      `update inh_run set summary = jsonb_set(summary, '{releases}', $2) where case_id = $1`,
      [id, JSON.stringify(releases)],
    );
    expect((await rowOf(writer, id)).changed).toEqual(['旧来源']);
    // An analysis of before they were kept has none to compare.
    await app.core.pool.query(
      `update inh_run set summary = summary - 'releases' where case_id = $1`,
      [id],
    );
    expect((await rowOf(writer, id)).changed).toEqual([]);
  });

  it('says what needs somebody: an old family, a failed analysis, samples that are not the family', async () => {
    const { id } = await bench.finished();
    const { data } = await app.admin.get(`${cases}/${id}`);
    await app.admin.put(`${cases}/${id}`, {
      people: data.people.map((one: object) => ({ ...one, phenotype: '腹泻' })),
      family_version: data.family_version,
    });
    expect(whyOf(await rowOf(writer, id), 'analysis')).toBe('家系改过，第 1 次分析按旧家系计算');
    await app.core.pool.query(
      `update inh_run set summary = summary || '{"mendel": [{"level": "疑似样本错误"}, {"level": "正常"}],
        "relations": [{"isSuspect": true}, {"isSuspect": false}], "unconfirmedSex": ["kid"]}' where case_id = $1`,
      [id],
    );
    await app.core.pool.query(`update inh_case set run_state = 'failed' where id = $1`, [id]);
    const told = await rowOf(writer, id);
    expect(statesOf(told)).toBe('done problem problem todo todo todo');
    expect(whyOf(told, 'quality')).toBe('样本与家系有 3 处不符');
    await app.core.pool.query(`update inh_case set run_state = 'running' where id = $1`, [id]);
    expect((await rowOf(app.admin, id)).turn).toMatchObject({ kind: 'wait', is_mine: false });
  });

  it('lists as 轮到我 what each row calls the asker’s, and as 我的 what he owns', async () => {
    const own = await bench.makeCase(checker, trio);
    const others = await bench.makeCase(writer, trio);
    const states: [string, string][] = [
      ['draft', '{}'],
      ['checking', '{}'],
      ['checked', '{}'],
      ['checked', `{${signer.userId}}`],
      ['checking', `{${checker.userId}}`],
      ['signed', '{}'],
    ];
    for (const [state, writers] of states)
      await app.core.pool.query(
        `insert into inh_report (case_id, version, state, run_no, texts, writer_ids) values ($1, 1, $2, 1, '{}', $3)`,
        [await bench.makeCase(writer, trio), state, writers],
      );
    const viewer = (await person(['list', 'query'])).client;
    const ownOnly = (await person(['list', 'query', 'edit', 'sign'], '5')).client;
    const nobodys = await bench.makeCase(app.admin, trio);
    await app.core.pool.query('update inh_case set owner_id = null where id = $1', [nobodys]);
    for (const client of [writer, checker, signer, viewer, ownOnly, app.admin]) {
      const { data } = await client.get(`${cases}?limit=1000`);
      const mine = data.rows.filter((row: { progress: Progress }) => row.progress.turn.is_mine);
      const ids = mine.map(({ id }: { id: number }) => id);
      expect(await queueOf(client, 'turn')).toEqual(ids);
    }
    expect(await queueOf(checker, 'own')).toEqual([own]);
    expect(await queueOf(checker, 'turn')).toContain(own);
    expect(await queueOf(checker, 'turn')).not.toContain(others);
    expect(await queueOf(viewer, 'turn')).toEqual([]);
    expect(await queueOf(ownOnly, 'sign')).toEqual([]);
    expect((await checker.get(`${cases}?queue=all`)).status).toBe(400);
    const sheet = await checker.post(`${cases}/export`, { queue: 'own' });
    expect(sheet.status).toBe(200);
  });

  it('leaves no move to who does not see the family', async () => {
    const { client, roleId } = await person(['list', 'query', 'add', 'edit']);
    const id = await bench.makeCase(client, trio);
    expect(await queueOf(client, 'turn')).toContain(id);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = 'people'`,
      [roleId, code],
    );
    app.core.principals.forget(client.userId);
    expect((await rowOf(client, id)).turn.is_mine).toBe(false);
    expect(await queueOf(client, 'turn')).toEqual([]);
  });
});
