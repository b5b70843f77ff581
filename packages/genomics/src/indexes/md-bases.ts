/** The four bits of a base in a BAM record (SAM specification, section 4.2). */
const letters = '=ACMGRSVTWYHKDBN';
const skipped = 0;

/** Sizes of the values of optional fields by their type. */
const valueSizes: Readonly<Record<string, number>> = {
  A: 1,
  c: 1,
  C: 1,
  s: 2,
  S: 2,
  i: 4,
  I: 4,
  f: 4,
};

/**
 * The bases of the reference under a read, as its MD field tells them: one byte for each base from where the read begins, 0 where
 * the read skips over the reference. Undefined for a record without MD, or with one that does not fit its CIGAR.
 */
export function referenceOfRead(record: Uint8Array): Uint8Array | undefined {
  const view = new DataView(record.buffer, record.byteOffset, record.length);
  const cigarAt = 32 + record[8]!;
  const operations = view.getUint16(12, true);
  const length = view.getInt32(16, true);
  const basesAt = cigarAt + operations * 4;
  const md = fieldOf(record, 'MD', basesAt + ((length + 1) >> 1) + length);
  if (md === undefined || length <= 0) return undefined;
  const told = expandMd(md);
  const bases: number[] = [];
  let read = 0;
  let at = 0;
  const takeAligned = (count: number): boolean => {
    for (let step = 0; step < count; step += 1) {
      const letter = told[at];
      if (letter === undefined) return false;
      const packed = record[basesAt + (read >> 1)]!;
      const own = letters.charCodeAt(read % 2 === 0 ? packed >> 4 : packed & 15);
      bases.push(letter === SAME ? own : letter);
      at += 1;
      read += 1;
    }
    return true;
  };
  for (let operation = 0; operation < operations; operation += 1) {
    const packed = view.getUint32(cigarAt + operation * 4, true);
    const kind = CIGAR[packed & 15];
    const count = packed >>> 4;
    if (kind === 'M' && !takeAligned(count)) return undefined;
    if (kind === 'I') read += count;
    if (kind === 'N') for (let step = 0; step < count; step += 1) bases.push(skipped);
    if (kind !== 'D') continue;
    for (let step = 0; step < count; step += 1, at += 1) bases.push(told[at] ?? skipped);
  }
  return at === told.length ? Uint8Array.from(bases) : undefined;
}

/** What operations do: M uses up both, I the read, D and N the reference, P neither. S is in the read like I, = and X are M. */
const CIGAR = ['M', 'I', 'D', 'N', 'I', 'P', 'P', 'M', 'M'] as const;
const SAME = 61;

/** An MD field base by base: `=` where the read has the reference's, else the letter of the reference. */
function expandMd(md: string): number[] {
  const told: number[] = [];
  for (const [, number, deleted, other] of md.matchAll(/(\d+)|\^([A-Za-z]+)|([A-Za-z])/g)) {
    // More than a read can have is a damaged field.
    if (number !== undefined)
      told.push(...Array.from({ length: Math.min(+number, 1e6) }, () => SAME));
    else
      for (const letter of (deleted ?? other ?? '').toUpperCase()) told.push(letter.charCodeAt(0));
  }
  return told;
}

/** The text of an optional field of type Z. */
function fieldOf(record: Uint8Array, name: string, from: number): string | undefined {
  const view = new DataView(record.buffer, record.byteOffset, record.length);
  for (let at = from; at + 4 <= record.length;) {
    const tag = String.fromCharCode(record[at]!, record[at + 1]!);
    const type = String.fromCharCode(record[at + 2]!);
    at += 3;
    if (type === 'Z' || type === 'H') {
      const end = record.indexOf(0, at);
      if (end < 0) return undefined;
      if (tag === name) return new TextDecoder('latin1').decode(record.subarray(at, end));
      at = end + 1;
    } else if (type === 'B') {
      if (at + 5 > record.length) return undefined;
      const size = valueSizes[String.fromCharCode(record[at]!)] ?? 1;
      at += 5 + size * view.getUint32(at + 1, true);
    } else {
      const size = valueSizes[type];
      if (size === undefined) return undefined;
      at += size;
    }
  }
  return undefined;
}
