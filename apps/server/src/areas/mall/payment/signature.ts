import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentNotice } from '@wm/contract/mall/payment';

/** The signature of a notice in hexadecimal: HMAC-SHA256 over its four parts, each on a line. */
export function signNotice(notice: PaymentNotice, key: string): string {
  const { eventId, paymentNo, kind, amountCents } = notice;
  return createHmac('sha256', key)
    .update([eventId, paymentNo, kind, amountCents].join('\n'))
    .digest('hex');
}

/** Whether a signature is that of the notice by the key; takes as long for each. */
export function isSigned(notice: PaymentNotice, signature: unknown, key: string): boolean {
  if (typeof signature !== 'string') return false;
  const wanted = Buffer.from(signNotice(notice, key));
  const given = Buffer.from(signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
