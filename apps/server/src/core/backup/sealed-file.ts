import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

const label = 'sha256:';
const sealLength = label.length + 64;
/** The last two bytes of a ZIP archive without a comment: how long its comment is. */
const lengthBytes = 2;

/**
 * Writes a ZIP archive and, as its comment, the SHA-256 of everything before. Any program for archives opens it, and no
 * byte of it can change unnoticed. The file is new, for its owner only, and on the disk when this settles.
 */
export async function writeSealed(
  target: string,
  archive: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  const handle = await open(target, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  const write = async (piece: Buffer): Promise<void> => {
    for (let done = 0; done < piece.length;)
      done += (await handle.write(piece, done, piece.length - done)).bytesWritten;
    bytes += piece.length;
  };
  try {
    let held = Buffer.alloc(0);
    for await (const piece of archive) {
      const all = held.length > 0 ? Buffer.concat([held, piece]) : piece;
      const ready = all.subarray(0, Math.max(0, all.length - lengthBytes));
      held = Buffer.from(all.subarray(ready.length));
      hash.update(ready);
      await write(ready);
    }
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt16LE(sealLength);
    hash.update(length);
    await write(length);
    const sha256 = hash.digest('hex');
    await write(Buffer.from(label + sha256));
    await handle.sync();
    return { bytes, sha256 };
  } finally {
    await handle.close();
  }
}

/** Reads a whole archive and compares it with its seal. Throws `BackupError` when a single byte differs, or it has none. */
export async function checkSeal(file: string, signal?: AbortSignal): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const seal = Buffer.alloc(sealLength);
    const { bytesRead } = await handle.read(seal, 0, sealLength, Math.max(0, size - sealLength));
    const text = seal.subarray(0, bytesRead).toString('latin1');
    if (bytesRead < sealLength || !/^sha256:[0-9a-f]{64}$/.test(text))
      throw new BackupError('这不是完整的备份文件：末尾没有校验和。没有改动任何数据');
    const hash = createHash('sha256');
    const end = size - sealLength - 1;
    const stream = createReadStream(file, { end, highWaterMark: 1024 * 1024 });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      hash.update(chunk);
    }
    const sha256 = hash.digest('hex');
    if (text !== label + sha256)
      throw new BackupError('备份文件已损坏：内容与校验和不一致。没有改动任何数据');
    return sha256;
  } finally {
    await handle.close();
  }
}
