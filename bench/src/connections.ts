import { connect, type Socket } from 'node:net';
import { AS_A_BROWSER, nextAddress } from './load.ts';

export type Connections = {
  /** Sends one GET when a connection is free, and resolves with the status of the response once that is complete. */
  readonly get: (path: string) => Promise<number>;
  readonly close: () => void;
};

type Connection = Connections & { readonly isOpen: () => boolean };

/** All chunks are read into one buffer and processed before the next one arrives, so there is no garbage to collect. */
const CHUNK = Buffer.alloc(64 * 1024);

/**
 * For measuring latencies. Node's own client uses more CPU time than the responses that it would measure, and its
 * garbage collection stops the process for longer than most responses take. So this client reads only their status and
 * length.
 */
export function openConnections(origin: string, count: number): Connections {
  const url = new URL(origin);
  const idle = Array.from({ length: count }, () => openConnection(url));
  const all = new Set(idle);
  const waiting: ((connection: Connection) => void)[] = [];
  /** The server closes a connection that is unused for some seconds. */
  const reopened = (closed: Connection) => {
    const connection = openConnection(url);
    all.delete(closed);
    all.add(connection);
    return connection;
  };
  const free = (connection: Connection) => {
    const next = waiting.shift();
    if (next) next(connection);
    else idle.push(connection);
  };
  return {
    async get(path) {
      const next = idle.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
      const connection = next.isOpen() ? next : reopened(next);
      try {
        return await connection.get(path);
      } finally {
        free(connection);
      }
    },
    close: () => {
      for (const { close } of all) close();
    },
  };
}

function openConnection(url: URL): Connection {
  let missingBytes = 0;
  let status = 0;
  let settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  const end = (error?: Error) => {
    const waiting = settle;
    settle = undefined;
    if (error) waiting?.reject(error);
    else waiting?.resolve(status);
  };
  const read = (chunk: Buffer) => {
    if (missingBytes > 0) {
      missingBytes -= chunk.length;
    } else {
      const head = headOf(chunk);
      if (!head) return socket.destroy(new Error(`Not a response: ${chunk.toString('latin1', 0, 200)}`));
      ({ status, missingBytes } = head);
    }
    if (missingBytes === 0) end();
  };
  const onread = {
    buffer: CHUNK,
    callback(bytes: number) {
      read(CHUNK.subarray(0, bytes));
      return true;
    },
  };
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true, onread });
  socket.on('error', end).on('close', () => end(new Error('The connection was closed.')));
  const headers = Object.entries({ host: url.host, ...AS_A_BROWSER }).map(([name, value]) => `${name}: ${value}\r\n`);
  const common = headers.join('');
  return {
    isOpen: () => !socket.destroyed,
    get: (path) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(`GET ${path} HTTP/1.1\r\n${common}x-forwarded-for: ${nextAddress()}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

/** Parses the first chunk of a response; undefined if its head is incomplete, or does not contain the length. */
function headOf(chunk: Buffer): { status: number; missingBytes: number } | undefined {
  const headEnd = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, Math.max(0, headEnd));
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(head) ?? [];
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  if (status === undefined || length === undefined) return undefined;
  return { status: Number(status), missingBytes: Number(length) - (chunk.length - headEnd - 4) };
}
