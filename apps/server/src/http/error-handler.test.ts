import { connect } from 'node:net';
import { errorBodySchema } from '@primehour/contract/error-body';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { rejectBrokenRequest, sendError, registerErrorHandler } from './error-handler.ts';

// The guarantee: every response that is not a success has the error format, whatever refused it, and a defect of ours
// never reveals its cause.

let app: FastifyInstance;
let url: string;
let thrown: unknown;
const logged: unknown[] = [];

beforeAll(async () => {
  app = fastify({ frameworkErrors: sendError, clientErrorHandler: rejectBrokenRequest, bodyLimit: 1000 });
  registerErrorHandler(app);
  app.addHook('onRequest', async (request) => {
    request.log = {
      ...request.log,
      error: (entry: unknown) => logged.push(entry),
      warn: (entry: unknown) => logged.push(entry),
    } as typeof request.log;
  });
  app.get('/throws', async () => {
    throw thrown;
  });
  app.post('/echo', async (request) => request.body);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const formOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body: unknown = await response.json();
  expect(errorBodySchema.parse(body)).toEqual(body);
  return { status: response.status, ...errorBodySchema.parse(body) };
};
const answerTo = async (error: unknown) => {
  thrown = error;
  return formOf(await fetch(`${url}/throws`));
};

/** As PostgreSQL's driver throws it, wrapped by the query builder. */
const violation = (code: string, constraint?: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('secret table'), { code, constraint }) });

it('returns a refusal with its message, fields and waiting time', async () => {
  const issues = [{ path: 'name', message: 'Required' }];
  expect(await answerTo(new Refusal('VALIDATION', { issues }))).toMatchObject({ status: 422, statusCode: 422, issues });
  thrown = new Refusal('TOO_MANY_REQUESTS', { requestTimeout: 42, message: 'Wait, please' });
  const response = await fetch(`${url}/throws`);
  expect(response.headers.get('retry-after')).toBe('42');
  expect(await formOf(response)).toMatchObject({ status: 429, message: 'Wait, please', requestTimeout: 42 });
});

it.each([
  ['23P01', 'occupancy_no_overlap', 409, 'SLOT_TAKEN'],
  ['23514', 'booking_price_range', 422, 'VALIDATION'],
  ['22003', undefined, 422, 'VALIDATION'],
  ['23503', 'booking_service_fkey', 404, 'NOT_FOUND'],
  ['23505', 'whatever_unique', 409, 'WRONG_STATE'],
])('turns the database’s %s into a refusal', async (code, constraint, status, expected) => {
  const answer = await answerTo(violation(code, constraint));
  expect(answer).toMatchObject({ status, code: expected });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

it.each([
  ['a defect', new Error('password=hunter2')],
  ['an unexpected database error', violation('42P01')],
  ['a value that is not an error', 'password=hunter2'],
  ['nothing', undefined],
])('hides %s, and logs it', async (_, error) => {
  logged.length = 0;
  const answer = await answerTo(error);
  expect(answer).toEqual({
    status: 500,
    statusCode: 500,
    code: 'UNEXPECTED',
    message: 'Something went wrong on our side. Try again',
  });
  expect(logged).toEqual([{ err: error }]);
});

it('reports an unavailable database, and logs why in one line', async () => {
  logged.length = 0;
  expect(await answerTo(violation('57P01'))).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  expect(logged).toEqual([{ reason: 'secret table' }]);
});

it.each([
  ['the database’s', '53100'],
  ['our own', 'ENOSPC'],
])('reports that nothing can be saved when %s disk is full, and logs it as an error', async (_, code) => {
  logged.length = 0;
  expect(await answerTo(violation(code))).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: 'Nothing can be saved right now. Try again in a few minutes',
  });
  expect(logged).toEqual([{ reason: 'secret table' }]);
});

it('does not log a refusal', async () => {
  logged.length = 0;
  await answerTo(new Refusal('NOT_FOUND'));
  expect(logged).toEqual([]);
});

it.each([
  ['a body that is not json', '{"a":', 'application/json', 400, 'MALFORMED'],
  ['an empty body labeled as json', '', 'application/json', 400, 'MALFORMED'],
  ['a body that pollutes prototypes', '{"__proto__":{"a":1}}', 'application/json', 400, 'MALFORMED'],
  ['a body of another type', '<a/>', 'application/xml', 415, 'UNSUPPORTED_TYPE'],
  ['a body that is too long', JSON.stringify('a'.repeat(1000)), 'application/json', 413, 'TOO_LARGE'],
])('refuses %s', async (_, body, type, status, code) => {
  const response = await fetch(`${url}/echo`, { method: 'POST', headers: { 'content-type': type }, body });
  expect(await formOf(response)).toMatchObject({ status, code });
});

it('refuses a URL that can’t be decoded', async () => {
  for (const path of ['/%', '/throws%ff', '/a%2']) {
    expect(await formOf(await fetch(url + path))).toMatchObject({ status: 400, code: 'MALFORMED' });
  }
});

it('responds to bytes that are not HTTP', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.write('GET / HTTP/9.9\r\n\r\n');
  });
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('400 Bad Request');
  expect(JSON.parse(body)).toMatchObject({ statusCode: 400, code: 'MALFORMED' });
});
