import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ConnectionLimits = {
  /** For all headers of a request, which ordinary clients send at once. */
  readonly headersMs: number;
  /** The interval of this check. */
  readonly lookMs: number;
  /** Connections that have not sent a complete request yet. */
  readonly waitingMax: number;
  /** All connections, of which open streams may be 20,000. */
  readonly max: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  lookMs: 2_000,
  waitingMax: 2_000,
  max: 25_000,
};

/**
 * Keeps slow connections from using up the slots of others. Beyond the limit the longest-waiting one is closed:
 * ordinary clients have sent their request by then.
 */
export function limitConnections({ server }: FastifyInstance, { waitingMax, max }: ConnectionLimits): void {
  const waiting = new Set<Socket>();
  server.maxConnections = max;
  server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    const [oldest] = waiting;
    if (waiting.size > waitingMax) oldest?.destroy();
  });
  server.on('request', ({ socket }) => waiting.delete(socket));
}
