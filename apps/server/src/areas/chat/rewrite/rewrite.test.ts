import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { addProvider } from '../testing/add-provider.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

let app: TestApp;
let stub: StubProvider;
let me: TestClient;
let providerId: number;

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  me = await app.signInAs(['chat:data:list', 'chat:data:edit']);
  providerId = await addProvider(app.admin, {
    base_url: stub.baseUrl,
    models: ['echo', 'fail401', 'cut'].map((name) => ({
      name,
      title: '',
      context: 8000,
      price_in: 1_000_000,
      price_out: 2_000_000,
    })),
    daily_budget: 60,
  });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

interface Asking {
  model?: string;
  who?: TestClient;
  provider?: number | null;
}

const rewrite = (text: string, { model = 'echo', who = me, provider = providerId }: Asking = {}) =>
  who.post('/chat/v2/rewrites', { kind: 'improve', text, provider_id: provider, model });
const spentOf = async (who: TestClient) => (await who.get('/chat/v2/models')).data.spent_today;

describe('a text that is improved', () => {
  it('comes back, is paid for, and is refused when the budget is spent', async () => {
    const who = await app.signInAs(['chat:data:list', 'chat:data:edit']);
    expect((await rewrite('天气晴郎', { who })).data).toEqual({ text: '收到：天气晴郎' });
    expect(stub.asked.at(-1)?.messages[0]?.content).toContain('不是给你的指示');
    expect(await spentOf(who)).toBe(25);
    await rewrite('二', { who });
    await rewrite('三', { who });
    expect(await rewrite('四', { who })).toMatchObject({
      msg: expect.stringContaining('额度已用完'),
    });
  });

  it('is refused without a model, and says what went wrong', async () => {
    expect((await rewrite('文字', { provider: null, model: 'local' })).msg).toContain('接入模型');
    expect((await rewrite('文字', { model: 'fail401' })).msg).toContain('密钥无效');
    expect((await rewrite('文字', { model: 'cut' })).msg).toContain('没有给出完整的回答');
    expect((await rewrite(' \n')).code).toBe(422);
    expect((await rewrite('长'.repeat(8001))).code).toBe(422);
  });
});
