export type RespValue = string | number | null | Error | RespValue[];

const lineEnd = '\r\n';
const longestReply = 16 * 1024 * 1024;

/** Reads replies of Redis (RESP 2) as they come in pieces. Throws for what is none. */
export class RespReader {
  #rest: Buffer = Buffer.alloc(0);
  readonly #tell: (value: RespValue) => void;

  constructor(tell: (value: RespValue) => void) {
    this.#tell = tell;
  }

  read(chunk: Buffer): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    if (this.#rest.length > longestReply) throw new Error('Redis answers too much');
    for (let found = parse(this.#rest, 0); found; found = parse(this.#rest, 0)) {
      this.#rest = this.#rest.subarray(found.end);
      this.#tell(found.value);
    }
  }
}

/** The value that begins at a place and where it ends; nothing when it has not come whole. */
function parse(bytes: Buffer, at: number): { value: RespValue; end: number } | undefined {
  const lineAt = bytes.indexOf(lineEnd, at);
  if (lineAt < 0) return undefined;
  const kind = String.fromCharCode(bytes[at] ?? 0);
  const line = bytes.toString('utf8', at + 1, lineAt);
  const next = lineAt + lineEnd.length;
  if (kind === '+') return { value: line, end: next };
  if (kind === '-') return { value: new Error(line), end: next };
  if (kind === ':') return { value: Number(line), end: next };
  if (kind !== '$' && kind !== '*') throw new Error('Redis answers in another protocol');
  const length = Number(line);
  if (!Number.isInteger(length)) throw new Error('Redis answers in another protocol');
  if (length < 0) return { value: null, end: next };
  return kind === '$' ? bulk(bytes, next, length) : array(bytes, next, length);
}

function bulk(bytes: Buffer, at: number, length: number) {
  const end = at + length + lineEnd.length;
  return bytes.length < end ? undefined : { value: bytes.toString('utf8', at, at + length), end };
}

function array(bytes: Buffer, at: number, length: number) {
  const value: RespValue[] = [];
  let end = at;
  for (let index = 0; index < length; index += 1) {
    const found = parse(bytes, end);
    if (!found) return undefined;
    value.push(found.value);
    end = found.end;
  }
  return { value, end };
}
