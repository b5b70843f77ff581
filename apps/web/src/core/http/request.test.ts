import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#core/auth/token.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { forgetSubmits, isRepeatedSubmit } from './duplicate-guard.ts';
import { HttpError } from './http-error.ts';
import { request } from './request.ts';
import { onSignInAgain } from './session-dialog.ts';

const get = { method: 'GET', url: '/admin/v2/x' } as const;

async function failureOf(promise: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HttpError)) throw new Error('the call was expected to fail');
  return error;
}

beforeEach(() => forgetSubmits());

describe('7 a call', () => {
  it('gives the data of the envelope with camelCase keys', async () => {
    stubServer(() => envelope({ rows: [{ post_code: 'a', create_time: 't' }], total: 1 }));
    expect(await request(get)).toEqual({ rows: [{ postCode: 'a', createTime: 't' }], total: 1 });
  });

  it('sends bodies and queries in wire names, nested queries as name[key], empty ones not at all', async () => {
    const seen = stubServer(() => envelope(null));
    await request({
      ...get,
      params: {
        postCode: 'a b',
        status: '',
        page: 1,
        params: { beginTime: '2026-01-01', endTime: null },
      },
    });
    await request({ method: 'POST', url: '/x', body: { postName: '经理', ids: [1] } });
    expect(decodeURIComponent(seen[0]?.url ?? '')).toBe(
      '/admin/v2/x?post_code=a b&page=1&params[begin_time]=2026-01-01',
    );
    expect(seen[1]?.body).toEqual({ post_name: '经理', ids: [1] });
  });

  it('carries the token of the cookie, unless told otherwise', async () => {
    storeToken('secret');
    const seen = stubServer(() => envelope(null));
    await request(get);
    await request({ ...get, isToken: false });
    await request({ ...get, apiKey: 'other', idempotencyKey: 'k1' });
    expect(seen.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer secret',
      null,
      'Bearer other',
    ]);
    expect(seen[2]?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it('goes to the report or restart API when the base says so', async () => {
    const seen = stubServer(() => envelope(null));
    await request({ method: 'GET', url: '/dict/data', requestBase: 'report' });
    await request({ method: 'GET', url: '/now', requestBase: 'restart' });
    expect(seen.map(({ url }) => url)).toEqual(['/report/v2/dict/data', '/report-restart/v2/now']);
  });

  it('keeps the renewed token of an answer in the cookie and in local storage', async () => {
    storeToken('old');
    stubServer(() => new Response('{"code":200}', { headers: { 'X-Refresh-Token': 'new' } }));
    await request(get);
    expect([readToken(), localStorage.getItem('Admin-Token')]).toEqual(['new', 'new']);
  });

  it('8 takes an answer without a code as 200', async () => {
    stubServer(() => Response.json({ data: { done_at: 1 } }));
    expect(await request(get)).toEqual({ doneAt: 1 });
  });
});

describe('8 a refused call', () => {
  it.each([
    [403, '没有 system:post:list', '当前操作没有权限', '没有 system:post:list\n追踪号：t1'],
    [404, '没有这个岗位', '访问资源不存在', '没有这个岗位\n追踪号：t1'],
    [409, '内容已被修改', '内容已被修改', '追踪号：t1'],
    [422, '填写的内容有误', '填写的内容有误', '追踪号：t1'],
    [503, '服务暂时不可用', '服务暂时不可用', '追踪号：t1'],
    [429, '', '系统未知错误，请反馈给管理员', '追踪号：t1'],
  ])(
    'with code %i shows a notification titled by the table or the server',
    async (...[code, msg, title, detail]) => {
      const { shown } = spyNotifier();
      stubServer(() => envelope(null, { code, msg, trace: 't1' }));
      const error = await failureOf(request(get));
      expect(shown).toEqual([{ kind: 'notification', text: title, detail }]);
      expect({ code: error.code, text: error.message, trace: error.traceId }).toEqual({
        code,
        text: title,
        trace: 't1',
      });
    },
  );

  it('with code 500 shows an error message, with 601 a warning', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null, { code: 500, msg: '坏了', trace: 't2' }));
    await failureOf(request(get));
    stubServer(() => envelope(null, { code: 601, msg: '岗位编码已存在' }));
    await failureOf(request(get));
    expect(shown).toEqual([
      { kind: 'error', text: '坏了', detail: '追踪号：t2' },
      { kind: 'warning', text: '岗位编码已存在' },
    ]);
  });

  it('shows nothing when the caller claims the code or asks for silence', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope({ fields: [] }, { code: 422 }));
    const error = await failureOf(request({ ...get, handledCodes: [422] }));
    await failureOf(request({ ...get, silent: true }));
    expect([shown, error.data]).toEqual([[], { fields: [] }]);
  });

  it.each([
    [502, '系统接口502异常'],
    [404, '系统接口404异常'],
  ])('without an envelope and with status %i names the status', async (status, text) => {
    const { shown } = spyNotifier();
    stubServer(() => new Response('<html>', { status }));
    await failureOf(request(get));
    expect(shown).toEqual([{ kind: 'error', text }]);
  });

  it('that never arrived says so', async () => {
    const { shown } = spyNotifier();
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failureOf(request(get))).kind).toBe('network');
    expect(shown).toEqual([{ kind: 'error', text: '后端接口连接异常' }]);
  });

  it('that took longer than its timeout says so', async () => {
    vi.useFakeTimers();
    const { shown } = spyNotifier();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    const failure = failureOf(request(get));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect((await failure).kind).toBe('timeout');
    expect(shown).toEqual([{ kind: 'error', text: '系统接口请求超时' }]);
    vi.useRealTimers();
  });
});

