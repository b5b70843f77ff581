import { createHash, createHmac } from 'node:crypto';

export interface Signing {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface UnsignedRequest {
  method: string;
  url: URL;
  /** Everything that is to be signed beside host, date and hash; names in lower case. */
  headers: Record<string, string>;
  /** SHA-256 of the body in hex. */
  bodyHash: string;
  at: Date;
}

/** SHA-256 of nothing. */
export const emptyHash = sha256('');

/**
 * The headers of a request to an S3-compatible store, signed with AWS Signature Version 4: what was given, and host, date,
 * hash and signature. The path must be encoded already, as it will be sent.
 */
export function signV4(request: UnsignedRequest, signing: Signing): Record<string, string> {
  const { method, url, bodyHash, at } = request;
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams]
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .sort()
    .join('&');
  const signedHeaders = names.join(';');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${signing.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, signing.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${signing.secretAccessKey}`,
  );
  const signature = createHmac('sha256', key).update(text).digest('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${signing.accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** RFC 3986, as the signature wants it. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
