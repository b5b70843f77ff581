import { crc32 as nodeCrc32 } from 'node:zlib';

import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { crc32 } from '../src/crc32.ts';

it('agrees with the published example and with Node on any bytes', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
      expect(crc32(data)).toBe(nodeCrc32(data));
    }),
    { numRuns: 1000 },
  );
});
