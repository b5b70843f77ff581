const gtin = /^(\d{8}|\d{12,14})$/;

/** The check digit that stands behind the digits of a GTIN: weights 3 and 1 from the right (GS1 General Specifications 7.9). */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

/** Whether a barcode has the length of an EAN or UPC but not its check digit: most likely a digit was mistyped. */
export function isMistyped(barcode: string): boolean {
  return gtin.test(barcode) && checkDigit(barcode.slice(0, -1)) !== Number(barcode.at(-1));
}
