/**
 * A 64-bit hash of numbers as 16 hexadecimal digits, for telling whether two runs are the same; not
 * for security. Two lanes of multiply-and-rotate mixing (the finaliser of MurmurHash3 by A.
 * Appleby) over the low and high words of each number.
 */
export function hashNumbers(parts: Iterable<ArrayLike<number>>): string {
  const number = new Float64Array(1);
  const words = new Uint32Array(number.buffer);
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (const part of parts) {
    for (let i = 0; i < part.length; i += 1) {
      number[0] = part[i]!;
      a = Math.imul(a ^ words[0]!, 0xcc9e2d51);
      a = (a << 15) | (a >>> 17);
      b = Math.imul(b ^ words[1]!, 0x1b873593);
      b = ((b << 13) | (b >>> 19)) + a;
    }
    a = Math.imul(a ^ part.length, 0x5bd1e995);
  }
  return hex(finish(a ^ (b >>> 3))) + hex(finish(b));
}

function finish(value: number): number {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
