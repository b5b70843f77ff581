import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** What the provider of payments tells. */
export const paymentKinds = ['paid', 'failed', 'refunded'] as const;

const notice = z.strictObject({
  /** The same thing told again has the same. */
  event_id: z.string().min(1).max(80),
  payment_no: z.string().min(1).max(40),
  kind: z.enum(paymentKinds),
  amount_cents: z
    .number()
    .int()
    .min(0)
    .max(2 ** 53 - 1),
});

export type PaymentNotice = Camelize<z.output<typeof notice>>;

/** The header that bears the signature, in hexadecimal. */
export const signatureHeader = 'x-mall-signature';

/**
 * What became of a notice: `done` moved the order, `refund` was money for an order that was given up and goes back,
 * `repeat` was told before, `ignored` changes nothing any more.
 */
export const noticeOutcomes = ['done', 'refund', 'repeat', 'ignored'] as const;

/** Where the provider tells of payments; whoever bears no signature by the installation's key is refused. */
export const paymentNoticeEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mall/v2/payment/notice',
  access: 'public',
  rate: 'live',
  audit: '支付通知',
  body: notice,
  data: z.object({ outcome: z.enum(noticeOutcomes) }),
});
