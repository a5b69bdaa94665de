import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '../deps.ts';
import { collect, loadClient } from './collect.ts';
import { readGauges } from './read-gauges.ts';

export type MetricsServer = { readonly url: string; close(): Promise<void> };

/**
 * `GET /metrics` on a separate port that visitors can't reach. Nodes that run jobs report the database's gauges; each
 * node reports its own metrics.
 */
export async function serveMetrics(deps: Deps): Promise<MetricsServer | undefined> {
  const { metrics, role } = deps.config;
  if (metrics === undefined) return undefined;
  const client = await loadClient();
  const own = collect(client, deps);
  const gauges = role === 'api' ? undefined : await readGauges(client, deps);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    Promise.all([own.registry.metrics(), gauges?.current().metrics() ?? ''])
      .then((texts) => response.writeHead(200, { 'content-type': own.registry.contentType }).end(texts.join('\n')))
      .catch((error: unknown) => {
        deps.log.error({ err: error }, 'The metrics could not be written');
        response.writeHead(500).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metrics.port, metrics.host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host;
  return {
    url: `http://${host}:${port}/metrics`,
    async close() {
      own.stop();
      await gauges?.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