describe('8 a lost session', () => {
  it('opens one dialog for several calls, keeps the page on cancel and asks again later', async () => {
    const { shown, answerDialog } = spyNotifier();
    const leave = vi.fn<() => void>();
    onSignInAgain(leave);
    stubServer(() => envelope(null, { code: 401 }));
    const [first] = await Promise.all([failureOf(request(get)), failureOf(request(get))]);
    expect(first.message).toBe('无效的会话，或者会话已过期，请重新登录。');
    expect(shown).toEqual([{ kind: 'sign-in-dialog' }]);
    await answerDialog(false);
    expect(leave).not.toHaveBeenCalled();
    await failureOf(request(get));
    expect(shown).toHaveLength(2);
    await answerDialog(true);
    expect(leave).toHaveBeenCalledOnce();
  });

  it('is asked about even by a silent call, unless that claims it', async () => {
    const { shown, answerDialog } = spyNotifier();
    stubServer(() => envelope(null, { code: 401 }));
    await failureOf(request({ ...get, silent: true, handledCodes: [401] }));
    expect(shown).toEqual([]);
    await failureOf(request({ ...get, silent: true }));
    expect(shown).toEqual([{ kind: 'sign-in-dialog' }]);
    await answerDialog(false);
  });

  it('is also recognised from the bare HTTP status', async () => {
    const { shown, answerDialog } = spyNotifier();
    stubServer(() => new Response('', { status: 401 }));
    await failureOf(request(get));
    expect(shown).toEqual([{ kind: 'sign-in-dialog' }]);
    await answerDialog(false);
  });
});

describe('5 a repeated submit', () => {
  const post = { method: 'POST', url: '/x', body: { name: 'a' } } as const;

  it('within ten milliseconds is rejected before it is sent', async () => {
    const { shown } = spyNotifier();
    const seen = stubServer(() => envelope(null));
    const [, second] = await Promise.allSettled([request(post), request(post)]);
    expect(second).toMatchObject({ reason: { message: '数据正在处理，请勿重复提交' } });
    expect([seen.length, shown]).toEqual([
      1,
      [{ kind: 'warning', text: '数据正在处理，请勿重复提交' }],
    ]);
  });

  it('passes when it says something else, when it is allowed, when it is a read, and when it is huge', async () => {
    const seen = stubServer(() => envelope(null));
    await Promise.all([request(post), request({ ...post, body: { name: 'b' } })]);
    await Promise.all([
      request({ ...post, repeatSubmit: false }),
      request({ ...post, repeatSubmit: false }),
    ]);
    await Promise.all([request(get), request(get)]);
    const huge = { ...post, body: { text: 'x'.repeat(5 * 1024 * 1024) } };
    await Promise.all([request(huge), request(huge)]);
    expect(seen).toHaveLength(8);
  });

  it('passes after ten milliseconds', async () => {
    vi.useFakeTimers();
    const seen = stubServer(() => envelope(null));
    await request(post);
    vi.advanceTimersByTime(9);
    await failureOf(request(post));
    vi.advanceTimersByTime(1);
    await request(post);
    expect(seen).toHaveLength(2);
    vi.useRealTimers();
  });

  it('is looked for in post and put, not in get and delete', async () => {
    // Two calls in a row may be ten milliseconds apart on a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    spyNotifier();
    const seen = stubServer(() => envelope(null));
    for (const method of ['POST', 'PUT', 'GET', 'DELETE'] as const) {
      const spec = { ...post, method, url: `/${method}` };
      // oxlint-disable-next-line no-await-in-loop -- a pair at a time
      await Promise.allSettled([request(spec), request(spec)]);
    }
    expect(seen.map(({ method }) => method)).toEqual([
      'POST',
      'PUT',
      'GET',
      'GET',
      'DELETE',
      'DELETE',
    ]);
    vi.useRealTimers();
  });

  it('is the same address with the same body, and only the one before', async () => {
    const seen = stubServer(() => envelope(null));
    await Promise.all([request(post), request({ ...post, url: '/y' }), request(post)]);
    expect(seen.map(({ url }) => url)).toEqual(['/x', '/y', '/x']);
  });

  it('is not looked for from 5 MB on, counted in bytes', () => {
    const mb5 = 5 * 1024 * 1024;
    const isRefused = (body: string): boolean =>
      [isRepeatedSubmit('/x', body, 1), isRepeatedSubmit('/x', body, 1)].includes(true);
    expect([
      isRefused('x'.repeat(mb5 - 3)),
      isRefused('x'.repeat(mb5 - 2)),
      // Three bytes each.
      isRefused('字'.repeat(Math.floor(mb5 / 3) - 1)),
      isRefused('字'.repeat(Math.ceil(mb5 / 3))),
    ]).toEqual([true, false, true, false]);
  });
});
