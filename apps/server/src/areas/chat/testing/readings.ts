/** What a model can be made to read in a text: as it stands, and what is hidden or encoded in it. */
export function readingsOf(text: string): string {
  const plain = text.replaceAll('＂', '"').replaceAll('＜', '<').replaceAll('＞', '>');
  return [plain, ...hiddenIn(plain)].join('\n');
}

function hiddenIn(text: string): string[] {
  const tags = text.replaceAll(/[\u{e0020}-\u{e007e}]/gu, (sign) =>
    String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe_00_00),
  );
  return [
    text.replaceAll(/\p{Cf}/gu, ''),
    text.normalize('NFKC'),
    tags,
    ...[...text.matchAll(/[\w+/]{40,}={0,2}/g)].map(([code]) =>
      Buffer.from(code, 'base64').toString(),
    ),
    ...[...text.matchAll(/(?:%[0-9A-F]{2}|[\w.-]){24,}/g)].map(([code]) => decoded(code)),
    text.replaceAll(/\\u([0-9a-f]{4})/gi, (_whole, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    text.replaceAll(/&#(\d+);/g, (_whole, digits: string) => String.fromCodePoint(Number(digits))),
    text.split('').toReversed().join(''),
    ...[...text.matchAll(/(?:[0-9a-f]{2} ){12,}[0-9a-f]{2}/gi)].map(([code]) =>
      Buffer.from(code.replaceAll(' ', ''), 'hex').toString(),
    ),
  ];
}

function decoded(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return '';
  }
}

export interface Order {
  name: string;
  given: string;
}

/** The calls that a text asks for, in the ways in which models of several makers write them. */
export function ordersIn(text: string): Order[] {
  const given = String.raw`(\{(?:[^\n{}]|\{[^\n{}]*\})*\})`;
  const ways = [
    `CALL (\\w+) ${given}`,
    `"name":\\s*"(\\w+)",\\s*"(?:arguments|parameters|input)":\\s*${given}`,
    `\\b(\\w+)\\(${given}\\)`,
    `<function=(\\w+)>${given}`,
    `to=functions\\.(\\w+)\\W+${given}`,
  ];
  return ways.flatMap((way) =>
    [...text.matchAll(new RegExp(way, 'g'))].map(([, name = '', payload = '']) => ({
      name,
      given: payload,
    })),
  );
}
