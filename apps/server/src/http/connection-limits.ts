import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type ConnectionLimits = {
  /** For all of a request's headers, which honest senders hand over at once. */
  readonly headersMs: number;
  /** How often that is looked at. */
  readonly lookMs: number;
  /** Connections that have not sent a whole request yet. */
  readonly waitingMost: number;
  /** All connections, of which open streams may be 20,000. */
  readonly most: number;
};

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  lookMs: 2_000,
  waitingMost: 2_000,
  most: 25_000,
};

/**
 * Keeps connections that only trickle from taking the place of those that ask for something. Beyond the ceiling the one
 * that has waited the longest is closed: honest ones have sent their request by then.
 */
export function limitConnections({ server }: FastifyInstance, { waitingMost, most }: ConnectionLimits): void {
  const waiting = new Set<Socket>();
  server.maxConnections = most;
  server.on('connection', (socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    const [oldest] = waiting;
    if (waiting.size > waitingMost) oldest?.destroy();
  });
  server.on('request', ({ socket }) => waiting.delete(socket));
}
