import fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerStreams } from '../live/streams.ts';
import { answerBrokenRequest, answerError, registerErrorHandler } from './error-handler.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** A server with nothing mounted: its limits, whose addresses it believes, and the error form for whatever fails. */
export function createHttp({ config, log }: Pick<Deps, 'config' | 'log'>): FastifyInstance {
  // The library types an instance by its logger; nothing here depends on which one it is.
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance;
  app.decorate('endpointIds', new Set<string>());
  registerErrorHandler(app);
  registerStreams(app);
  return app;
}

/** Believes the forwarded address from exactly as many proxies as are configured, counted from this server. */
const trustOf = (proxies: number) => (proxies === 0 ? false : (_address: string, hop: number) => hop < proxies);
