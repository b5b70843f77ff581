/** An image embedded in a document. */
export interface EmbeddedImage {
  /** Media type, for example "image/png". */
  type: string;
  bytes: Uint8Array;
}

/** Media type of each image file extension that a map may hold. */
const typeByExtension: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};

const extensionByType: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
};

/** Extension without dot for a media type; null when the type is no image a map may hold. */
export function imageExtension(type: string): string | null {
  return extensionByType[type] ?? null;
}

/**
 * The image of a data URL (base64 or percent-encoded), or null when the text is none, is damaged or is
 * not one of the image types a map may hold.
 */
export function parseImageDataUrl(url: string): EmbeddedImage | null {
  const comma = url.indexOf(',');
  const head = /^data:([a-z]+\/[a-z0-9.+-]+)((?:;[a-z0-9=_-]+)*)$/i.exec(
    url.slice(0, Math.max(0, comma)),
  );
  const type = head?.[1]?.toLowerCase();
  if (type === undefined || extensionByType[type] === undefined) return null;
  const isBase64 = /;base64$/i.test(head?.[2] ?? '');
  const bytes = isBase64 ? fromBase64(url.slice(comma + 1)) : fromPercent(url.slice(comma + 1));
  return bytes === null ? null : { type, bytes };
}

/**
 * A data URL of an image file, or null when it is none a map may hold. The type comes from the extension
 * of the name, without one from the first bytes.
 */
export function imageDataUrl(name: string, bytes: Uint8Array): string | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? sniffExtension(bytes);
  const type = typeByExtension[extension];
  return type === undefined ? null : `data:${type};base64,${toBase64(bytes)}`;
}

function sniffExtension(bytes: Uint8Array): string {
  const head = binaryText(bytes.subarray(0, 12));
  if (head.startsWith('\u0089PNG')) return 'png';
  if (head.startsWith('\u00FF\u00D8')) return 'jpg';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('BM')) return 'bmp';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return /^\s*<(?:svg|\?xml)/.test(head) ? 'svg' : '';
}

function fromPercent(text: string): Uint8Array | null {
  try {
    return new TextEncoder().encode(decodeURIComponent(text));
  } catch {
    return null;
  }
}

function fromBase64(text: string): Uint8Array | null {
  try {
    const binary = atob(text);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(binaryText(bytes));
}

/** As many characters as a call takes on every engine. */
const pieceLength = 8192;

/** A character for each byte. */
function binaryText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceLength)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceLength));
  return text;
}
