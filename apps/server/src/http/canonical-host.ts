import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `localhost` and `127.0.0.1` are one machine but two origins: a session of one is unknown to the other, and images
 * would be cross-origin. Requests with the other name are redirected to the configured one.
 */
export function registerCanonicalHost(app: FastifyInstance, { config }: Deps): void {
  const canonical = new URL(config.publicUrl);
  if (!LOOPBACK_NAMES.includes(canonical.hostname)) return;
  const aliases = LOOPBACK_NAMES.filter((name) => name !== canonical.hostname).map((name) =>
    canonical.port === '' ? name : `${name}:${canonical.port}`,
  );
  app.addHook('onRequest', (request, reply, done) => {
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isPage && aliases.includes(request.headers.host ?? ''))
      void reply.redirect(`${canonical.origin}${request.url}`, 307);
    else done();
  });
}
