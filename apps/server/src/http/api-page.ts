import { ENDPOINTS } from '@primehour/contract/endpoints';
import { openApiOf } from '@primehour/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { apiPage } from './api-page-html.ts';
import { type EncodedBody, encodedBody, sendEncoded } from './encoded-body.ts';
import { registeredEndpoints } from './endpoint.ts';
import { setPagePolicy } from './security-headers.ts';

/** The OpenAPI document and its page, with exactly the calls that this server has mounted. */
export function registerApiPage(app: FastifyInstance, { config }: Deps): void {
  const servedOf = () => ENDPOINTS.filter(({ id }) => registeredEndpoints(app).has(id));
  // A megabyte each, so created on first use.
  let document: EncodedBody | undefined;
  let html: EncodedBody | undefined;
  app.get('/openapi.json', async (request, reply) => {
    document ??= encodedBody(
      JSON.stringify(openApiOf(servedOf(), { title: config.productName, url: config.publicUrl })),
    );
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300');
    return sendEncoded(request, reply, document);
  });
  app.get('/api-docs', async (request, reply) => {
    setPagePolicy(reply, { scripts: [], styles: ["'unsafe-inline'"] });
    html ??= encodedBody(apiPage(servedOf(), config.productName));
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300');
    return sendEncoded(request, reply, html);
  });
}
