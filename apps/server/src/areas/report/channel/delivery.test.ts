import { describe, expect, it } from 'vitest';
import { abandonedDeliveries } from './channel.repository.ts';
import {
  addHook,
  callAt,
  channelOf,
  deliveriesOf,
  endWait,
  fire,
  hasBecome,
  lastDelivery,
  make,
  openWorld,
  query,
  within,
  world,
} from './testing/channel-world.ts';

openWorld();

describe('a delivery', () => {
  it.each([
    [500, '对方回答 500'],
    [404, '对方回答 404'],
    [302, '对方要求转向（302），没有跟随'],
  ])('waits longer each time it is answered %i, and gives up in the end', async (code, reason) => {
    const made = await make(`出错 ${code}`);
    const { id } = await addHook(made);
    world.status = code;
    await fire(made, id);
    const waits: number[] = [];
    for (let attempts = 1; attempts < 6; attempts += 1) {
      await hasBecome(made.reader, id, {
        state: 'waiting',
        attempts,
        http_status: code,
        error_msg: reason,
      });
      waits.push(await endWait());
    }
    expect(waits).toEqual([1, 2, 4, 8, 16]);
    await hasBecome(made.reader, id, { state: 'failed', attempts: 6, next_time: null });
    expect(world.received.map(({ url }) => url)).toEqual(Array(6).fill('/hook'));
    expect(
      new Set(world.received.map(({ headers }) => headers['x-work-manage-delivery'])).size,
    ).toBe(1);
    expect(await channelOf(made)).toMatchObject({ status: '0', failures: 1 });
    // It is whole again as soon as one comes through.
    world.status = 204;
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done', http_status: 204 });
    expect(await channelOf(made)).toMatchObject({ status: '0', failures: 0 });
  });

  it('is switched off after five that came to nothing, with a word at the bell, until it is put in force again', async () => {
    const made = await make('停用');
    const { id } = await addHook(made);
    world.status = 500;
    await query('update report_channel set failures = 4 where id = $1', [id]);
    await fire(made, id);
    await hasBecome(made.reader, id, { attempts: 1 });
    await query('update report_delivery set attempts = 5 where channel_id = $1', [id]);
    await endWait();
    await hasBecome(made.reader, id, { state: 'failed', attempts: 6 });
    expect(await channelOf(made)).toMatchObject({ status: '1', failures: 5 });
    const told = await query<{ title: string; content: string }>(
      `select n.notice_title as title, n.notice_content as content from sys_notice n
       join sys_notice_for f on f.notice_id = n.id
       where f.user_id = $1 and n.notice_title like '%推送%'`,
      [made.reader.userId],
    );
    expect(told).toEqual([
      { title: '报表推送已停用：停用', content: expect.stringContaining('对方回答 500') },
    ]);
    // Nothing is queued meanwhile; a trial goes out all the same, and tells nobody.
    world.received = [];
    await world.app.admin.post(`/report-restart/v2/schedule/${made.scheduleId}/run`);
    await expect
      .poll(
        () =>
          query(`select from report_run where user_id = $1 and state = 'done'`, [
            made.reader.userId,
          ]),
        within,
      )
      .toHaveLength(2);
    expect(await deliveriesOf(made.reader, id)).toHaveLength(1);
    expect(world.received).toEqual([]);
    await made.reader.post(`/report/v2/channels/${id}/test`);
    await hasBecome(made.reader, id, { kind: 'test', state: 'failed', attempts: 1 });
    await made.reader.put(`/report/v2/channels/${id}`, { status: '0' });
    expect(await channelOf(made)).toMatchObject({ status: '0', failures: 0 });
    world.status = 200;
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'done' });
  });

  it('goes on in another process where one stops in between', async () => {
    const made = await make('重启');
    const { id } = await addHook(made);
    world.status = 0;
    await fire(made, id);
    await expect.poll(() => world.received.length, within).toBe(1);
    // The one that waits for an answer is stopped; what it had begun is no attempt.
    const next = await world.app.another({ outboundPrivate: ['127.0.0.1'] });
    await world.app.core.tasks.close();
    world.status = 200;
    await next.core.signals.send('task', { id: 0, userId: null });
    await hasBecome(made.reader, id, { state: 'done', attempts: 1 });
    expect(world.received).toHaveLength(2);
    expect(callAt(0).headers['x-work-manage-delivery']).toBe(
      callAt(1).headers['x-work-manage-delivery'],
    );
    world.app.core.tasks.open();
  });

  it('is said to have failed where its task has ended without a word, and no other is', async () => {
    const made = await make('没有下文');
    const { id } = await addHook(made);
    world.status = 500;
    await fire(made, id);
    await hasBecome(made.reader, id, { state: 'waiting', attempts: 1 });
    await query(`update report_delivery set create_time = now() - interval '1 hour'`);
    await world.app.core.db.execute(abandonedDeliveries);
    await hasBecome(made.reader, id, { state: 'waiting' });
    await expect
      .poll(
        () => query(`select from sys_task where kind = 'report:delivery' and status = 'waiting'`),
        within,
      )
      .toHaveLength(1);
    await query(`update sys_task set status = 'failed' where kind = 'report:delivery'`);
    await world.app.core.db.execute(abandonedDeliveries);
    await hasBecome(made.reader, id, { state: 'failed', error_msg: '发送中断，请重新发送' });
    // What is sent by hand is tried once, and may be sent again at once.
    const { id: sentId } = await lastDelivery(made.reader, id);
    for (const attempts of [1, 1]) {
      expect((await made.reader.post(`/report/v2/deliveries/${sentId}/resend`)).msg).toBe(
        '操作成功',
      );
      await hasBecome(made.reader, id, { kind: 'resend', state: 'failed', attempts });
    }
    expect(await channelOf(made)).toMatchObject({ failures: 0 });
  });

  it('gives up on one who does not answer', async () => {
    const made = await make('沉默');
    const { id } = await addHook(made);
    world.status = 0;
    await made.reader.post(`/report/v2/channels/${id}/test`);
    expect((await made.reader.post(`/report/v2/channels/${id}/test`)).msg).toBe(
      '上一次发送还没有结束，请稍候',
    );
    await hasBecome(made.reader, id, {
      state: 'failed',
      http_status: null,
      error_msg: '对方 10 秒内没有回答',
    });
    expect(callAt(0).body).toMatchObject({
      event: 'report.test',
      run: null,
    });
    expect(callAt(0).headers['x-work-manage-event']).toBe('report.test');
  }, 30_000);
});
