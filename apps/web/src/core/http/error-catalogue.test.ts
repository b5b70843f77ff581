import { beforeEach, describe, expect, it, vi } from 'vitest';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { forgetSubmits } from './duplicate-guard.ts';
import { HttpError } from './http-error.ts';
import { defaultMessage, messageOf } from './message-table.ts';
import { request } from './request.ts';

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

describe('8 the message table', () => {
  it.each([
    [401, '认证失败，无法访问系统资源'],
    [403, '当前操作没有权限'],
    [404, '访问资源不存在'],
  ])('has a text of its own for %i, whatever the server says', (code, text) => {
    expect([messageOf(code, undefined), messageOf(code, '服务器的话')]).toEqual([text, text]);
  });

  it('takes the server’s message for any other code, and the default when there is none', () => {
    expect([500, 601, 409, 418].map((code) => messageOf(code, '服务器的话'))).toEqual(
      Array.from({ length: 4 }, () => '服务器的话'),
    );
    expect([messageOf(500, ''), messageOf(601, undefined), defaultMessage]).toEqual(
      Array.from({ length: 3 }, () => '系统未知错误，请反馈给管理员'),
    );
  });
});

describe('8 response codes', () => {
  it('500 shows the server’s message as an error, the default when it says nothing', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null, { code: 500, msg: '库存服务没有应答' }));
    expect((await failureOf(request(get))).message).toBe('库存服务没有应答');
    stubServer(() => envelope(null, { code: 500, msg: '' }));
    await failureOf(request(get));
    expect(shown).toEqual([
      { kind: 'error', text: '库存服务没有应答' },
      { kind: 'error', text: '系统未知错误，请反馈给管理员' },
    ]);
  });

  it('601 shows the server’s message as a warning', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null, { code: 601, msg: '岗位编码已存在' }));
    const error = await failureOf(request(get));
    expect([error.code, error.message]).toEqual([601, '岗位编码已存在']);
    expect(shown).toEqual([{ kind: 'warning', text: '岗位编码已存在' }]);
  });

  it.each([400, 402, 409, 413, 422, 503, 999])(
    '%i, like any other, shows a notification titled with the message',
    async (code) => {
      const { shown } = spyNotifier();
      // Whatever the HTTP status is: the envelope decides.
      stubServer(() => Response.json({ code, msg: '不能这样做', data: null }));
      await failureOf(request(get));
      expect(shown).toEqual([{ kind: 'notification', text: '不能这样做', detail: '' }]);
    },
  );

  it('decide over the HTTP status: 401, 500 and 601 in an answer of another status', async () => {
    const { shown, answerDialog } = spyNotifier();
    stubServer(() => Response.json({ code: 500, msg: '出错了' }));
    await failureOf(request(get));
    stubServer(() => Response.json({ code: 601, msg: '请先选择部门' }, { status: 400 }));
    await failureOf(request(get));
    stubServer(() => Response.json({ code: 401, msg: '' }));
    await failureOf(request(get));
    expect(shown).toEqual([
      { kind: 'error', text: '出错了' },
      { kind: 'warning', text: '请先选择部门' },
      { kind: 'sign-in-dialog' },
    ]);
    await answerDialog(false);
  });
});

describe('8 transport', () => {
  it.each([400, 403, 404, 409, 422, 500, 502, 503])(
    'status %i without an envelope is 系统接口, its last three characters and 异常',
    async (status) => {
      for (const body of ['<html>Bad Gateway</html>', '', '{"error":"no envelope"}', '[]']) {
        const { shown } = spyNotifier();
        stubServer(() => new Response(body, { status }));
        const error = await failureOf(request(get));
        expect(shown).toEqual([{ kind: 'error', text: `系统接口${status}异常` }]);
        expect(error).toMatchObject({ kind: 'unusable', code: status });
      }
    },
  );

  it('an answer of 200 that is no envelope is the default error', async () => {
    const { shown } = spyNotifier();
    stubServer(() => new Response('<html>'));
    await failureOf(request(get));
    expect(shown).toEqual([{ kind: 'error', text: '系统未知错误，请反馈给管理员' }]);
  });

  it('is quiet when the caller gave the call up itself', async () => {
    const { shown } = spyNotifier();
    stubServer(() => envelope(null));
    const before = await failureOf(request({ ...get, signal: AbortSignal.abort() }));
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      });
    });
    const caller = new AbortController();
    const during = failureOf(request({ ...get, signal: caller.signal }));
    caller.abort();
    expect([before.kind, (await during).kind, shown]).toEqual(['aborted', 'aborted', []]);
  });
});
