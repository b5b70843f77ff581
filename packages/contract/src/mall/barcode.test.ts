import { expect, it } from 'vitest';
import { checkDigit, isMistyped } from './barcode.ts';

it('knows the check digit of EAN and UPC, and leaves other barcodes alone', () => {
  // From the maker's books: EAN-13, EAN-8, UPC-A, GTIN-14.
  for (const code of ['4006381333931', '73513537', '036000291452', '10012345678902']) {
    expect(isMistyped(code), code).toBe(false);
    expect(checkDigit(code.slice(0, -1))).toBe(Number(code.at(-1)));
  }
  expect(isMistyped('4006381333932')).toBe(true);
  expect(isMistyped('4006381339331')).toBe(true);
  for (const own of ['', 'A-100', '123', '12345678901']) expect(isMistyped(own), own).toBe(false);
});
