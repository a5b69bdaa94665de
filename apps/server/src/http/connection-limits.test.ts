import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from './connection-limits.ts';
import { createHttp } from './create-http.ts';

// The guarantee: connections that send their requests arbitrarily slowly are soon closed, and delay no one else.

const config = readConfig({ NODE_ENV: 'test', ACCESS_TOKEN_SECRET: 'a'.repeat(32), HASH_SECRET: 'b'.repeat(32) });
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (let next = opened.pop(); next; next = opened.pop()) await next.close();
});

async function aServer(limits: Partial<ConnectionLimits>) {
  const app = createHttp({ config, log: pino({ level: 'silent' }) }, { ...CONNECTION_LIMITS, ...limits });
  app.get('/', async () => ({ ok: true }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  opened.push({ close: () => app.close() });
  return { url, port: Number(new URL(url).port) };
}

/** A connection that is reset counts as closed, which `once` would report as an error. */
const closeOf = (socket: Socket): Promise<unknown> => new Promise((resolve) => socket.once('close', resolve));

/** Sends one header after another and never the last one. */
async function aSlowSender(port: number): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const closed = closeOf(socket);
  await once(socket, 'connect');
  socket.resume();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const trickle = setInterval(() => socket.write('X-A: b\r\n'), 50);
  socket.once('close', () => clearInterval(trickle));
  opened.push({ close: () => socket.destroy() });
  return { socket, closed };
}

/** Long before Node's own time limits would do the same. */
const inTime = (closed: Promise<unknown>) =>
  Promise.race([closed.then(() => true), after(20_000, false, { ref: false })]);

it('closes a connection whose headers do not end', async () => {
  const { url, port } = await aServer({ headersMs: 300, lookMs: 50 });
  const slow = await aSlowSender(port);
  expect((await fetch(url)).status).toBe(200);
  expect(await inTime(slow.closed)).toBe(true);
  expect((await fetch(url)).status).toBe(200);
});

it('sends nothing when it closes a connection that was opened in advance, since that would answer its first request', async () => {
  const { port } = await aServer({ headersMs: 300, lookMs: 50 });
  const ahead = connect(port, '127.0.0.1');
  opened.push({ close: () => ahead.destroy() });
  let received = '';
  ahead.setEncoding('utf8').on('data', (text: string) => (received += text));
  ahead.on('error', () => {});
  expect(await inTime(closeOf(ahead))).toBe(true);
  expect(received).toBe('');
});

it('closes the oldest of too many idle connections, and answers those with a request', async () => {
  const { url, port } = await aServer({ waitingMax: 5, headersMs: 29_000 });
  const slow = [];
  for (let count = 0; count < 20; count += 1) slow.push(await aSlowSender(port));
  expect(await inTime(Promise.all(slow.slice(0, 15).map(({ closed }) => closed)))).toBe(true);
  expect((await fetch(url)).status).toBe(200);
});

it('keeps connections with a request, however many are idle', async () => {
  const { port } = await aServer({ waitingMax: 3 });
  const honest = connect(port, '127.0.0.1');
  opened.push({ close: () => honest.destroy() });
  let answers = '';
  honest.setEncoding('utf8').on('data', (text: string) => (answers += text));
  const answered = async (count: number) => {
    while (answers.split('HTTP/1.1 200').length <= count) await after(5);
  };
  honest.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered(1);
  for (let count = 0; count < 10; count += 1) await aSlowSender(port);
  honest.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered(2);
});
