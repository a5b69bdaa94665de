import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from './refusal.ts';

/** `/live`: the process answers. `/ready`: it can serve, that is the database answers and it is not stopping. */
export function registerProbes(app: FastifyInstance, { db }: { readonly db: Pick<Deps['db'], 'isReachable'> }): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    closeAsTheyFallIdle(app);
  });
  app.get('/live', async () => ({ status: 'live' }));
  app.get('/ready', async () => {
    if (isStopping || !(await db.isReachable())) throw new Refusal('UNAVAILABLE');
    return { status: 'ready' };
  });
}

/** A connection that is busy when the server closes would otherwise hold it up for its whole keep-alive time after. */
function closeAsTheyFallIdle({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50);
  server.once('close', () => clearInterval(timer));
}
