import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** A way to a server whose connections can fall silent, as after a power failure: nothing closes them. */
export type StallingProxy = {
  readonly url: string;
  /** Forwards nothing anymore on open connections; new ones are forwarded, as to a server that took over. */
  stall(): void;
  stop(): Promise<void>;
};

export async function startStallingProxy(url: string): Promise<StallingProxy> {
  const target = new pg.Client({ connectionString: url });
  const { host, port } = target;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  while (!server.listening) await pause(1);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Unreachable: it listens on a port.');
  const proxied = new URL(url);
  proxied.searchParams.delete('host');
  proxied.searchParams.delete('port');
  proxied.hostname = '127.0.0.1';
  proxied.port = String(address.port);
  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    server.close();
    while (server.listening) await pause(1);
  }
  return {
    url: proxied.href,
    stop,
    stall() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
