import type { Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import * as copy from '@primehour/contract/copy/refusals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { isOutOfSpace } from './disk-space.ts';

type Needs = {
  readonly db: Pick<Deps['db'], 'isReachable'>;
  readonly config: Pick<Deps['config'], 'dataDir'>;
};

/**
 * `/live`: the process responds. `/ready`: it can serve: the database responds, the disk has room, and it is not
 * stopping.
 */
export function registerProbes(app: FastifyInstance, { db, config }: Needs): void {
  let isStopping = false;
  const unused = unusedConnections(app);
  app.addHook('preClose', async () => {
    isStopping = true;
    closeAsTheyFallIdle(app, unused);
  });
  app.get('/live', async () => ({ status: 'live' }));
  app.get('/ready', async () => {
    if (isStopping || !(await isSoon(db.isReachable()))) throw new Refusal('UNAVAILABLE');
    if (await isOutOfSpace(config.dataDir)) throw new Refusal('UNAVAILABLE', { message: copy.notReadyDiskFull });
    return { status: 'ready' };
  });
}

/** An unresponsive database returns nothing, and the probe must be answered before it times out. */
const READY_WITHIN_MS = 3_000;

const isSoon = (answer: Promise<boolean>): Promise<boolean> =>
  Promise.race([answer, after(READY_WITHIN_MS, false, { ref: false })]);

/** A request may be in transit on a connection that was just opened. */
const UNUSED_MS = 500;
/**
 * Requests still running after this long are dropped, because the jobs, which end after them, need the rest of the
 * time.
 */
const BUSY_MS = 3_500;

/** Connections without a request: browsers keep one or two spare ones, which the server considers busy. */
function unusedConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

/**
 * A connection that is busy when the server closes would otherwise delay it for its whole keep-alive time afterward.
 */
function closeAsTheyFallIdle({ server }: FastifyInstance, unused: ReadonlySet<Socket>): void {
  const timers = [
    setInterval(() => server.closeIdleConnections(), 50),
    setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, UNUSED_MS),
    setTimeout(() => server.closeAllConnections(), BUSY_MS),
  ];
  server.once('close', () => timers.forEach(clearTimeout));
}
