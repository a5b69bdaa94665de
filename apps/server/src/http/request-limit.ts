import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { clientAddress, networkOf } from './client-address.ts';

/** Immutable files cost next to nothing, and probes must always be answered. */
const UNCOUNTED = /^\/(?:assets|public-assets|images)\/|^\/(?:live|ready)$/;

/**
 * Limits the requests of one network to one node per minute. Counted in memory on purpose, because it protects this
 * process's time; limits that must hold across nodes (codes, uploads) are counted in the database.
 */
export async function registerRequestLimit(app: FastifyInstance, { config }: Deps): Promise<void> {
  if (config.requestsPerMinute === 0) return;
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    cache: 50_000,
    keyGenerator: (request) => networkOf(clientAddress(request)),
    allowList: (request) => UNCOUNTED.test(request.url),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('TOO_MANY_REQUESTS', { requestTimeout: Math.ceil(ttl / 1000) }),
  });
}
