import type { FastifyRequest } from 'fastify';
import { describeParams, logText } from '#core/audit/audit.ts';
import type { Operation } from '#core/audit/record-changes.ts';
import { clientAddress } from './address/client-address.ts';

const nobody = { userId: null, username: '' };

/** What the operation log says of a request. The body of a public route may hold anything and is left out. */
export function operationOf(
  request: FastifyRequest,
  { status, elapsedMs }: { status: number; elapsedMs: number },
): Operation {
  const { outcome } = request;
  const { userId, username } = request.principal ?? request.newcomer ?? nobody;
  const { endpoint } = request.routeOptions.config;
  const body = endpoint?.access === 'public' ? undefined : request.body;
  return {
    title: endpoint?.audit ?? '',
    method: request.method,
    url: logText(request.url.split('?')[0] ?? ''),
    userId,
    username,
    ip: clientAddress(request),
    params: logText(describeParams(body ?? request.params), 2100),
    status,
    code: outcome?.code ?? 200,
    message: outcome?.message ?? '',
    costMs: Math.round(elapsedMs),
    traceId: request.id,
  };
}
