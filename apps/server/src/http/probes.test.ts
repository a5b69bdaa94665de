import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { reportDiskFull } from './disk-space.ts';
import { registerErrorHandler } from './error-handler.ts';
import { registerProbes } from './probes.ts';

// The guarantee: a node reports when it can serve, and stops as soon as its last response is sent.

async function aServer(isReachable: () => Promise<boolean>) {
  const app = fastify({ keepAliveTimeout: 72_000 });
  registerErrorHandler(app);
  registerProbes(app, { db: { isReachable }, config: { dataDir: import.meta.dirname } });
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begun.resolve();
    await finished.promise;
    return {};
  });
  const stopping = Promise.withResolvers<void>();
  app.addHook('preClose', async () => stopping.resolve());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url, begun: begun.promise, stopping: stopping.promise, finish: finished.resolve };
}

it('is alive with and without its database, and ready with it', async () => {
  let isUp = true;
  const { app, url } = await aServer(async () => isUp);
  const statuses = async () => [(await fetch(`${url}/live`)).status, (await fetch(`${url}/ready`)).status];
  expect(await statuses()).toEqual([200, 200]);
  isUp = false;
  expect(await statuses()).toEqual([200, 503]);
  await app.close();
});

it('is not ready once a write failed on a full disk, and is again after a minute without', async () => {
  const { app, url } = await aServer(async () => true);
  const now = vi.spyOn(performance, 'now');
  reportDiskFull();
  const answer = await fetch(`${url}/ready`);
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
    503,
    'The disk is full: nothing can be saved until there is space',
  ]);
  expect((await fetch(`${url}/live`)).status).toBe(200);
  const later = performance.now() + 60_000;
  now.mockReturnValue(later);
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  now.mockRestore();
  await app.close();
});

it('is not ready with an unresponsive database, and says so before a load balancer times out', async () => {
  const { app, url } = await aServer(() => new Promise<boolean>(() => {}));
  expect((await fetch(`${url}/ready`)).status).toBe(503);
  await app.close();
});

it('finishes requests in progress and then closes, although the caller would keep the connection', async () => {
  const { app, url, begun, stopping, finish } = await aServer(async () => true);
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<number>((resolve, reject) => {
    get(`${url}/slow`, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
  await begun;
  const closed = app.close();
  await stopping;
  const finishedAt = performance.now();
  finish();
  expect(await answered).toBe(200);
  await closed;
  // The kept connection alone would hold it open for 72 seconds.
  expect(performance.now() - finishedAt).toBeLessThan(60_000);
  agent.destroy();
});

it('does not wait for a spare connection that a browser never used', async () => {
  const { app, url } = await aServer(async () => true);
  const spare = connect(Number(new URL(url).port), '127.0.0.1');
  await once(app.server, 'connection');
  const gone = once(spare, 'close');
  const startedAt = performance.now();
  await app.close();
  // The server considers it busy, and would wait a minute for its headers.
  expect(performance.now() - startedAt).toBeLessThan(45_000);
  await gone;
});
