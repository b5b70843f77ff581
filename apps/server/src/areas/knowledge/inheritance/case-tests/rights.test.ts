import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { caseBench, cases, vcf } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

describe('rights', () => {
  const code = 'knowledge:inheritance-mutation';
  const verbs = ['list', 'query', 'add', 'edit', 'remove', 'export', 'run'];

  async function reader(scope: string, deptId: number | null, custom: number[] = []) {
    const client = await app.signInAs();
    const { pool } = app.core;
    await pool.query('update sys_user set dept_id = $1 where id = $2', [deptId, client.userId]);
    const roleId = await grant(
      app,
      client.userId,
      verbs.map((verb) => `${code}:${verb}`),
    );
    await pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
    for (const dept of custom)
      await pool.query('insert into sys_role_dept (role_id, dept_id) values ($1, $2)', [
        roleId,
        dept,
      ]);
    app.core.principals.forget(client.userId);
    return { client, roleId };
  }

  it('hold for a case and everything below it, by owner and department', async () => {
    const { rows } = await app.core.pool.query<{ id: string }>(
      `insert into sys_dept (parent_id, dept_name) values (100, '遗传室') returning id`,
    );
    const deptId = Number(rows[0]?.id);
    const { client: maker } = await reader('5', deptId);
    const id = await bench.makeCase(maker);
    await bench.attach(maker, id, vcf());
    const { path } = await bench.analysed(maker, id);
    const reads = [
      `${cases}/${id}`,
      `${cases}/${id}/history`,
      `${cases}/${id}/runs`,
      path,
      `${cases}/${id}/filters`,
      `${path}/variants`,
      `${path}/variant?key=2-500000-G-A`,
      `${path}/acmg?key=2-500000-G-A`,
      `${path}/removed?stage=frequency`,
      `${path}/why?text=2-600000-G-A`,
      `${path}/table`,
      `${path}/vcf`,
      `${path}/report`,
    ];
    const steps: [string, number | null, number[], boolean][] = [
      ['1', null, [], true],
      ['2', null, [deptId], true],
      ['2', null, [100], false],
      ['3', deptId, [], true],
      ['3', 100, [], false],
      ['4', 100, [], true],
      ['5', deptId, [], false],
      ['6', 100, [], true],
    ];
    for (const [scope, dept, custom, isReached] of steps) {
      const { client } = await reader(scope, dept, custom);
      const answers = await Promise.all(
        reads.map(async (url) => (await client.send({ method: 'GET', url })).status),
      );
      const told = `${scope} ${String(dept)}`;
      expect(new Set(answers), told).toEqual(new Set([isReached ? 200 : 404]));
      const list = await client.get(`${cases}?limit=100`);
      const ids = list.data.rows.map((row: { id: number }) => row.id);
      expect(ids.includes(id), told).toBe(isReached);
      if (isReached) continue;
      const writes = [
        await client.put(`${cases}/${id}`, { remark: 'x' }),
        await client.post(`${cases}/${id}/runs`, {}),
        await client.post(`${cases}/${id}/vcf`, { file_name: '/files/0.gz' }),
        await client.put(`${cases}/${id}/marks`, {
          variant: '2-500000-G-A',
          mark: 'candidate',
          seen: null,
        }),
        await client.put(`${path}/acmg`, { variant: '2-500000-G-A', decisions: [], seen: 0 }),
        await client.put(`${cases}/${id}/labels`, {
          variant: '2-500000-G-A',
          label_id: 1,
          is_given: true,
        }),
        await client.post(`${cases}/${id}/filters`, {
          name: 'x',
          is_shared: false,
          conditions: {},
        }),
        await client.delete(cases, { ids: [id] }),
      ];
      expect(
        writes.map(({ status }) => status),
        told,
      ).toEqual(writes.map(() => 404));
    }
    const row = (await maker.get(path)).data;
    expect(row.state).toBe('done');
  });

  it('withhold every genotype with the column of the family', async () => {
    const { id, path } = await bench.finished();
    const { client, roleId } = await reader('1', null);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = 'people'`,
      [roleId, code],
    );
    app.core.principals.forget(client.userId);
    expect((await client.get(`${cases}/${id}`)).data).not.toHaveProperty('people');
    const body = { variant: '2-500000-G-A', mark: 'candidate', seen: null };
    expect((await client.put(`${cases}/${id}/marks`, body)).status).toBe(403);
    const label = { variant: body.variant, label_id: 1, is_given: true };
    expect((await client.put(`${cases}/${id}/labels`, label)).status).toBe(403);
    expect((await client.get(`${cases}/${id}/filters`)).status).toBe(403);
    const acmg = { variant: body.variant, decisions: [], seen: 0 };
    expect((await client.put(`${path}/acmg`, acmg)).status).toBe(403);
    expect((await client.get(`${path}/acmg?key=${body.variant}`)).status).toBe(403);
    for (const url of [
      path,
      `${path}/variants`,
      `${path}/why?text=2-1000-A-G`,
      `${path}/vcf`,
      `${path}/report`,
    ])
      expect((await client.send({ method: 'GET', url })).status, url).toBe(403);
  });

  it('let a file go when its case goes', async () => {
    const { id } = await bench.finished();
    const uses = async () =>
      (
        await app.core.pool.query(
          `select 1 from sys_file_use where kind = 'inheritance-case' and ref_id = $1`,
          [id],
        )
      ).rowCount;
    expect(await uses()).toBe(1);
    await app.admin.delete(cases, { ids: [id] });
    expect(await uses()).toBe(0);
  });
});
