import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts';
import { rejectBrokenRequest, sendError, registerErrorHandler } from './error-handler.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than any handler waits for anything; open streams send a heartbeat every fifteen seconds. */
const SILENCE_MAX_MS = 60_000;

/** A server without routes: its limits, trusted proxies, and the error format for all failures. */
export function createHttp({ config, log }: Pick<Deps, 'config' | 'log'>, limits = CONNECTION_LIMITS): FastifyInstance {
  // The library's instance type depends on its logger; nothing here does.
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    // A reader that accepts nothing of a response would hold its connection forever.
    connectionTimeout: SILENCE_MAX_MS,
    frameworkErrors: sendError,
    clientErrorHandler: rejectBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The contract validates input and responses; the framework's compilers would be loaded needlessly.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  }) as unknown as FastifyInstance;
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Wrappers of fetch label every body as JSON, even an empty one.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  // Nothing here reads it, and another site's form can send it without a preflight.
  app.removeContentTypeParser('text/plain');
  app.decorate('endpointIds', new Set<string>());
  registerErrorHandler(app);
  limitConnections(app, limits);
  return app;
}

const refuseSchemas = (): never => {
  throw new Error('A route declared a schema of the framework: declare an endpoint of the contract instead.');
};

/** Trusts the forwarded address from exactly as many proxies as are configured, counted from this server. */
const trustOf = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);
