import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { storeFile } from './public.ts';

const mebibyte = 1024 * 1024;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Sets the space of each user as an administrator does. */
async function setQuota(megabytes: number): Promise<void> {
  const path = '/admin/v2/system/config';
  const key = 'sys.upload.quota-megabytes';
  const { data } = await app.admin.get(`${path}?config_key=${key}`);
  const body = { config_key: key, config_value: String(megabytes) };
  expect((await app.admin.put(`${path}/${data.rows[0].id}`, body)).code).toBe(200);
  await expect.poll(() => app.core.settings.number(key)).toBe(megabytes);
}

const send = (client: TestClient, sizeBytes: number): Promise<Answer> =>
  upload(client, '/prod-api/common/upload', {
    name: 'a.txt',
    bytes: Buffer.from(randomBytes(sizeBytes / 2).toString('hex')),
  });

const fileCount = async (client: TestClient): Promise<number> => {
  const { rows } = await app.core.pool.query<{ n: number }>(
    'select count(*)::int as n from sys_file where owner_id = $1',
    [client.userId],
  );
  return rows[0]?.n ?? 0;
};

describe('the space of a user', () => {
  it('refuses what would be too much, says why, and leaves others alone', async () => {
    await setQuota(2);
    const [mine, other] = [await app.signInAs(), await app.signInAs()];
    expect((await send(mine, 1.5 * mebibyte)).code).toBe(200);
    const refused = await send(mine, mebibyte);
    expect(refused).toMatchObject({
      status: 413,
      code: 413,
      msg: '存储空间不足：已用 2 MB，上限 2 MB，请先删除不用的文件',
    });
    expect(await fileCount(mine)).toBe(1);
    expect((await send(mine, mebibyte / 4)).code).toBe(200);
    expect((await send(other, mebibyte)).code).toBe(200);
  });

  it('holds also for uploads that come at the same time', async () => {
    await setQuota(2);
    const mine = await app.signInAs();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(mine, (mebibyte * 3) / 4)),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200, 200, 413, 413, 413, 413,
    ]);
    expect(await fileCount(mine)).toBe(2);
  });

  it('is told before an upload by pieces or an archive of notes is taken', async () => {
    await setQuota(1);
    const mine = await app.signInAs();
    const begun = await mine.send({
      method: 'POST',
      url: '/files/v2/tus',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(2 * mebibyte),
        'upload-metadata': `filename ${Buffer.from('big.txt').toString('base64')}`,
      },
    });
    expect(begun.status).toBe(413);
    expect((await send(mine, mebibyte)).code).toBe(200);
    const archive = buildZip([{ name: 'a.md', data: '# a' }]);
    const imported = await upload(mine, '/notebook/v2/import', { name: 'a.zip', bytes: archive });
    expect(imported.msg).toContain('存储空间不足');
  });

  it('does not keep anybody from what the server makes for him, and 0 bounds nothing', async () => {
    await setQuota(1);
    const mine = await app.signInAs();
    expect((await send(mine, mebibyte)).code).toBe(200);
    const made = await storeFile(app.core, Buffer.from('text'), {
      ownerId: mine.userId,
      name: 'export.txt',
      isOneShot: true,
      ignoresQuota: true,
    });
    expect(made.size).toBe(4);
    await setQuota(0);
    expect((await send(mine, mebibyte)).code).toBe(200);
  });
});
