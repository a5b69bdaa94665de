import { connect } from 'node:net';
import { AS_A_BROWSER, nextAddress } from '../load.ts';

export type Connection = {
  /** Sends one GET, and resolves when its answer is whole. One at a time; rejects unless the answer is a success. */
  readonly get: () => Promise<void>;
  readonly close: () => void;
};

/** Node's own client takes more CPU time than the answers that it would measure, so this reads no more than their length. */
export function openConnection(url: URL): Connection {
  const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
  const headers = Object.entries(AS_A_BROWSER).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n${headers.join('')}`;
  let missingBytes = 0;
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const end = (error?: Error) => {
    const waiting = settle;
    settle = undefined;
    if (error) waiting?.reject(error);
    else waiting?.resolve();
  };
  socket.on('data', (chunk) => {
    const bytes = missingBytes > 0 ? chunk.length : bodyBytesOf(chunk);
    if (Number.isNaN(bytes))
      return void socket.destroy(new Error(`Not a success: ${chunk.toString('latin1', 0, 200)}`));
    missingBytes = missingBytes > 0 ? missingBytes - bytes : bytes;
    if (missingBytes === 0) end();
  });
  socket.on('error', end).on('close', () => end(new Error('The connection was closed.')));
  return {
    get: () =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(`${start}x-forwarded-for: ${nextAddress()}\r\n\r\n`);
      }),
    close: () => socket.destroy(),
  };
}

/** What is still to come after the chunk that begins an answer; NaN if it is not a success, or its head is not whole. */
function bodyBytesOf(chunk: Buffer): number {
  const headEnd = chunk.indexOf('\r\n\r\n');
  const head = chunk.toString('latin1', 0, Math.max(0, headEnd));
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
  return head.startsWith('HTTP/1.1 200 ') ? Number(length) - (chunk.length - headEnd - 4) : Number.NaN;
}
