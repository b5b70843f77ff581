import { AppError } from '#core/app-error.ts';

/** The protocol's version that is spoken. */
export const tusVersion = '1.0.0';

/** A count of bytes as a header writes it; undefined when it is none. */
export function bytesOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** `Upload-Metadata`: names and values in base64, separated by commas. Throws `request.invalid`. */
export function metadataOf(header: string | string[] | undefined): Map<string, string> {
  const found = new Map<string, string>();
  if (header === undefined || header === '') return found;
  for (const pair of String(header).split(',')) {
    const [, name, value = ''] = /^\s*([\w.-]{1,50})(?: ([\w+/=]*))?\s*$/.exec(pair) ?? [];
    if (name === undefined || found.has(name)) throw new AppError('request.invalid');
    found.set(name, Buffer.from(value, 'base64').toString('utf8'));
  }
  return found;
}

export interface Checksum {
  algorithm: 'sha1' | 'sha256' | 'md5';
  digest: Buffer;
}

/** The algorithms that `checksumOf` takes. */
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

/** `Upload-Checksum`: an algorithm and the digest in base64. Throws `request.invalid` for one that is not spoken. */
export function checksumOf(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [name, digest = ''] = String(header).split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (!algorithm || !/^[\w+/]+=*$/.test(digest)) throw new AppError('request.invalid');
  return { algorithm, digest: Buffer.from(digest, 'base64') };
}
