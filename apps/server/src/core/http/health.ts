import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Says from now on that no more requests should come; those that come all the same are answered. */
    drain: () => void;
  }
}

const open = { access: 'public', rate: 'default', audit: null } as const;

/** `/livez`: the process answers. `/readyz`: it should get traffic. Both without envelope, for supervisors and proxies. */
export function addHealth(app: FastifyInstance, core: Core): void {
  let draining = false;
  const drain = (): void => {
    draining = true;
  };
  app.decorate('drain', drain);
  app.addHook('preClose', async () => drain());
  app.get('/livez', { config: { endpoint: open } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config: { endpoint: open } }, async (_request, reply) => {
    const isReady = !draining && (await databaseAnswers(core));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
  });
}

async function databaseAnswers(core: Core): Promise<boolean> {
  try {
    await core.pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
