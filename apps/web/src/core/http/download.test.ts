import { beforeEach, expect, it, vi } from 'vitest';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { downloadByForm, downloadByGet } from './download.ts';

const names: string[] = [];

beforeEach(() => {
  names.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
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

it('saves the file under the name of the header while an overlay stands', async () => {
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

it('shows the text for the code when the answer is no file', async () => {
  const { shown } = spyNotifier();
  stubServer(() => envelope(null, { code: 403, msg: '不行' }));
  expect(await failure(downloadByForm('/x/export', {}, 'f'))).toBe('当前操作没有权限');
  expect(shown).toContainEqual({ kind: 'error', text: '当前操作没有权限' });
  expect(names).toEqual([]);
});

it('says that the download failed when no answer arrived', async () => {
  const { shown } = spyNotifier();
  stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
  await failure(downloadByForm('/x/export', {}, 'f'));
  expect(shown).toEqual([
    overlay[0],
    { kind: 'error', text: '下载文件出现错误，请联系管理员！' },
    overlay[1],
  ]);
});

it('fetches a zip under the caller’s name when the server names none', async () => {
  spyNotifier();
  const seen = stubServer(() => new Response('zip'));
  await downloadByGet('/x/zip', 'all.zip');
  expect([seen[0]?.method, names]).toEqual(['GET', ['all.zip']]);
});
