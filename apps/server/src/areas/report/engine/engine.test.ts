import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moduleKinds } from '@wm/contract/report/definition';
import type { RunResult } from '@wm/contract/report/run';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import { injections } from '#core/testing/injections.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { sampled, spread } from '../../../../../../tools/sampled.ts';
import { sources } from '../catalog/sources.ts';
import { parseDefinition } from './parse-definition.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Loose = Record<string, unknown>;

function moduleOf(change: Loose = {}): Loose {
  const place = { x: 0, y: 0, w: 12, h: 6 };
  return {
    id: 'm1',
    kind: 'table',
    title: '表',
    source: 'users',
    ...place,
    columns: [],
    ...change,
  };
}

function definitionOf(change: Loose = {}): Loose {
  return { params: [], modules: [moduleOf(change)] };
}

function preview(client: TestClient, value: unknown, params: object[] = []): Promise<Answer> {
  return client.post('/report/v2/preview', { value, params });
}

async function firstOf(client: TestClient, change: Loose): Promise<RunResult['modules'][number]> {
  const answer = await preview(client, definitionOf(change));
  expect(answer.msg).toBe('操作成功');
  return (answer.data.result as RunResult).modules[0] as RunResult['modules'][number];
}

const column = (field: string, change: Loose = {}): Loose => ({
  id: field.replaceAll('_', ''),
  field,
  title: field,
  ...change,
});

const where = (...items: Loose[]): Loose => ({ kind: 'group', join: 'and', items });
const test = (field: string, op: string, value: unknown = null): Loose => ({
  kind: 'test',
  field,
  op,
  value,
});

describe('the catalogue', () => {
  it('names only columns that are there, and each can be read, counted and put in order', async () => {
    for (const [turn, source] of sources.entries())
      for (const one of spread(source.columns, 3, turn)) {
        const found = await firstOf(app.admin, {
          source: source.name,
          columns: [column(one.name, { sort: 'asc' })],
        });
        expect(found.error, `${source.name}.${one.name}`).toBe('');
        expect(found.columns[0]?.type, `${source.name}.${one.name}`).toBe(one.type);
        const counted = await firstOf(app.admin, {
          source: source.name,
          columns: [column(one.name, { aggregate: 'distinct' })],
        });
        expect(counted.rows).toHaveLength(1);
      }
  });

  it('is read by a role that cannot write, and sees no column beside', async () => {
    await firstOf(app.admin, { columns: [column('username')] });
    const asReader = async (statement: string): Promise<string> => {
      const connection = await app.core.pool.borrow();
      try {
        await connection.query('begin');
        await connection.query('set local role wm_report_reader');
        await connection.query(statement);
        return 'done';
      } catch (error) {
        return String((error as { code?: string }).code);
      } finally {
        await connection.query('rollback');
        connection.release(false);
      }
    };
    expect(await asReader('select username from sys_user')).toBe('done');
    expect(await asReader('select password_hash from sys_user')).toBe('42501');
    expect(await asReader('select * from sys_config')).toBe('42501');
    expect(await asReader(`update sys_user set nickname = ''`)).toBe('42501');
  });
});

