import { errorTable } from '@wm/contract/areas';
import type { FastifyReply } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { toAppError } from '#core/http/envelope.ts';

interface Written {
  type: string;
  fileName: string;
  /** The bytes of the file; what makes them is ended when the client goes. */
  write: (gone: AbortSignal) => AsyncGenerator<Uint8Array>;
}

/**
 * Sends a file while it is written. A short one has its length, and what fails meanwhile is answered; of a longer one the
 * first bytes go at once, and what fails then breaks the connection: its client sees that it is not whole.
 */
export async function sendWritten(
  reply: FastifyReply,
  { type, fileName, write }: Written,
): Promise<FastifyReply> {
  const { request, server } = reply;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const file = await server.spool.write(() => write(gone.signal), {
    userId: request.principal?.userId ?? 0,
    signal: gone.signal,
  });
  if (gone.signal.aborted) {
    file.stream().destroy();
    throw new AppError('request.timeout');
  }
  // What went out is in the operation log also where its end did not.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) server.auditUnfinished(reply);
  });
  const stream = file.stream().once('error', (error) => {
    if (gone.signal.aborted) return;
    const { errorName, message } = toAppError(error);
    request.log.error({ err: error, traceId: request.id }, 'a file broke off while it was sent');
    request.outcome = { code: errorTable[errorName].code, message };
  });
  if (file.size !== undefined) void reply.header('content-length', file.size);
  return reply.type(type).headers(attachmentHeaders(fileName)).send(stream);
}
