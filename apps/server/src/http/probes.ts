import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from './refusal.ts';

/** `/live`: the process answers. `/ready`: it can serve, that is the database answers and it is not stopping. */
export function registerProbes(app: FastifyInstance, { db }: Deps): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/live', async () => ({ status: 'live' }));
  app.get('/ready', async () => {
    if (isStopping || !(await db.isReachable())) throw new Refusal('UNAVAILABLE');
    return { status: 'ready' };
  });
}
