import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const login = '/admin/v2/login';
const perAddress = 1200;
const perSignIn = 60;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['127.0.0.1'], rateLimits: true });
});
afterAll(() => app.stop());

const from = (ip: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': ip,
  ...more,
});
const browser = (ip: string, cookie = '') =>
  from(ip, { host: 'localhost', origin: 'http://localhost', ...(cookie && { cookie }) });

async function flood(url: string, times: number, ip: string): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) await app.anonymous.get(url, from(ip));
}

async function signIn(ip: string, cookie = ''): Promise<Answer> {
  const body = { username: 'admin', password: adminPassword };
  return app.anonymous.post(login, body, browser(ip, cookie));
}

function deviceOf(answer: Answer): string {
  const lines = [answer.headers['set-cookie']].flat().map(String);
  return lines.find((line) => line.startsWith('wm-device='))?.split(';')[0] ?? '';
}

describe('an address that sends too much', () => {
  it('is closed to strangers only: sessions and known browsers behind it go on', async () => {
    const office = '10.8.0.1';
    const device = deviceOf(await signIn(office));
    await flood('/prod-api/nothing', perAddress, office);
    const stranger = await app.anonymous.get('/admin/v2/captcha_image', from(office));
    expect(stranger).toMatchObject({ status: 429, code: 429 });
    expect((await app.admin.get('/admin/v2/profile', from(office))).status).toBe(200);
    const known = await app.anonymous.get('/admin/v2/captcha_image', browser(office, device));
    expect(known.status).toBe(200);
    expect((await signIn(office, device)).code).toBe(200);
    const planted = `wm-device=${'A'.repeat(43)}`;
    expect((await signIn(office, planted)).status).toBe(429);
    const forged = clientOf(app, 'A'.repeat(43));
    expect((await forged.get('/admin/v2/profile', from(office))).status).toBe(429);
  });

  it('does not use up the sign-ins of known browsers behind it', async () => {
    const office = '10.8.0.2';
    const device = deviceOf(await signIn(office));
    for (let sent = 0; sent < perSignIn; sent += 1)
      await app.anonymous.post(login, { username: '', password: '' }, from(office));
    expect((await signIn(office)).status).toBe(429);
    expect((await signIn(office, device)).code).toBe(200);
  });

  it('is shown a page where a page was asked for', async () => {
    const office = '10.8.0.3';
    await flood('/prod-api/nothing', perAddress, office);
    const page = await app.anonymous.get('/login', from(office, { accept: 'text/html,*/*' }));
    expect(page.status).toBe(429);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['retry-after']).toBeDefined();
    expect(page.text).toContain('操作过于频繁，请稍后再试');
    const frame = { 'sec-fetch-dest': 'empty', accept: 'text/html' };
    expect((await app.anonymous.get('/login', from(office, frame))).code).toBe(429);
  });
});

describe('an answer of the API', () => {
  it('is kept by nobody, also when nobody has signed in', async () => {
    for (const url of ['/admin/v2/captcha_image', '/admin/v2/profile', '/admin/v2/nothing'])
      expect((await app.anonymous.get(url, from('10.8.0.9'))).headers['cache-control'], url).toBe(
        'no-store',
      );
    const map = { token: 'unknown' };
    const answer = await app.anonymous.post('/mindmap/v2/shared', map, from('10.8.0.9'));
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a forwarded address', () => {
  it('from a peer that is not trusted is warned of, once', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
    const bare = await app.another({ trustProxy: [] }, logger);
    for (const ip of ['10.8.1.1', '10.8.1.2'])
      await clientOf(bare).get('/admin/v2/captcha_image', from(ip));
    const warnings = lines.filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toHaveLength(1);
    expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ peer: '127.0.0.1' });
    const trusted = await app.another({}, logger);
    await clientOf(trusted).get('/admin/v2/captcha_image', from('10.8.1.3'));
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });
});
