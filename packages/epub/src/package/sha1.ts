/**
 * SHA-1 of `bytes` (FIPS 180-4, section 6.1), 20 bytes. Used only where the EPUB specification asks for it
 * (font obfuscation) and for derived identifiers; it protects nothing.
 */
export function sha1(bytes: Uint8Array): Uint8Array {
  const padded = padMessage(bytes);
  const view = new DataView(padded.buffer);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Int32Array(80);
  for (let offset = 0; offset < padded.length; offset += 64) addBlock(state, words, view, offset);
  const digest = new Uint8Array(20);
  const out = new DataView(digest.buffer);
  for (let index = 0; index < 5; index += 1) out.setInt32(index * 4, state[index]!);
  return digest;
}

/** Appends the bit 1, zeros, and the length in bits as a 64-bit number, to a multiple of 64 bytes. */
function padMessage(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(((bytes.length + 8) >>> 6) * 64 + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  return padded;
}

function addBlock(state: Int32Array, words: Int32Array, view: DataView, offset: number): void {
  for (let t = 0; t < 16; t += 1) words[t] = view.getInt32(offset + t * 4);
  for (let t = 16; t < 80; t += 1) {
    words[t] = rotate(words[t - 3]! ^ words[t - 8]! ^ words[t - 14]! ^ words[t - 16]!, 1);
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  for (let t = 0; t < 80; t += 1) {
    const next = (rotate(a, 5) + mix(t, b, c, d) + e + words[t]!) | 0;
    e = d;
    d = c;
    c = rotate(b, 30);
    b = a;
    a = next;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
}

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function mix(t: number, b: number, c: number, d: number): number {
  if (t < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (t < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (t < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}
