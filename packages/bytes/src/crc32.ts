const table = buildTable();

/** CRC-32 of `bytes` as ZIP uses it (reflected polynomial 0xEDB88320; PKWARE APPNOTE 4.4.7), an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  let index = 0;
  const whole = bytes.length & ~3;
  while (index < whole) {
    crc ^=
      bytes[index]! |
      (bytes[index + 1]! << 8) |
      (bytes[index + 2]! << 16) |
      (bytes[index + 3]! << 24);
    crc =
      table[768 + (crc & 255)]! ^
      table[512 + ((crc >>> 8) & 255)]! ^
      table[256 + ((crc >>> 16) & 255)]! ^
      table[crc >>> 24]!;
    index += 4;
  }
  while (index < bytes.length) {
    crc = (crc >>> 8) ^ table[(crc ^ bytes[index]!) & 255]!;
    index += 1;
  }
  return ~crc >>> 0;
}

/** Four tables for the slicing-by-4 method: table k advances a byte by k further zero bytes. */
function buildTable(): Int32Array {
  const tables = new Int32Array(1024);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    tables[byte] = value;
  }
  for (let index = 256; index < 1024; index += 1) {
    const previous = tables[index - 256]!;
    tables[index] = (previous >>> 8) ^ tables[previous & 255]!;
  }
  return tables;
}
