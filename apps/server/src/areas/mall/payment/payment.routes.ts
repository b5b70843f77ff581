import { paymentNoticeEndpoint, signatureHeader } from '@wm/contract/mall/payment';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { refundAtProvider } from './provider.ts';
import { takeNotice } from './take-notice.ts';

export function addPaymentRoutes(app: FastifyInstance, core: Core): void {
  route(app, paymentNoticeEndpoint, async ({ body, request }) => {
    const signature = request.headers[signatureHeader];
    const taken = await takeNotice(core, { notice: body, signature });
    if (taken.outcome === 'refund') await refundAtProvider(core, taken.orderId);
    return { outcome: taken.outcome };
  });
}
