/** A start waits for a database that is slow to answer, and not for one that refuses. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { patiently } from './patiently.ts';

/** Takes connections, and answers from the one that is told here on: by closing it, which the driver takes for an error. */
let answersFrom = Number.POSITIVE_INFINITY;
const sockets: Socket[] = [];
const server = createServer((socket) => {
  sockets.push(socket);
  if (sockets.length >= answersFrom) socket.end();
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => sockets.splice(0));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function open(port = (server.address() as AddressInfo).port): Promise<never> {
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 60 });
  client.on('error', () => {});
  await client.connect();
  throw new Error('Nobody is there to connect to.');
}

test('whoever does not answer in time is asked three times', async () => {
  answersFrom = Number.POSITIVE_INFINITY;
  await expect(patiently(open)).rejects.toThrow(/timeout/);
  expect(sockets).toHaveLength(3);
});

test('an answer ends the waiting, whatever it is', async () => {
  answersFrom = 2;
  await expect(patiently(open)).rejects.toThrow('terminated unexpectedly');
  expect(sockets).toHaveLength(2);
});

test('a refusal is told at once', async () => {
  let tries = 0;
  const refused = patiently(() => {
    tries += 1;
    return open(1);
  });
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(tries).toBe(1);
});
