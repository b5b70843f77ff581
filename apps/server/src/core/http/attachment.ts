/**
 * Headers of a download. The name is sent as RFC 6266 demands, percent-encoded whatever it holds, and once more in
 * `download-filename`, which is where the client looks.
 */
export function attachmentHeaders(fileName: string): Record<string, string> {
  // What encodeURIComponent leaves alone, but RFC 8187 has no place for.
  const name = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'download-filename': name,
    'cache-control': 'no-store',
  };
}
