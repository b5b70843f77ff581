import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const system = '/admin/v2/system';
const backup = '/admin/v2/monitor/backup';
const someBackup = 'work-manage-20261101T000000Z';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What takes or gives rights, each sent as an administrator would. */
const asked: Record<string, (client: TestClient) => Promise<Answer>> = {
  [`POST ${system}/role`]: (client) =>
    client.post(`${system}/role`, { role_key: 'k', role_name: '授', menu_ids: [1] }),
  [`PUT ${system}/role/:id`]: (client) => client.put(`${system}/role/2`, { status: '1' }),
  [`DELETE ${system}/role`]: (client) => client.delete(`${system}/role`, { ids: [2] }),
  [`PUT ${system}/role/:id/data_scope`]: (client) =>
    client.put(`${system}/role/2/data_scope`, { data_scope: '5', dept_ids: [] }),
  [`POST ${system}/role/:id/copy`]: (client) =>
    client.post(`${system}/role/2/copy`, { role_key: 'c', role_name: '抄' }),
  [`PUT ${system}/role/:id/columns`]: (client) => client.put(`${system}/role/2/columns`, {}),
  [`POST ${system}/role_user`]: (client) =>
    client.post(`${system}/role_user`, { role_id: 2, user_ids: [1] }),
  [`DELETE ${system}/role_user`]: (client) =>
    client.delete(`${system}/role_user`, { role_id: 2, user_ids: [1] }),
  [`POST ${system}/menu`]: (client) => client.post(`${system}/menu`, { perms: 'a:b:c' }),
  [`PUT ${system}/menu/:id`]: (client) => client.put(`${system}/menu/1`, { perms: 'a:b:c' }),
  [`DELETE ${system}/menu`]: (client) => client.delete(`${system}/menu`, { ids: [1] }),
  [`POST ${system}/menu/import`]: (client) =>
    client.post(`${system}/menu/import`, { rows: [{}], dry: false }),
  [`PUT ${system}/dept/:id`]: (client) => client.put(`${system}/dept/2`, { parent_id: 1 }),
  [`POST ${system}/user`]: (client) => client.post(`${system}/user`, { role_ids: [2] }),
  [`PUT ${system}/user/:id`]: (client) => client.put(`${system}/user/1`, { dept_id: 1 }),
  [`PUT ${system}/user/:id/password`]: (client) => client.put(`${system}/user/1/password`, {}),
  [`DELETE ${system}/user/:id/factor`]: (client) => client.delete(`${system}/user/1/factor`),
  [`PUT ${system}/user/:id/roles`]: (client) =>
    client.put(`${system}/user/1/roles`, { role_ids: [2] }),
  [`POST ${system}/user/import/:id/run`]: (client) => client.post(`${system}/user/import/1/run`),
  [`PUT ${system}/column/:id`]: (client) => client.put(`${system}/column/1`, { sensitivity: 0 }),
  [`POST ${system}/config`]: (client) => client.post(`${system}/config`, {}),
  [`PUT ${system}/config/:id`]: (client) => client.put(`${system}/config/1`, {}),
  [`DELETE ${system}/config`]: (client) => client.delete(`${system}/config`, { ids: [1] }),
  [`POST ${backup}/:name/restore`]: (client) =>
    client.post(`${backup}/${someBackup}/restore`, { installation: 'x' }),
  [`POST ${backup}/undo-restore`]: (client) =>
    client.post(`${backup}/undo-restore`, { installation: 'x' }),
  [`POST ${backup}/:name/ticket`]: (client) => client.post(`${backup}/${someBackup}/ticket`),
  'PUT /admin/v2/user/index/:id/role': (client) =>
    client.put('/admin/v2/user/index/1/role', { role_id: 2 }),
};

