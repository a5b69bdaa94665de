import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { clientAddress, networkOf } from './client-address.ts';

/** Files that never change cost next to nothing, and probes must always be heard. */
const UNCOUNTED = /^\/(?:assets|public-assets|images)\/|^\/(?:live|ready)$/;

/**
 * A ceiling on what one network may ask of one node in a minute. It is kept in memory on purpose: it guards this
 * process's time. What must hold across nodes (codes, uploads) is counted in the database.
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
