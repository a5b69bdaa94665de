import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { responses } from '../signals.ts';

/**
 * Reports each response with the route as mounted, never the URL as requested. A node without metrics has no hook at all.
 */
export function registerResponseSignal(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Deps['config'], 'metrics'> },
): void {
  if (config.metrics === undefined) return;
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // A stream lasts as long as its reader keeps it open.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    responses.publish({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}
