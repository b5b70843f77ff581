/** What a reference is for. A host may answer differently, for instance serve fonts from elsewhere than chapters. */
export type ResourceUse = 'link' | 'image' | 'media' | 'style' | 'font';

/** The file types that a reader may be given, by extension. Everything else in a book stays unread. */
const typesByExtension: ReadonlyMap<string, string> = new Map([
  ['xhtml', 'application/xhtml+xml'],
  ['html', 'application/xhtml+xml'],
  ['htm', 'application/xhtml+xml'],
  ['css', 'text/css'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['bmp', 'image/bmp'],
  ['ttf', 'font/ttf'],
  ['otf', 'font/otf'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['aac', 'audio/aac'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/opus'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt'],
]);

/** Other names under which manifests list the same types. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ['text/html', 'application/xhtml+xml'],
  ['text/x-oeb1-document', 'application/xhtml+xml'],
  ['text/x-oeb1-css', 'text/css'],
  ['image/jpg', 'image/jpeg'],
  ['audio/mp3', 'audio/mpeg'],
  ['application/vnd.ms-opentype', 'font/otf'],
  ['application/font-sfnt', 'font/otf'],
  ['application/x-font-opentype', 'font/otf'],
  ['application/x-font-otf', 'font/otf'],
  ['application/x-font-ttf', 'font/ttf'],
  ['application/x-font-truetype', 'font/ttf'],
  ['application/font-woff', 'font/woff'],
  ['application/font-woff2', 'font/woff2'],
]);

const known: ReadonlySet<string> = new Set(typesByExtension.values());

/** The media type in which a file may be served: the declared one, else the one of its extension; undefined for others. */
export function servableType(path: string, declared: string | undefined): string | undefined {
  const named = declared === undefined ? undefined : (synonyms.get(declared) ?? declared);
  if (named !== undefined && known.has(named)) return named;
  return typesByExtension.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** True when a file of this type may be referred to for this use. */
export function fitsUse(mediaType: string, use: ResourceUse): boolean {
  if (use === 'image') return mediaType.startsWith('image/');
  if (use === 'media') return /^(?:audio|video)\/|^text\/vtt$/.test(mediaType);
  if (use === 'style') return mediaType === 'text/css';
  if (use === 'font') return mediaType.startsWith('font/');
  return mediaType === 'application/xhtml+xml' || mediaType.startsWith('image/');
}

/** First bytes (Latin-1) by type. */
const signatures: Readonly<Record<string, RegExp>> = {
  // oxlint-disable-next-line no-control-regex -- the signature of PNG holds one
  'image/png': /^\u0089PNG\r\n\u001a\n/,
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftypavi[fs]/,
  'image/bmp': /^BM/,
};

/** The type that the bytes of a raster picture show, whatever a book calls it; undefined when they are none. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  return Object.keys(signatures).find((type) => signatures[type]!.test(head));
}
