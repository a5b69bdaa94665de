import { ENDPOINTS } from '@primehour/contract/endpoints';
import { openApiOf } from '@primehour/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { apiPage } from './api-page-html.ts';
import { registeredEndpoints } from './endpoint.ts';
import { setPagePolicy } from './security-headers.ts';

/** The OpenAPI document and its page, with exactly the calls that this server has mounted. */
export function registerApiPage(app: FastifyInstance, { config }: Deps): void {
  const servedOf = () => ENDPOINTS.filter(({ id }) => registeredEndpoints(app).has(id));
  // A megabyte each, so created on first use.
  let document: ReturnType<typeof openApiOf> | undefined;
  let html: string | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return (document ??= openApiOf(servedOf(), { title: config.productName, url: config.publicUrl }));
  });
  app.get('/api-docs', async (_request, reply) => {
    setPagePolicy(reply, { scripts: [], styles: ["'unsafe-inline'"] });
    html ??= apiPage(servedOf(), config.productName);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(html);
  });
}
