import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { listen, openStream } from '../support/http.ts';
import type { OpenStream } from '../support/http.ts';

const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
let port: number;
const open: OpenStream[] = [];

beforeAll(async () => {
  app = await startTestApp();
  port = await listen(app);
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.stop();
});
afterAll(() => app.stop());

async function streamOf(client: TestClient): Promise<OpenStream> {
  const { data } = await client.post('/admin/v2/stream/ticket');
  const stream = await openStream(port, data.ticket);
  open.push(stream);
  await expect.poll(() => stream.text(), within).toContain('data: {"kind":"notice"');
  return stream;
}

describe('the streams of one session', () => {
  it('are ten at most: the oldest is told and ended, the others go on', async () => {
    const client = await app.signInAs();
    const streams: OpenStream[] = [];
    for (let at = 0; at < 12; at += 1) streams.push(await streamOf(client));
    const bystander = await streamOf(await app.signInAs());
    await expect.poll(() => streams.filter((stream) => stream.isClosed()).length, within).toBe(2);
    for (const stream of streams.slice(0, 2)) {
      expect(stream.isClosed()).toBe(true);
      expect(stream.text()).toContain('data: {"kind":"replaced"}\n\n');
    }
    await app.core.signals.send('dictionary', {});
    for (const stream of [...streams.slice(2), bystander])
      await expect.poll(() => stream.text(), within).toContain('data: {"kind":"dictionary"');
    for (const stream of streams.slice(2))
      expect(stream.text()).not.toContain('data: {"kind":"replaced"');
  });
});

describe('the stream of a locked session', () => {
  it('hears nothing but its end', async () => {
    const client = await app.signInAs();
    const stream = await streamOf(client);
    const bystander = await streamOf(await app.signInAs());
    expect((await client.post('/admin/v2/lock')).code).toBe(200);
    const before = stream.text();
    await app.core.signals.send('dictionary', {});
    await app.core.signals.send('task', { id: 7, userId: client.userId });
    await expect.poll(() => bystander.text(), within).toContain('data: {"kind":"dictionary"');
    expect(stream.text()).toBe(before);
    const { rows } = await app.core.pool.query<{ id: string }>(
      'update sys_session set end_time = now() where user_id = $1 and locked returning id',
      [client.userId],
    );
    await app.core.signals.send('session', { id: rows[0]?.id ?? '', reason: 'kicked' });
    await expect.poll(() => stream.isClosed(), within).toBe(true);
    expect(stream.text()).toBe(`${before}data: {"kind":"session-ended","reason":"kicked"}\n\n`);
  });

  it('is silent also when it was opened with a ticket from before', async () => {
    const client = await app.signInAs();
    const { data } = await client.post('/admin/v2/stream/ticket');
    await client.post('/admin/v2/lock');
    const stream = await openStream(port, data.ticket);
    open.push(stream);
    const bystander = await streamOf(await app.signInAs());
    await app.core.signals.send('dictionary', {});
    await expect.poll(() => bystander.text(), within).toContain('data: {"kind":"dictionary"');
    expect(stream.text()).toBe(': connected\n\n');
  });

  it('hears once it is unlocked what it has missed', async () => {
    const client = await app.signInAs();
    const stream = await streamOf(client);
    await client.post('/admin/v2/lock');
    await app.core.signals.send('dictionary', {});
    await app.core.signals.send('dictionary', {});
    await app.core.signals.send('task', { id: 7, userId: client.userId });
    expect((await client.post('/admin/v2/unlock', { password: testPassword })).code).toBe(200);
    await expect.poll(() => stream.text(), within).toContain('data: {"kind":"task","taskId":7}');
    expect(stream.text().split('data: {"kind":"dictionary"')).toHaveLength(2);
  });
});
