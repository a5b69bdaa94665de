import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { clientAddress, networkOf } from './client-address.ts';

/** Probes arrive each second and would only add noise. */
const UNLOGGED = ['/live', '/ready'];

/**
 * With LOG_LEVEL=info or debug, logs a line for each response. It has the route as mounted, never the URL as requested,
 * which may contain a link's token, a name or a phone number.
 */
export function registerRequestLog(
  app: FastifyInstance,
  { config }: { readonly config: Pick<Deps['config'], 'logLevel'> },
): void {
  if (config.logLevel !== 'info' && config.logLevel !== 'debug') return;
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    if (routeOptions.url !== undefined && UNLOGGED.includes(routeOptions.url)) return;
    request.log.info(
      {
        method,
        route: routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        network: networkOf(clientAddress(request)),
      },
      'Answered',
    );
  });
}