/** Administrators' writes that change nobody's rights, each looked at. A new one needs a reason. */
const harmless: RegExp[] = [
  // A file is made; nothing is stored.
  /^POST \S+\/export$/,
  // Order among siblings only.
  /^PUT \S+\/sort$/,
  // Posts, dictionaries and notices carry no rights.
  /^\w+ \/(admin|report)\/v2\/(system\/)?(post|dict|notice)(\/|$)/,
  // A department that is new has no people; one with people cannot be removed.
  /^(POST|DELETE) \/admin\/v2\/system\/dept$/,
  // Whoever is removed has no rights left. The plain list makes users without roles and sets no department.
  /^DELETE \/admin\/v2\/(system\/user|user\/index)$/,
  /^(POST \/admin\/v2\/user\/index|PUT \/admin\/v2\/user\/index\/:id)$/,
  // Registered handlers only, none of which gives rights.
  /^\w+ \/admin\/v2\/monitor\/job(-log)?(\/|$)/,
  // Sessions end, logs are cleaned by date, caches are filled again: nobody may do more than before.
  /^\w+ \/admin\/v2\/monitor\/(overview|online|logininfor|operlog|cache)(\/|$)/,
  // One more copy, and a trial beside: who has what stays as it is.
  /^POST \/admin\/v2\/monitor\/backup\/(run|:name\/(rehearse|trial))$/,
  // A report shows everybody what he may see himself, also one made by the guide, of a file or brought by a pack; a link shows
  // what its maker may take away.
  /^\w+ \/report\/v2\/(preview|param-values|datasets|shares|reports|guide|packs|runs|schedules|subscriptions|published|warnings|warning-events|channels|deliveries)(\/|$)/,
  // Checks a file and keeps it; what it gives is given by the run.
  /^POST \/admin\/v2\/system\/user\/import$/,
];

function administrativeWrites(): string[] {
  return app.http.routeTable
    .filter(
      ({ method, url, config }) =>
        !['GET', 'HEAD'].includes(String(method)) &&
        /^\/(admin|report)\/v2\//.test(url) &&
        config?.endpoint?.access.includes(':'),
    )
    .map(({ method, url }) => `${String(method)} ${url}`);
}

async function signInLongAgo(): Promise<TestClient> {
  const { data } = await app.anonymous.post('/admin/v2/login', {
    username: 'admin',
    password: adminPassword,
  });
  const { rows } = await app.core.pool.query(
    `update sys_session set confirm_time = now() - interval '16 minutes'
     where id = (select id from sys_session order by create_time desc limit 1) returning id`,
  );
  await app.core.signals.send('session-changed', { id: rows[0].id });
  return clientOf(app, data.token, app.admin.userId);
}

describe('an administrator who gave his password long ago', () => {
  it('meets no write that is neither known to ask nor known to change no rights', () => {
    const writes = administrativeWrites();
    const known = (route: string) => harmless.filter((pattern) => pattern.test(route)).length;
    const unknown = writes.filter((route) => !(route in asked) && known(route) === 0);
    const both = Object.keys(asked).filter((route) => known(route) > 0);
    const gone = Object.keys(asked).filter((route) => !writes.includes(route));
    expect({ unknown, both, gone }).toEqual({ unknown: [], both: [], gone: [] });
  });

  it('is asked for it by everything that gives rights or takes them', async () => {
    const client = await signInLongAgo();
    const answers: Record<string, number> = {};
    for (const [route, send] of Object.entries(asked)) answers[route] = (await send(client)).status;
    expect(answers).toEqual(Object.fromEntries(Object.keys(asked).map((route) => [route, 428])));
  });

  it('is left alone by what gives none: names, and the trial of an import', async () => {
    const client = await signInLongAgo();
    const sends = [
      client.put(`${system}/menu/1`, { menu_name: '系统' }),
      client.put(`${system}/dept/1`, { leader: '某人' }),
      client.put(`${system}/role/2`, { remark: '备注' }),
      client.post(`${system}/menu/import`, { rows: [{}], dry: true }),
    ];
    for (const answer of await Promise.all(sends)) expect(answer.status).not.toBe(428);
  });
});
