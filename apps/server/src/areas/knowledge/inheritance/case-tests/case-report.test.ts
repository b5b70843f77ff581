import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { caseBench, cases, wholeReport as whole } from '../testing/case-bench.ts';

const code = 'knowledge:inheritance-mutation';
const key = '2-500000-G-A';
let app: TestApp;
let bench: ReturnType<typeof caseBench>;
/** May write and check, of every case. */
let writer: TestClient;
let checker: TestClient;
/** May sign, too. */
let signer: TestClient;

async function person(verbs: string[], scope = '1', deptId: number | null = null) {
  const client = await app.signInAs();
  const codes = verbs.map((verb) => `${code}:${verb}`);
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
  await app.core.pool.query('update sys_user set dept_id = $1 where id = $2', [
    deptId,
    client.userId,
  ]);
  app.core.principals.forget(client.userId);
  return { client, roleId };
}

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
  const verbs = ['list', 'query', 'edit', 'export'];
  writer = (await person(verbs)).client;
  checker = (await person(verbs)).client;
  signer = (await person([...verbs, 'sign'])).client;
});
afterAll(() => app.stop());

/** A case with a finished analysis whose variant is reviewed, and a whole draft of its report. */
async function drafted(texts: object = {}) {
  const { id, path } = await bench.finished();
  await app.admin.put(`${cases}/${id}`, { proband_name: '小明' });
  const decisions = [{ criterion: 'PM2', state: 'met', strength: 'Moderate', note: '本地未见' }];
  const reviewed = await app.admin.put(`${path}/acmg`, {
    variant: key,
    decisions,
    seen: 0,
  });
  expect(reviewed.msg).toBe('操作成功');
  const begun = await writer.post(`${cases}/${id}/reports`, {
    run_no: 1,
    seen: 0,
  });
  expect(begun.msg).toBe('操作成功');
  const at = `${cases}/${id}/reports/1`;
  const saved = await writer.put(at, {
    run_no: 1,
    chosen: [key],
    texts: { ...whole, ...texts },
    row_version: 0,
  });
  expect(saved.msg).toBe('操作成功');
  return { id, path, at };
}

async function step(
  client: TestClient,
  at: string,
  [name, more = {}]: [string, object?],
): Promise<Answer> {
  const { data } = await app.admin.get(at);
  return client.put(`${at}/${name}`, {
    row_version: data.row_version,
    ...more,
  });
}

async function signed(texts: object = {}) {
  const made = await drafted(texts);
  for (const [client, name] of [
    [writer, 'submit'],
    [checker, 'check'],
    [signer, 'sign'],
  ] as const)
    expect((await step(client, made.at, [name])).msg).toBe('操作成功');
  return made;
}

const notices = async (client: TestClient): Promise<string[]> =>
  (await client.get('/admin/v2/notice/mine?limit=50')).data.rows.map(
    (row: { notice_title: string }) => row.notice_title,
  );

