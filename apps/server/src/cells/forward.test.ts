import { get as httpGet, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forwardRequest, passOn } from './forward.ts';

// The guarantee: however many streams of another cell are open, other requests are forwarded to it immediately.

const STREAMS = 300;

const other = createServer((request, response) => {
  response.writeHead(200);
  if (request.url === '/stream') response.write('ready');
  else response.end('answer');
});
const node = fastify();
node.get('*', async (request, reply) => {
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  await passOn(await forwardRequest(request, reply, { url, body: Buffer.alloc(0), headers: {} }), reply);
});

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  url = await node.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await node.close();
});

it('forwards requests next to open streams', { timeout: 20_000 }, async () => {
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const request = httpGet(`${url}/stream`, { agent: false }, (response) => response.once('data', () => resolve()));
      request.on('error', reject);
    });
  await Promise.all(Array.from({ length: STREAMS }, open));
  expect(await (await fetch(`${url}/page`)).text()).toBe('answer');
});
