import { createHash } from 'node:crypto';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { adobeKey, idpfKey, isFont, toggleObfuscation } from './font-obfuscation.ts';
import { sha1 } from './sha1.ts';

const bytes = fc.uint8Array({ maxLength: 300 });

describe('checksums', () => {
  it('agree with those of Node on any bytes', () => {
    fc.assert(
      fc.property(bytes, (data) => {
        expect(Buffer.from(sha1(data)).toString('hex')).toBe(
          createHash('sha1').update(data).digest('hex'),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('agree with the published examples', () => {
    expect(Buffer.from(sha1(new TextEncoder().encode('abc'))).toString('hex')).toBe(
      'a9993e364706816aba3e25717850c26c9cd0d89d',
    );
  });
});

describe('font obfuscation', () => {
  it('is its own inverse and touches only the head of the font', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 2000 }),
        fc.constantFrom('idpf' as const, 'adobe' as const),
        (font, kind) => {
          const key =
            kind === 'idpf'
              ? idpfKey('urn:x:1')
              : adobeKey('urn:uuid:00112233-4455-6677-8899-aabbccddeeff')!;
          const hidden = toggleObfuscation(font, kind, key);
          expect(toggleObfuscation(hidden, kind, key)).toEqual(font);
          const untouched = kind === 'idpf' ? 1040 : 1024;
          expect(hidden.subarray(untouched)).toEqual(font.subarray(untouched));
        },
      ),
    );
  });

  it('ignores white space in the identifier and needs a UUID for the Adobe key', () => {
    expect(idpfKey(' urn:x\n:1\t')).toEqual(idpfKey('urn:x:1'));
    expect(adobeKey('00112233-4455-6677-8899-AABBCCDDEEFF')?.slice(0, 3)).toEqual(
      Uint8Array.of(0, 0x11, 0x22),
    );
    expect(adobeKey('isbn:9787020002207')).toBeUndefined();
  });

  it('knows fonts by their first bytes', () => {
    expect(isFont(new TextEncoder().encode('wOF2xxxx'))).toBe(true);
    expect(isFont(new TextEncoder().encode('<html>'))).toBe(false);
  });
});