describe('the report of a case', () => {
  it('is written, checked by another, signed by one who wrote nothing of it, and tells each at the bell', async () => {
    const { id, at } = await drafted();
    const draft = (await writer.get(at)).data;
    expect(draft).toMatchObject({
      version: 1,
      state: 'draft',
      is_own: true,
      chosen: [key],
    });
    expect(draft.facts).toMatchObject({ proband_name: '小明', run_no: 1 });
    expect(draft.facts.variants[0]).toMatchObject({
      key,
      review: { class: 'VUS', points: 2 },
    });
    expect(draft.choices).toMatchObject([{ key }]);

    expect((await step(checker, at, ['check'])).msg).toContain('撰写中');
    expect((await step(writer, at, ['submit'])).data.state).toBe('checking');
    expect(await notices(checker)).toContain(`病例报告待核对：病例 ${id} 第 1 版`);
    expect(await notices(writer)).not.toContain(`病例报告待核对：病例 ${id} 第 1 版`);
    expect((await step(writer, at, ['check'])).status).toBe(403);
    expect((await step(checker, at, ['return', { reason: ' ' }])).code).toBe(422);
    const back = await step(checker, at, ['return', { reason: '解读不足' }]);
    expect(back.data).toMatchObject({
      state: 'draft',
      returned: '解读不足',
      checked: null,
    });
    expect(await notices(writer)).toContain(`病例报告已退回：病例 ${id} 第 1 版`);

    await step(writer, at, ['submit']);
    expect((await step(checker, at, ['check'])).data).toMatchObject({
      state: 'checked',
    });
    expect(await notices(signer)).toContain(`病例报告待签发：病例 ${id} 第 1 版`);
    expect((await step(checker, at, ['sign'])).status).toBe(403);
    const done = await step(signer, at, ['sign']);
    expect(done.data).toMatchObject({ state: 'signed', changes: [] });
    expect(done.data.signed.user_name).not.toBe('');
    expect(await notices(writer)).toContain(`病例报告已签发：病例 ${id} 第 1 版`);
    const history = await app.admin.get(`${cases}/${id}/history`);
    expect(history.text).toContain('第 1 版 已签发');
  });

  it('is signed by nobody who wrote a part of it, whatever he may', async () => {
    const { at } = await drafted();
    const { row_version } = (await signer.get(at)).data;
    const body = {
      run_no: 1,
      chosen: [key],
      texts: { ...whole, advice: '复查' },
      row_version,
    };
    expect((await signer.put(at, body)).data.writers).toHaveLength(2);
    await step(writer, at, ['submit']);
    await step(checker, at, ['check']);
    const refused = await step(signer, at, ['sign']);
    expect([refused.status, refused.msg]).toEqual([403, '不能核对或签发自己写的报告']);
    // The administrator wrote nothing of it.
    expect((await step(app.admin, at, ['sign'])).data.state).toBe('signed');
  });

  it('names what is missing, and is not laid before anybody before it is there', async () => {
    const { at } = await drafted({
      sampled: '',
      received: '2026-11-02',
      interpretation: ' ',
    });
    const { row_version } = (await writer.get(at)).data;
    await writer.put(at, {
      run_no: 1,
      chosen: [key, '2-1000-A-G', '9-9-A-T'],
      texts: { ...whole, sampled: '', interpretation: ' ' },
      row_version,
    });
    const refused = await step(writer, at, ['submit']);
    expect(refused.msg).toBe(
      '报告还缺：采样日期、AAA NM_1:c.5A>G NP_1:p.K2R 的评审分级、9-9-A-T 的依据（这次分析没有保留它）、解读',
    );
    expect((await writer.get(at)).data.state).toBe('draft');
  });

  it('is frozen once signed: no later review, family or writing changes it, and the sum is that of what is kept', async () => {
    const { id, path, at } = await signed();
    const before = (await writer.get(at)).data;
    const withdraw = { variant: key, decisions: [], seen: 1 };
    const late = await app.admin.put(`${path}/acmg`, withdraw);
    expect([late.status, late.msg]).toEqual([
      409,
      '第 1 版报告已签发，写有这个变异。请先修订报告，再改评审',
    ]);
    expect((await app.admin.get(`${path}/acmg?key=${key}`)).data.signed_version).toBe(1);
    expect((await writer.post(`${cases}/${id}/reports`, { run_no: 1, seen: 1 })).msg).toBe(
      '操作成功',
    );
    expect((await app.admin.put(`${path}/acmg`, withdraw)).msg).toBe('操作成功');
    await app.admin.put(`${cases}/${id}`, { proband_name: '小红' });
    const family = (await app.admin.get(`${cases}/${id}`)).data;
    const people = family.people.map((one: object) => ({
      ...one,
      is_deceased: true,
    }));
    expect((await bench.redraw(id, people)).msg).toBe('操作成功');
    await bench.analysed(app.admin, id);
    const after = (await writer.get(at)).data;
    expect({ ...after, changes: [] }).toEqual({ ...before, changes: [] });
    expect(after.changes.map(({ text }: { text: string }) => text)).toEqual([
      '家系在分析之后有修改',
      'BBB NM_2:c.7G>A NP_2:p.V3M 的评审：意义未明（PM2） → 未评审',
      '有更新的分析：第 2 次',
    ]);
    const body = {
      run_no: 1,
      chosen: [],
      texts: whole,
      row_version: after.row_version,
    };
    expect((await writer.put(at, body)).msg).toContain('已签发');
    for (const name of ['submit', 'recall', 'check', 'sign'])
      expect((await step(app.admin, at, [name])).msg, name).toContain('已签发');
    expect((await step(app.admin, at, ['return', { reason: '不' }])).msg).toContain('已签发');
    const { pool } = app.core;
    await expect(
      pool.query(`update inh_report set texts = '{}' where case_id = $1`, [id]),
    ).rejects.toThrow('never changed');
    const { rows } = await pool.query<{ frozen: string }>(
      'select frozen from inh_report where case_id = $1',
      [id],
    );
    const sum = createHash('sha256')
      .update(rows[0]?.frozen ?? '', 'utf8')
      .digest('hex');
    expect(after.checksum).toBe(sum);
    const gone = await app.admin.delete(cases, { ids: [id] });
    expect(gone.msg).toBe('有已签发的报告，不能删除病例');
    expect((await app.admin.get(at)).status).toBe(200);
  });

  it('is not signed when what it rests on changed after it was checked', async () => {
    const { path, at } = await drafted();
    await step(writer, at, ['submit']);
    await step(checker, at, ['check']);
    const decisions = [
      {
        criterion: 'PM2',
        state: 'met',
        strength: 'Moderate',
        note: '本地未见',
      },
      { criterion: 'PS3', state: 'met', strength: 'Strong', note: '实验' },
    ];
    await app.admin.put(`${path}/acmg`, { variant: key, decisions, seen: 1 });
    expect((await step(signer, at, ['sign'])).msg).toContain('核对之后依据有变化');
    await step(signer, at, ['return', { reason: '重新核对' }]);
    await step(writer, at, ['submit']);
    await step(checker, at, ['check']);
    const done = await step(signer, at, ['sign']);
    expect(done.data.facts.variants[0].review.class).toBe('LP');
  });

  it('is revised as version 2 with its texts, beside version 1 as it was', async () => {
    const { id, at } = await signed();
    const begin = (seen: number) => writer.post(`${cases}/${id}/reports`, { run_no: 1, seen });
    expect((await begin(0)).status).toBe(409);
    const both = await Promise.all([begin(1), begin(1)]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await begin(2)).msg).toContain('没有签发的报告');
    const second = `${cases}/${id}/reports/2`;
    const { data } = await writer.get(second);
    expect(data).toMatchObject({ state: 'draft', texts: whole, chosen: [key] });
    const texts = { ...whole, advice: '已更正' };
    await writer.put(second, {
      run_no: 1,
      chosen: [],
      texts,
      row_version: data.row_version,
    });
    const { earlier } = (await writer.get(second)).data;
    expect(earlier).toEqual({
      version: 1,
      run_no: 1,
      texts: whole,
      chosen: [key],
    });
    expect((await writer.get(at)).data.texts.advice).toBe('遗传咨询');
    const { rows } = (await writer.get(`${cases}/${id}/reports`)).data;
    expect(
      rows.map(({ version, state }: { version: number; state: string }) => [version, state]),
    ).toEqual([
      [2, 'draft'],
      [1, 'signed'],
    ]);
  });

  it('is saved by one of two windows, and the other is told', async () => {
    const { at } = await drafted();
    const { row_version } = (await writer.get(at)).data;
    const save = (client: TestClient, advice: string) =>
      client.put(at, {
        run_no: 1,
        chosen: [key],
        texts: { ...whole, advice },
        row_version,
      });
    const both = await Promise.all([save(writer, '甲'), save(checker, '乙')]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const kept = both.findIndex(({ status }) => status === 200);
    expect((await writer.get(at)).data.texts.advice).toBe(['甲', '乙'][kept]);
    // A step of what was not seen is refused, too.
    expect((await writer.put(`${at}/submit`, { row_version })).status).toBe(409);
  });

  it('refuses what is no report: fields, days, lengths, analyses and variants', async () => {
    const { at } = await drafted();
    const { row_version } = (await writer.get(at)).data;
    const save = (texts: object, more: object = {}) =>
      writer.put(at, {
        run_no: 1,
        chosen: [],
        texts: { ...whole, ...texts },
        row_version,
        ...more,
      });
    expect((await save({ other: 'x' })).code).toBe(400);
    expect((await save({ sampled: '2026-02-30' })).code).toBe(422);
    expect((await save({ institution: '长'.repeat(201) })).code).toBe(422);
    expect((await save({ advice: '长'.repeat(20_001) })).code).toBe(422);
    expect((await save({}, { chosen: [key, key] })).code).toBe(422);
    expect(
      (await save({}, { chosen: Array.from({ length: 21 }, (_, at2) => `1-${at2}-A-T`) })).code,
    ).toBe(422);
    expect((await save({}, { run_no: 7 })).status).toBe(404);
    expect((await writer.get(at)).data.row_version).toBe(row_version);
    const hostile = '<script>alert(1)</script> ${x} \\u0000 ） Tj (';
    expect((await save({ advice: hostile, institution: hostile })).data.texts.advice).toBe(hostile);
    const pdf = await writer.send({ method: 'GET', url: `${at}/pdf` });
    expect(pdf.status).toBe(200);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is out of reach of other departments, without the right, and without the column of the family', async () => {
    const { at, id } = await signed();
    const verbs = ['list', 'query', 'edit', 'export', 'sign'];
    const { client: stranger } = await person(verbs, '3', 100);
    const reads = [at, `${cases}/${id}/reports`, `${at}/pdf`];
    for (const url of reads)
      expect((await stranger.send({ method: 'GET', url })).status, url).toBe(404);
    const writes = ['submit', 'recall', 'check', 'sign'].map((name) => `${at}/${name}`);
    for (const url of writes)
      expect((await stranger.put(url, { row_version: 0 })).status, url).toBe(404);
    const begun = await stranger.post(`${cases}/${id}/reports`, {
      run_no: 1,
      seen: 1,
    });
    expect(begun.status).toBe(404);
    const { client: reader } = await person(['list', 'query']);
    expect((await reader.get(at)).status).toBe(200);
    for (const url of [...writes, at])
      expect((await reader.put(url, { row_version: 0 })).status, url).toBe(403);
    expect((await reader.send({ method: 'GET', url: `${at}/pdf` })).status).toBe(403);

    const { client: narrow, roleId } = await person(['list', 'query', 'export']);
    const withhold = (field: string) =>
      app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
         select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = $3`,
        [roleId, code, field],
      );
    await withhold('proband_name');
    app.core.principals.forget(narrow.userId);
    const { data } = await narrow.get(at);
    expect(data.facts).not.toHaveProperty('proband_name');
    expect(JSON.stringify(data)).not.toContain('小明');
    await withhold('people');
    app.core.principals.forget(narrow.userId);
    for (const url of reads)
      expect((await narrow.send({ method: 'GET', url })).status, url).toBe(403);
  });
});
