import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { CONNECTION_LIMITS, limitConnections } from './connection-limits.ts';
import { answerBrokenRequest, answerError, registerErrorHandler } from './error-handler.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than any handler waits for anybody; open streams beat every fifteen seconds. */
const SILENCE_MAX_MS = 60_000;

/** A server with nothing mounted: its limits, whose addresses it believes, and the error form for whatever fails. */
export function createHttp({ config, log }: Pick<Deps, 'config' | 'log'>, limits = CONNECTION_LIMITS): FastifyInstance {
  // The library types an instance by its logger; nothing here depends on which one it is.
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.lookMs },
    // Who takes nothing of an answer would hold its connection for ever.
    connectionTimeout: SILENCE_MAX_MS,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The contract judges input and answers; the framework's own compilers would be loaded for nothing.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
  }) as unknown as FastifyInstance;
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Wrappers of fetch call every body json, also one that is not there.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  // Nothing here reads it, and another site's form can send it without asking.
  app.removeContentTypeParser('text/plain');
  app.decorate('endpointIds', new Set<string>());
  registerErrorHandler(app);
  limitConnections(app, limits);
  return app;
}

const refuseSchemas = (): never => {
  throw new Error('A route brought a schema of the framework: declare an endpoint of the contract instead.');
};

/** Believes the forwarded address from exactly as many proxies as are configured, counted from this server. */
const trustOf = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);