describe('what a module counts', () => {
  it('is what the table holds: groups, rates by a formula, and the order that is asked for', async () => {
    const client = await app.signInAs(['report:config:list', 'monitor:logininfor:list']);
    await app.core.pool.query('delete from sys_login_log');
    await app.core.pool.query(
      `insert into sys_login_log (username, ip, user_agent, succeeded, message, create_time)
       select 'p' || i % 3, '10.0.0.1', '', i % 4 <> 0, '', '2026-03-01T15:30:00Z'::timestamptz + make_interval(hours => i) from generate_series(0, 11) i`,
    );
    const found = await firstOf(client, {
      source: 'logins',
      kind: 'grouped',
      columns: [
        column('username', { sort: 'desc' }),
        column('succeeded', { id: 'all', aggregate: 'count' }),
        column('succeeded', { id: 'good', aggregate: 'sum' }),
        { id: 'rate', title: '成功率', formula: 'round([good] / [all] * 100, 1)' },
        { id: 'none', title: '除以零', formula: '[good] / ([all] - [all])' },
      ],
    });
    expect(found.rows).toEqual([
      ['p2', 4, 3, 75, null],
      ['p1', 4, 3, 75, null],
      ['p0', 4, 3, 75, null],
    ]);
    // 15:30 in UTC is half past eleven in the evening of the office: the first falls into another day.
    const days = await firstOf(client, {
      source: 'logins',
      columns: [
        column('create_time', { bucket: 'day', sort: 'asc' }),
        column('username', { aggregate: 'count' }),
      ],
    });
    expect(days.rows).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 11],
    ]);
    const day = await firstOf(client, {
      source: 'logins',
      columns: [column('username', { aggregate: 'count' })],
      where: where(test('create_time', 'eq', '2026-03-02')),
    });
    expect(day.rows).toEqual([[11]]);
  });

  it('asks for what a parameter says, and for all when it is left open', async () => {
    const definition = (required: boolean): Loose => ({
      params: [{ name: 'who', title: '用户名', type: 'text', required }],
      modules: [
        moduleOf({
          columns: [column('username')],
          where: where({ kind: 'test', field: 'username', op: 'eq', param: 'who' }),
        }),
      ],
    });
    const rowsOf = ({ data }: Answer): unknown => data.result.modules[0].rows;
    const one = await preview(app.admin, definition(true), [{ name: 'who', value: 'admin' }]);
    expect(rowsOf(one)).toEqual([['admin']]);
    expect(await preview(app.admin, definition(true))).toMatchObject({
      code: 601,
      msg: '参数“用户名”不能为空',
    });
    const all = await preview(app.admin, definition(false));
    expect((rowsOf(all) as unknown[]).length).toBeGreaterThan(1);
  });
});

async function reader(
  codes: string[],
  scope: string,
  deptId: number | null,
): Promise<{ client: TestClient; roleId: number }> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $2 where id = $1', [roleId, scope]);
  await app.core.pool.query('update sys_user set dept_id = $2 where id = $1', [
    client.userId,
    deptId,
  ]);
  app.core.principals.forget(client.userId);
  return { client, roleId };
}

