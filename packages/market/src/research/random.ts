/** A deterministic source of randomness. */
export interface Random {
  /** A number from 0 (included) to 1 (excluded), 32 bits fine. */
  next(): number;
  /** A whole number from 0 to below `n`, each equally likely; n from 1 to 2^32. */
  below(n: number): number;
}

/**
 * xoshiro128** 1.1 by D. Blackman and S. Vigna, seeded by splitmix32 from one whole number. The
 * same seed gives the same numbers on every machine. Not for secrets.
 */
export function createRandom(seed: number): Random {
  let z = seed >>> 0;
  const splitmix = (): number => {
    z = (z + 0x9e3779b9) >>> 0;
    let x = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  };
  let a = splitmix();
  let b = splitmix();
  let c = splitmix();
  let d = splitmix();
  const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k));
  const bits = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11);
    return result;
  };
  return {
    next: () => bits() / 2 ** 32,
    below: (n) => {
      // Values from the incomplete last run of n would favour small results, so they are drawn
      // again.
      const limit = 2 ** 32 - (2 ** 32 % n);
      let value = bits();
      while (value >= limit) value = bits();
      return value % n;
    },
  };
}

/** Puts the values in a random order, in place (Fisher and Yates). */
export function shuffle(random: Random, values: Float64Array): void {
  for (let i = values.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    const value = values[i]!;
    values[i] = values[j]!;
    values[j] = value;
  }
}
