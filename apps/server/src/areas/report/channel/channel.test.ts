import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addHook,
  callAt,
  channelOf,
  fire,
  hasBecome,
  hideRemark,
  hookUrl,
  lastDelivery,
  make,
  openWorld,
  query,
  setRemark,
  within,
  world,
} from './testing/channel-world.ts';

const sentinel = 'sentinel-4c1b';

openWorld();

describe('a webhook of a subscription', () => {
  it('is told of a run, signed, with the warnings that have changed and without rows', async () => {
    const made = await make('日报');
    await setRemark('');
    await world.app.admin.post('/report/v2/warnings', {
      report_id: made.reportId,
      module_id: 'm1',
      column_id: 'c2',
      kind: 'empty',
    });
    const { id, secret } = await addHook(made);
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done', attempts: 1, http_status: 200, kind: 'run' });
    const call = callAt(0);
    const delivery = await lastDelivery(made.reader, id);
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      'select count(*)::int from sys_user',
    );
    expect(call.body).toEqual({
      event: 'report.run',
      delivery_id: delivery.id,
      report: { id: made.reportId, name: '日报' },
      run: { id: delivery.run_id, time: expect.stringMatching(/^\d{4}-.*Z$/), row_count: count },
      warnings: [{ level: 'warn', state: 'raised', message: `${count} 行的「备注」为空` }],
      link: `https://work.example.com/report/data?r=${made.reportId}&run=${delivery.run_id}`,
    });
    const { headers, timestamp } = call;
    expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
    expect(headers['x-work-manage-signature']).toBe(
      `sha256=${createHmac('sha256', secret).update(`${timestamp}.${call.text}`).digest('hex')}`,
    );
    expect(headers['x-work-manage-delivery']).toBe(String(delivery.id));
    expect(headers['content-length']).toBe(String(Buffer.byteLength(call.text)));
    // The secret is told once, and stands nowhere as it is.
    const asked = await made.reader.get(`/report/v2/subscriptions/${made.subscriptionId}/channels`);
    expect(asked.text).not.toContain(secret);
    expect(JSON.stringify(await query('select * from report_channel'))).not.toContain(secret);
    // What stands still is not told again; what is over is.
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
    expect(callAt(1).body.warnings).toEqual([]);
    await setRemark('有');
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
    expect(callAt(2).body.warnings).toEqual([
      { level: 'warn', state: 'closed', message: `${count} 行的「备注」为空` },
    ]);
  });

  it('gets as many rows as it asks for, of what its subscriber may take away at that moment', async () => {
    const made = await make('带行');
    await setRemark(sentinel);
    await world.app.admin.post('/report/v2/warnings', {
      report_id: made.reportId,
      module_id: 'm1',
      column_id: 'c2',
      kind: 'duplicate',
    });
    const { id } = await addHook(made, { with_rows: true, row_limit: 1 });
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
    const [module] = callAt(0).body.modules;
    // The column that the page does not show is not sent.
    expect(module.columns.map(({ title }: { title: string }) => title)).toEqual(['用户名', '备注']);
    expect(module.rows).toHaveLength(1);
    expect(module.rows[0][1]).toBe(sentinel);
    expect(module.total).toBeGreaterThan(1);
    const first = await lastDelivery(made.reader, id);
    // He still sees it, but may not take it away: the same run, sent once more, holds nothing of it.
    await hideRemark(made, true);
    const resent = await made.reader.post(`/report/v2/deliveries/${first.id}/resend`);
    expect(resent.msg).toBe('操作成功');
    await hasBecome(made.reader, id, { kind: 'resend', state: 'done' });
    expect(callAt(1).text).not.toContain(sentinel);
    expect(callAt(1).text).not.toContain('备注');
    expect(callAt(1).body.modules[0].columns).toHaveLength(1);
    // Nor does it hold rows of whom he no longer reaches.
    await query(`update sys_role set data_scope = '5' where id = $1`, [made.roleId]);
    world.app.core.principals.forget(made.reader.userId);
    await made.reader.post(`/report/v2/deliveries/${first.id}/resend`);
    await expect.poll(() => world.received.length, within).toBe(3);
    expect(callAt(2).body).toMatchObject({
      run: { row_count: 0 },
      modules: [],
    });
    // Without the right to take anything away there are no rows at all.
    await query(`update sys_role set data_scope = '1' where id = $1`, [made.roleId]);
    await query(
      `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = 'report:data:export')`,
      [made.roleId],
    );
    world.app.core.principals.forget(made.reader.userId);
    await fire(made, id);
    await expect.poll(() => world.received.length, within).toBe(4);
    expect(callAt(3).body).not.toHaveProperty('modules');
  });

  it('sends nothing of a report that its subscriber may not read any more, nor of a run that is gone', async () => {
    const made = await make('无权');
    const { id } = await addHook(made);
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
    const sent = await lastDelivery(made.reader, id);
    await world.app.admin.post(`/report-restart/v2/schedule/${made.scheduleId}/run`);
    await expect.poll(() => world.received.length, within).toBe(2);
    await query('delete from report_run where id = $1', [sent.run_id]);
    expect((await made.reader.post(`/report/v2/deliveries/${sent.id}/resend`)).msg).toBe(
      '这次运行已被删除，不能重新发送',
    );
    const last = await lastDelivery(made.reader, id);
    await query(
      `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = 'system:user:list')`,
      [made.roleId],
    );
    world.app.core.principals.forget(made.reader.userId);
    await made.reader.post(`/report/v2/deliveries/${last.id}/resend`);
    await hasBecome(made.reader, id, {
      state: 'failed',
      attempts: 1,
      error_msg: '已没有权限查看这张报表',
    });
    expect(world.received).toHaveLength(2);
  });

  it('is its subscriber’s alone, leads nowhere inside, and is there once', async () => {
    const made = await make('自己的');
    const path = `/report/v2/subscriptions/${made.subscriptionId}/channels`;
    const fieldsOf = async (url: string | undefined) =>
      (await made.reader.post(path, { kind: 'webhook', url })).data.fields;
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://2852039166/'])
      expect(await fieldsOf(url), url).toEqual([
        { path: 'url', message: '不能发送到内部网络的地址' },
      ]);
    for (const url of [
      undefined,
      'ftp://example.com',
      'http://user:pass@example.com/',
      'http://',
      'x',
    ])
      expect((await fieldsOf(url))[0].path, url).toBe('url');
    const { id, secret } = await addHook(made);
    expect((await made.reader.post(path, { kind: 'webhook', url: hookUrl() })).msg).toBe(
      '这种推送已经有了',
    );
    expect((await made.reader.post(path, { kind: 'mail' })).msg).toBe(
      '系统没有设置邮件服务器，不能用邮件推送',
    );
    const renewed = await made.reader.post(`/report/v2/channels/${id}/secret`);
    expect(renewed.data.secret).not.toBe(secret);
    await made.reader.post(`/report/v2/channels/${id}/test`);
    await hasBecome(made.reader, id, { state: 'done' });
    const signed = callAt(0);
    expect(signed.headers['x-work-manage-signature']).toBe(
      `sha256=${createHmac('sha256', renewed.data.secret)
        .update(`${signed.timestamp}.${signed.text}`)
        .digest('hex')}`,
    );
    const delivery = await lastDelivery(made.reader, id);
    for (const answer of [
      await world.app.admin.get(path),
      await world.app.admin.post(path, { kind: 'webhook', url: hookUrl() }),
      await world.app.admin.put(`/report/v2/channels/${id}`, { url: hookUrl('/mine') }),
      await world.app.admin.post(`/report/v2/channels/${id}/secret`),
      await world.app.admin.post(`/report/v2/channels/${id}/test`),
      await world.app.admin.get(`/report/v2/channels/${id}/deliveries`),
      await world.app.admin.post(`/report/v2/deliveries/${delivery.id}/resend`),
      await world.app.admin.delete('/report/v2/channels', { ids: [id] }),
    ])
      expect(answer.status).toBe(404);
    await made.reader.put(`/report/v2/channels/${id}`, { url: hookUrl('/new'), row_limit: 7 });
    expect(await channelOf(made)).toMatchObject({ url: hookUrl('/new'), row_limit: 7 });
    expect((await made.reader.delete('/report/v2/channels', { ids: [id] })).data.removed).toBe(1);
    expect(await channelOf(made)).toBeUndefined();
  });

  it('leads inside only for who may have it do so, when it is set up and each time it is sent', async () => {
    const made = await make('内网');
    const { id } = await addHook(made);
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
    const revoked = await query(
      `delete from sys_role_menu where role_id = $1
       and menu_id in (select id from sys_menu where perms = 'report:channel:inside') returning role_id`,
      [made.roleId],
    );
    expect(revoked).toHaveLength(1);
    world.app.core.principals.forget(made.reader.userId);
    const refused = { state: 'failed', attempts: 1, error_msg: '不能发送到内部网络的地址' };
    await fire(made, id);
    await hasBecome(made.reader, id, { ...refused, kind: 'run' });
    await made.reader.post(`/report/v2/channels/${id}/test`);
    await hasBecome(made.reader, id, { ...refused, kind: 'test' });
    const isSaid = [{ path: 'url', message: '不能发送到内部网络的地址' }];
    const changed = await made.reader.put(`/report/v2/channels/${id}`, { url: hookUrl('/b') });
    expect(changed.data.fields).toEqual(isSaid);
    await made.reader.delete('/report/v2/channels', { ids: [id] });
    const path = `/report/v2/subscriptions/${made.subscriptionId}/channels`;
    const again = await made.reader.post(path, { kind: 'webhook', url: hookUrl() });
    expect(again.data.fields).toEqual(isSaid);
    expect(world.received).toHaveLength(1);
  });
});