async function restrict(
  roleId: number,
  field: string,
  rights: { canRead: boolean; mask: string },
): Promise<void> {
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, mask)
     select $1, id, $3, $4 from sys_column where resource = 'system:user' and field = $2`,
    [roleId, field, rights.canRead, rights.mask],
  );
}

const usersCodes = ['report:config:list', 'system:user:list'];

describe('what a reader may see', () => {
  it.each(['1', '3', '4', '5', '6'])(
    'is exactly the records of the list under scope %s',
    async (scope) => {
      const { client } = await reader(usersCodes, scope, 100);
      await app.signInAs([]);
      const listed = await client.get('/admin/v2/system/user?limit=1000');
      const names = listed.data.rows.map(({ username }: { username: string }) => username);
      const found = await firstOf(client, { columns: [column('username')] });
      expect(
        found.rows.map(([name]) => String(name)).toSorted((one, other) => one.localeCompare(other)),
      ).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other)));
    },
  );

  it('holds no hidden column: not in rows, groups, formulas, filters or the catalogue', async () => {
    const { client, roleId } = await reader(usersCodes, '1', null);
    await app.core.pool.query(
      `update sys_user set mobile = '13912345678', remark = 'SENTINEL' where id = $1`,
      [client.userId],
    );
    await restrict(roleId, 'remark', { canRead: false, mask: '' });
    await restrict(roleId, 'mobile', { canRead: true, mask: 'phone' });
    app.core.principals.forget(client.userId);
    const asked = [
      definitionOf({ columns: [column('username'), column('remark'), column('mobile')] }),
      definitionOf({
        columns: [column('remark', { sort: 'asc' }), column('username', { aggregate: 'count' })],
      }),
      definitionOf({ columns: [column('username'), column('remark', { aggregate: 'max' })] }),
      definitionOf({ columns: [column('mobile'), column('username', { aggregate: 'count' })] }),
      definitionOf({ columns: [column('mobile', { aggregate: 'max' })] }),
    ];
    for (const definition of asked) {
      const { text } = await preview(client, definition);
      expect(text).not.toContain('SENTINEL');
      expect(text).not.toContain('13912345678');
    }
    const whole = await firstOf(client, {
      columns: [column('username'), column('remark'), column('mobile')],
    });
    expect(whole.columns.map(({ id }) => id)).toEqual(['username', 'mobile']);
    expect(whole.withheld).toEqual(['remark']);
    expect(JSON.stringify(whole.rows)).toContain('139****5678');
    for (const [field, title] of [
      ['remark', '备注'],
      ['mobile', '手机号码'],
    ] as const) {
      const found = await firstOf(client, {
        columns: [column('username')],
        where: where(test(field, 'starts', 'S')),
      });
      expect(found).toMatchObject({ error: `没有权限按“${title}”筛选`, rows: [] });
    }
    const catalogue = await client.get('/report/v2/sources');
    expect(catalogue.data.rows.map(({ name }: { name: string }) => name)).toEqual(['users']);
    expect(catalogue.text).not.toContain('"remark"');
  });

  it('is nothing of a source without its code, and nobody else’s notes', async () => {
    const client = await app.signInAs(usersCodes);
    const found = await firstOf(client, { source: 'logins', columns: [column('username')] });
    expect(found).toMatchObject({ error: '没有权限查看“登录日志”', rows: [] });
    const writer = await app.signInAs(['report:config:list', 'note:data:list']);
    const notes = await firstOf(writer, { source: 'notes', columns: [column('name')] });
    expect(notes).toMatchObject({ error: '', rows: [], total: 0 });
  });
});

describe('texts from outside', () => {
  it('are values in every slot: nothing runs, nothing breaks, nothing more is found', async () => {
    expect(injections.length).toBeGreaterThanOrEqual(50);
    const before = await app.core.pool.query('select count(*) from sys_user');
    for (const text of spread(injections, 4, 0)) {
      const params = [{ name: 'p', title: text, type: 'text', fallback: text }];
      const slots: Loose[] = [
        definitionOf({
          title: text,
          columns: [column('username', { title: text, unit: text.slice(0, 10) })],
        }),
        ...['eq', 'in', 'like', 'starts', 'ends'].map((op) =>
          definitionOf({
            columns: [column('username')],
            where: where(test('username', op, op === 'in' ? [text] : text)),
          }),
        ),
        {
          params,
          modules: [
            moduleOf({
              columns: [column('username')],
              where: where({ kind: 'test', field: 'username', op: 'eq', param: 'p' }),
            }),
          ],
        },
      ];
      for (const [at, slot] of slots.entries()) {
        const answer = await preview(app.admin, slot);
        expect(answer.code, `${at}: ${text}`).toBe(200);
        const [found] = (answer.data.result as RunResult).modules;
        expect(found?.error).toBe('');
        if (at === 0) expect(found?.title).toBe(text.replace('\u202e', '').trim());
        else for (const [name] of found?.rows ?? []) expect(name, `${at}: ${text}`).toContain(text);
        if (at > 0 && text.length > 1) expect(found?.rows, `${at}: ${text}`).toEqual([]);
      }
      for (const broken of [
        definitionOf({ source: text, columns: [column('username')] }),
        definitionOf({ columns: [{ id: 'a', field: text, title: 'x' }] }),
        definitionOf({ columns: [{ id: text, field: 'username', title: 'x' }] }),
        definitionOf({ columns: [column('username')], where: where(test('username', text, 'x')) }),
        definitionOf({ columns: [column('username', { aggregate: text })] }),
      ]) {
        const answer = await preview(app.admin, broken);
        expect(answer.code, text).toBe(601);
        expect(answer.msg).toMatch(/^报表定义错误：/);
      }
    }
    expect((await app.core.pool.query('select count(*) from sys_user')).rows).toEqual(before.rows);
  }, 600_000);

  it('say where a definition is wrong', async () => {
    const answer = await preview(
      app.admin,
      definitionOf({ title: '人员', columns: [column('username'), column('nosuch')] }),
    );
    expect(answer).toMatchObject({
      code: 601,
      msg: '报表定义错误：模块“人员” 第 2 列不存在',
      data: { path: 'modules[0].columns[1].field' },
    });
    const typed = await preview(
      app.admin,
      definitionOf({
        source: 'logins',
        columns: [column('username')],
        where: where(test('create_time', 'gt', '昨天')),
      }),
    );
    expect(typed).toMatchObject({ code: 601, msg: '条件值类型不符：模块“表”的“登录时间”' });
  });
});

describe('definitions drawn at random', () => {
  it('are shown or refused with their place, and never break the server', async () => {
    let state = 20_261_125;
    const draw = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * most);
    };
    const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
    const odd: unknown[] = [
      null,
      '',
      0,
      -1,
      1e308,
      true,
      [],
      {},
      'x',
      '2026-02-30',
      '2026-01-01',
      ['a', 'b'],
      [1, 2],
      'constructor',
      '__proto__',
    ];
    const fields = [
      ...sources.flatMap((source) => source.columns.map(({ name }) => name)),
      'nosuch',
      'password_hash',
    ];
    const formulas = [
      '[a0] + 1',
      '[a0]*1',
      '1e',
      'round([a0], 2)',
      'if([a0] > 1, [a0], 0)',
      '((((',
      '1/0',
      '999999999999999999999 * [a0]',
      'abs(-[a0])',
      '[zz]',
      'x(',
    ];
    const makeTest = (): Loose => ({
      kind: pick(['test', 'test', 'test', 'group', 'odd']),
      field: pick(fields),
      op: pick([
        'eq',
        'ne',
        'in',
        'between',
        'like',
        'gt',
        'last_n_days',
        'is_null',
        'this_month',
        'zz',
      ]),
      value: pick(odd),
    });
    const makeCross = (line: string, head: string): Loose => ({
      kind: 'pivot',
      columns: [
        { id: 'b1', title: '左', field: line, sort: pick(['none', 'desc']) },
        { id: 'b2', title: '上', field: head, across: draw(8) > 0 },
        { id: 'b3', title: '数', field: line, aggregate: pick(['count', 'distinct', 'max']) },
        { id: 'b4', title: '算', formula: pick(['[b3] / 2', '[b3] + [b2]']) },
      ],
    });
    const makeModule = (at: number): Loose => {
      const source = pick(sources);
      const own = source.columns.map(({ name }) => name);
      const columns = Array.from({ length: draw(5) }, (_, place): Loose =>
        draw(5) === 0
          ? { id: `a${place}`, title: 'f', formula: pick(formulas) }
          : {
              id: `a${place}`,
              title: 't',
              field: draw(12) === 0 ? pick(fields) : pick(own),
              aggregate: pick(['none', 'none', 'count', 'sum', 'avg', 'min', 'max', 'distinct']),
              bucket: pick(['none', 'none', 'none', 'day', 'week', 'weekday']),
              sort: pick(['none', 'asc', 'desc']),
              ...(draw(3) === 0 && { across: draw(2) === 0 }),
            },
      );
      const made: Loose = moduleOf({
        id: `m${at}`,
        source: source.name,
        columns,
        kind: pick(moduleKinds),
        ...(draw(3) > 0 && { scale: { low: pick([0, 5]), high: pick([10, 4]) } }),
        ...(draw(3) > 0 && { param: pick(['p', 'p', 'zz']) }),
      });
      if (draw(6) === 0) Object.assign(made, makeCross(pick(source.columns).name, pick(own)));
      if (draw(3) === 0)
        made['where'] = where(
          ...Array.from({ length: draw(3) }, () => ({ ...makeTest(), field: pick(own) })),
        );
      if (draw(6) === 0)
        made[
          pick([
            'id',
            'x',
            'w',
            'limit',
            'title',
            'columns',
            'where',
            'warnings',
            'kind',
            'scale',
            'param',
          ])
        ] = pick(odd);
      return made;
    };
    const makeParams = (): Loose[] => [
      {
        name: 'p',
        title: '参',
        type: draw(8) === 0 ? 'number' : 'text',
        ...(draw(6) === 0 && { from: { source: 'users', field: pick(['username', 'zz']) } }),
        ...(draw(20) === 0 && { after: pick(['p', 'zz']) }),
      },
    ];
    const outcomes = new Map<number, number>();
    for (let at = 0; at < sampled(100, 10_000); at += 1) {
      const value =
        draw(20) === 0
          ? pick(odd)
          : {
              params: makeParams(),
              modules: Array.from({ length: 1 + draw(2) }, (_, place) => makeModule(place)),
            };
      const answer = await preview(app.admin, value);
      outcomes.set(answer.code, (outcomes.get(answer.code) ?? 0) + 1);
      expect([200, 601], JSON.stringify(value)).toContain(answer.code);
      if (answer.msg.startsWith('报表定义错误')) expect(typeof answer.data.path).toBe('string');
    }
    // Neither is everything refused nor is all shown.
    expect(outcomes.get(200)).toBeGreaterThan(5);
    expect(outcomes.get(601)).toBeGreaterThan(5);
    const deep: unknown = JSON.parse(`${'{"items":['.repeat(2000)}1${']}'.repeat(2000)}`);
    expect(() => parseDefinition({ modules: [{ where: deep }] })).toThrow('结构过深或过大');
    // So deep a body does not even come as far.
    expect((await preview(app.admin, { modules: [{ where: deep }] })).status).toBe(400);
  }, 600_000);
});
