import { Writable } from 'node:stream';
import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { registerRequestLog } from './request-log.ts';

// The guarantee: the log can have a line for each response, and contains nothing of the request's content.

async function linesAt(logLevel: string): Promise<string[]> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log: FastifyBaseLogger = pino({ level: logLevel, base: null }, stream);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerRequestLog(app, { config: { logLevel } });
  app.get('/my/:token', async (_request, reply) => reply.status(404).send({}));
  app.get('/ready', async () => ({}));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/my/s3cret?phone=3125550110', '/nowhere/s3cret', '/ready']) await fetch(url + path);
  await app.close();
  return lines.filter((line) => line.includes('"Answered"'));
}

it('has a line for each response, by its route, at info', async () => {
  const lines = await linesAt('info');
  expect(lines.join('')).not.toMatch(/s3cret|3125550110/);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ method: 'GET', route: '/my/:token', status: 404, network: '127.0.0.1' }),
    expect.objectContaining({ method: 'GET', route: null, status: 404 }),
  ]);
});

it('has none at warn', async () => {
  expect(await linesAt('warn')).toEqual([]);
});
