import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import { type Http2ServerRequest, type Http2ServerResponse, createSecureServer } from 'node:http2';
import { selfSigned } from '@primehour/testkit/self-signed';

/** The proxy in front of the product: TLS and HTTP/2. It forwards everything unchanged. */
export type HttpsFront = { readonly url: string; close(): Promise<void> };

/** Headers of the connection rather than the message. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

export async function startHttpsFront(port: number, target: () => string): Promise<HttpsFront> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ ...selfSigned(), allowHTTP1: false }, (request, response) =>
    pass(request, response, target(), agent),
  );
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${port}`,
    async close() {
      for (const session of sessions) session.destroy();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function pass(request: Http2ServerRequest, response: Http2ServerResponse, target: string, agent: Agent): void {
  const { authority, method, url, headers } = request;
  const forwarded = { ...plain(headers), host: authority, 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' };
  const onward = requestHttp(target + url, { agent, method, headers: forwarded }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, plain(answer.headers));
    answer.pipe(response);
  });
  // A closed page needs no response.
  onward.on('error', () => response.stream.close());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

const plain = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_HEADERS.includes(name)));
