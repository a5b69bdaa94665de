/** A start waits for a database that is slow to respond, but not for one that refuses. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryConnect } from './retry-connect.ts';

/** Accepts connections and, while switched on, responds by closing them, which the driver treats as an error. */
let isAnswering = false;
const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  if (isAnswering) socket.end();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

/**
 * Short only if no one will respond: on a stalled machine, the timer must not fire before an actual response is read.
 */
const BRIEF_MS = 200;
const LONG_MS = 60_000;

async function open(connectionTimeoutMillis: number, port = (server.address() as AddressInfo).port): Promise<never> {
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis });
  client.on('error', () => {});
  await client.connect();
  throw new Error('Nobody is there to connect to.');
}

test('a server that does not respond in time is tried three times', async () => {
  let tries = 0;
  const unanswered = retryConnect(() => {
    tries += 1;
    return open(BRIEF_MS);
  });
  await expect(unanswered).rejects.toThrow(/timeout/);
  expect(tries).toBe(3);
});

test('any response ends the waiting', async () => {
  let tries = 0;
  const answered = retryConnect(() => {
    tries += 1;
    isAnswering = tries === 2;
    return open(isAnswering ? LONG_MS : BRIEF_MS);
  });
  await expect(answered).rejects.toThrow('terminated unexpectedly');
  expect(tries).toBe(2);
});

test('a refusal is reported immediately', async () => {
  let tries = 0;
  const refused = retryConnect(() => {
    tries += 1;
    return open(LONG_MS, 1);
  });
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(tries).toBe(1);
});
