import { beforeEach, expect, it, vi } from 'vitest';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { downloadByForm, downloadByGet } from './download.ts';

const names: string[] = [];
const blobs: Blob[] = [];

beforeEach(() => {
  names.length = 0;
  blobs.length = 0;
  const createObjectURL = (blob: Blob): string => {
    blobs.push(blob);
    return 'blob:x';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL() {} }));
  HTMLAnchorElement.prototype.click = function click() {
    names.push(this.download);
  };
});

function failure(promise: Promise<void>): Promise<string> {
  return promise.then(
    () => '',
    (error: Error) => error.message,
  );
}

const overlay = [
  { kind: 'overlay', text: '正在下载数据，请稍候' },
  { kind: 'overlay-end', text: '正在下载数据，请稍候' },
];

it('8 saves the file under the name of the header while an overlay stands', async () => {
  const { shown } = spyNotifier();
  const seen = stubServer(
    () =>
      new Response('xlsx', {
        headers: {
          'download-filename': encodeURIComponent('岗位.xlsx'),
          'Content-Type': 'application/zip',
        },
      }),
  );
  await downloadByForm('/x/export', { postCode: 'a', status: '' }, 'fallback');
  expect(names).toEqual(['岗位.xlsx']);
  expect(String(seen[0]?.body as URLSearchParams)).toBe('post_code=a');
  expect(shown).toEqual(overlay);
});

it('8 shows the text for the code when the answer is no file', async () => {
  const { shown } = spyNotifier();
  stubServer(() => envelope(null, { code: 403, msg: '不行' }));
  expect(await failure(downloadByForm('/x/export', {}, 'f'))).toBe('当前操作没有权限');
  expect(shown).toContainEqual({ kind: 'error', text: '当前操作没有权限' });
  expect(names).toEqual([]);
});

it('8 says that the download failed when no answer arrived', async () => {
  const { shown } = spyNotifier();
  stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
  await failure(downloadByForm('/x/export', {}, 'f'));
  expect(shown).toEqual([
    overlay[0],
    { kind: 'error', text: '下载文件出现错误，请联系管理员！' },
    overlay[1],
  ]);
});

it('7 fetches a zip under the caller’s name when the server names none', async () => {
  spyNotifier();
  const seen = stubServer(() => new Response('zip'));
  await downloadByGet('/x/zip', 'all.zip');
  expect([seen[0]?.method, names]).toEqual(['GET', ['all.zip']]);
});

it('8 a binary answer passes through byte by byte', async () => {
  spyNotifier();
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  stubServer(() => new Response(bytes, { headers: { 'Content-Type': 'application/zip' } }));
  await downloadByGet('/x/zip', 'all.zip');
  expect(blobs.length).toBe(1);
  expect(new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
});

it.each([
  ['the server’s message', { code: 409, msg: '数据已被删除，不能导出' }, '数据已被删除，不能导出'],
  ['the default when there is none', { code: 500, msg: '' }, '系统未知错误，请反馈给管理员'],
  ['the text for 404', { code: 404, msg: 'gone' }, '访问资源不存在'],
])('8 an answer that is no file is shown by %s', async (_, answer, text) => {
  const { shown } = spyNotifier();
  // With HTTP 200 too: what counts is that it is JSON.
  stubServer(() => Response.json({ data: null, ...answer }));
  expect(await failure(downloadByGet('/x/zip', 'all.zip'))).toBe(text);
  expect(shown).toEqual([overlay[0], { kind: 'error', text }, overlay[1]]);
  expect(names).toEqual([]);
});

it.each([
  ['a zip', () => downloadByGet('/x/zip', 'all.zip')],
  ['an export', () => downloadByForm('/x/export', {}, 'f')],
])('8 the failed request of %s asks to contact the administrator', async (_, start) => {
  for (const answer of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  ]) {
    const { shown } = spyNotifier();
    stubServer(answer);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await failure(start());
    expect(shown).toContainEqual({ kind: 'error', text: '下载文件出现错误，请联系管理员！' });
    expect(shown.filter(({ kind }) => kind === 'error')).toHaveLength(1);
  }
  expect(names).toEqual([]);
});

it('8 a download without a session opens the dialog and nothing else', async () => {
  const { shown, answerDialog } = spyNotifier();
  stubServer(() => envelope(null, { code: 401 }));
  await failure(downloadByForm('/x/export', {}, 'f'));
  expect(shown).toEqual([overlay[0], { kind: 'sign-in-dialog' }, overlay[1]]);
  await answerDialog(false);
});
