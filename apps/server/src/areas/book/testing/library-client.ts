import { writeEpub } from '@wm/epub/write-epub';
import type { Answer, TestClient } from '#core/testing/test-app.ts';

const tus = '/files/v2/tus';

/** Uploads by pieces, as the screen does; answers the name of the stored file. */
export async function uploadFile(
  who: TestClient,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const version = { 'tus-resumable': '1.0.0' };
  const encoded = Buffer.from(name).toString('base64');
  const begun = await who.send({
    method: 'POST',
    url: tus,
    headers: {
      ...version,
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${encoded}`,
    },
  });
  const done = await who.send({
    method: 'PATCH',
    url: String(begun.headers.location),
    payload: Buffer.from(bytes),
    headers: {
      ...version,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
  });
  return String(done.headers['upload-file-name']);
}

/** Uploads a file and takes it into the library. */
export async function takeFile(who: TestClient, name: string, bytes: Uint8Array): Promise<Answer> {
  return who.post('/book/v2/books/import', { file_name: await uploadFile(who, name, bytes) });
}

/** A book of chapters, each of paragraphs. */
export function bookOf(
  title: string,
  chapters: readonly (readonly string[])[],
  more: Partial<Parameters<typeof writeEpub>[0]> = {},
): Uint8Array {
  return writeEpub({
    title,
    creators: ['佚名'],
    modified: new Date('2026-01-01T00:00:00Z'),
    sections: chapters.map((paragraphs, at) => ({
      title: `第${at + 1}章`,
      body: `<h1>第${at + 1}章</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}`,
    })),
    ...more,
  });
}
