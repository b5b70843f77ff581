import { createHash, hash } from 'node:crypto';

const newline = 10;
const lanes = 4;

/**
 * The sum of rows that pass as COPY text: their number, their bytes, and the first 128 bits of each row's SHA-256 added up
 * in four lanes modulo 2^32. It does not depend on the order in which a table happens to keep its rows.
 */
export class RowSum {
  rows = 0;
  bytes = 0;
  readonly #sums = new Uint32Array(lanes);
  /** The beginning of a row whose end has not come yet. */
  #rest: Buffer[] = [];

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    let start = 0;
    // A line break inside a value is written as \n, so a byte 10 always ends a row.
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      this.#count(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#rest.push(Buffer.from(chunk.subarray(start)));
  }

  /** The sum so far, in hex. */
  get sum(): string {
    return [...this.#sums].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }

  #count(tail: Buffer): void {
    const digest = this.#rest.length > 0 ? this.#joined(tail) : hash('sha256', tail, 'buffer');
    for (let lane = 0; lane < lanes; lane += 1)
      this.#sums[lane] = (this.#sums[lane] ?? 0) + digest.readUInt32LE(lane * 4);
    this.rows += 1;
  }

  #joined(tail: Buffer): Buffer {
    const whole = createHash('sha256');
    for (const part of this.#rest) whole.update(part);
    this.#rest = [];
    return whole.update(tail).digest();
  }
}
