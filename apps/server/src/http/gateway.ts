import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';

/** The calls of the product's own screens; pages, files and probes don't need the gateway's headers. */
const GUARDED = ['/auth/api/', '/user/api/', '/listing/api/', '/booking/api/'];

/**
 * When a proxy's pair of headers is configured, API calls must have it, which proves that they came through the proxy
 * (product/api#authorization; decision 051).
 */
export function registerGateway(app: FastifyInstance, { config }: Deps): void {
  const gateway = config.gateway;
  if (!gateway) return;
  app.addHook('onRequest', async (request) => {
    // The matched route, not the URL as written: `/%61uth/api/…` matches the same one.
    const { url = '' } = request.routeOptions;
    if (!GUARDED.some((prefix) => url.startsWith(prefix))) return;
    const isOpen =
      isEqual(request.headers[gateway.idHeader], gateway.id) &&
      isEqual(request.headers[gateway.secretHeader], gateway.secret);
    if (!isOpen) throw new Refusal('GATEWAY_REQUIRED');
  });
}

function isEqual(actual: string | string[] | undefined, expected: string): boolean {
  const left = Buffer.from(typeof actual === 'string' ? actual : '');
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
