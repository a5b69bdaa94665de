import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a provider's stand-in on a free local port; returns its URL. */
export async function listen(server: Server): Promise<string> {
  // The caller closes idle connections; if the server closed one, the next call might just have been sent on it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Stops a stand-in, and closes its open connections. */
export async function stopListening(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
