/**
 * Decodes an XML, XHTML, SVG or CSS file: byte order mark first, then the encoding that `<?xml ... encoding="..."?>` or
 * `@charset "..."` names, else UTF-8 (XML 1.0 appendix F; CSS Syntax 3.2). An unknown label counts as UTF-8 and bytes that
 * do not fit become U+FFFD, so this never throws. Line ends come out as `\n`, the mark is removed, the text is well formed.
 */
export function decodeDocument(bytes: Uint8Array): string {
  const text = new TextDecoder(documentEncoding(bytes)).decode(bytes);
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function documentEncoding(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0 && b === 0x3c && c === 0 && d === 0x3f) return 'utf-16be';
  if (a === 0x3c && b === 0 && c === 0x3f && d === 0) return 'utf-16le';
  if (a !== 0x3c && a !== 0x40) return 'utf-8';
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const named =
    /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ??
    /^@charset "([\w.:-]+)";/.exec(head)?.[1];
  return named === undefined ? 'utf-8' : knownEncoding(named);
}

/** A declared UTF-16 cannot be true here: the declaration itself was read as single bytes. */
function knownEncoding(label: string): string {
  try {
    const name = new TextDecoder(label).encoding;
    return name.startsWith('utf-16') ? 'utf-8' : name;
  } catch {
    return 'utf-8';
  }
}
