const escapes: Record<string, string> = {
  '%3A': ':',
  '%3B': ';',
  '%3D': '=',
  '%25': '%',
  '%2C': ',',
  '%0D': '\r',
  '%0A': '\n',
  '%09': '\t',
};

/** Undoes the percent-encoding of VCF 4.3 and later; other percent signs stay as they are. */
export function decodeInfoText(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%(3A|3B|3D|25|2C|0D|0A|09)/gi, (code) => escapes[code.toUpperCase()]!);
}

/** The inverse of `decodeInfoText` for values that are written into INFO. */
export function encodeInfoText(text: string): string {
  return text.replace(/[:;=%,\r\n\t]/g, (char) => {
    const hex = char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');
    return `%${hex}`;
  });
}

/**
 * The raw value of one key of an INFO column: undefined when the key is absent, true for a flag without `=`.
 * The first of several equal keys wins. Keys are compared as written, legal or not (`1000GAF`, `GERP++_RS`).
 */
export function infoValue(info: string, key: string): string | true | undefined {
  for (let at = info.indexOf(key); at >= 0; at = info.indexOf(key, at + 1)) {
    const before = at === 0 || info.charCodeAt(at - 1) === 59;
    const after = at + key.length;
    if (!before) continue;
    if (after === info.length || info.charCodeAt(after) === 59) return true;
    if (info.charCodeAt(after) !== 61) continue;
    const end = info.indexOf(';', after);
    return end < 0 ? info.slice(after + 1) : info.slice(after + 1, end);
  }
  return undefined;
}

/** A parsed INFO column: raw values by key in order (true for flags), and the keys that were written twice. */
export interface InfoFields {
  values: Map<string, string | true>;
  duplicates: string[];
}

/** Parses an INFO column. `.` and empty parts give nothing; of equal keys the first wins and the key is listed as duplicate. */
export function parseInfo(info: string): InfoFields {
  const values = new Map<string, string | true>();
  const duplicates: string[] = [];
  if (info === '.' || info === '') return { values, duplicates };
  for (const part of info.split(';')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const key = equals < 0 ? part : part.slice(0, equals);
    if (values.has(key)) duplicates.push(key);
    else values.set(key, equals < 0 ? true : part.slice(equals + 1));
  }
  return { values, duplicates };
}
