import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { uploadByPieces } from './resumable-upload.ts';

const mebibyte = 1024 * 1024;
const location = '/files/v2/tus/1';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  spyNotifier();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A server of the protocol that holds one upload. */
function tusServer(size: number, { failAt = -1, refuse = '' } = {}) {
  let received = 0;
  let failures = 0;
  const state = () =>
    new Headers({
      'Upload-Offset': String(received),
      ...(received === size && { 'Upload-File-Name': '/files/x.zip' }),
    });
  const answer = async ({ method, headers, body }: SeenRequest): Promise<Response> => {
    if (method === 'POST') return new Response(null, { status: 201, headers: { location } });
    if (method === 'HEAD') return new Response(null, { headers: state() });
    const offset = Number(headers.get('Upload-Offset'));
    if (offset === failAt && failures === 0) {
      failures += 1;
      throw new TypeError('Failed to fetch');
    }
    const length = (body as ArrayBuffer).byteLength;
    received = offset + length;
    if (refuse && received === size)
      return Response.json({ code: 415, msg: refuse, data: null }, { status: 415 });
    return new Response(null, { status: 204, headers: state() });
  };
  return { seen: stubServer(answer), received: () => received };
}

const file = (size: number) => new File([new Uint8Array(size)], '大.zip', { lastModified: 1 });
const methods = (seen: SeenRequest[]) =>
  seen.map(({ method, headers }) => `${method} ${headers.get('Upload-Offset') ?? ''}`.trim());

describe('an upload by pieces', () => {
  it('sends pieces of 4 MB one after the other and tells how far it is', async () => {
    const size = 9 * mebibyte;
    const { seen } = tusServer(size);
    const shares: number[] = [];
    const name = await uploadByPieces(file(size), { onProgress: (share) => shares.push(share) });
    expect(name).toBe('/files/x.zip');
    expect(methods(seen)).toEqual([
      'POST',
      'HEAD',
      'PATCH 0',
      `PATCH ${4 * mebibyte}`,
      `PATCH ${8 * mebibyte}`,
    ]);
    expect(seen[0]?.headers.get('Upload-Metadata')).toBe('filename 5aSnLnppcA==');
    expect(shares.map((share) => Math.round(share * 100))).toEqual([0, 44, 89, 100]);
    expect(sessionStorage.length).toBe(0);
  });

  it('goes on where it was after a broken connection', async () => {
    const size = 6 * mebibyte;
    const { seen } = tusServer(size, { failAt: 4 * mebibyte });
    const done = uploadByPieces(file(size));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await done).toBe('/files/x.zip');
    expect(methods(seen).filter((one) => one === 'POST')).toHaveLength(1);
    expect(methods(seen).filter((one) => one === 'PATCH 0')).toHaveLength(1);
  });

  it('goes on after the page was loaded anew, if the file is the same', async () => {
    const size = 6 * mebibyte;
    const { seen } = tusServer(size);
    sessionStorage.setItem(`wm-upload:大.zip:${size}:1`, location);
    expect(await uploadByPieces(file(size))).toBe('/files/x.zip');
    expect(methods(seen)).not.toContain('POST');
  });

  it('says what the server refuses it for, and forgets it', async () => {
    tusServer(mebibyte, { refuse: '文件格式不正确, 请上传pdf格式文件!' });
    await expect(uploadByPieces(file(mebibyte))).rejects.toMatchObject({
      kind: 'refused',
      code: 415,
      message: '文件格式不正确, 请上传pdf格式文件!',
    });
    expect(sessionStorage.length).toBe(0);
  });
});
