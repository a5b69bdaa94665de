import { endpoint } from '@primehour/contract/endpoint';
import { queryInt, uuid } from '@primehour/contract/primitives';
import { startTestServer } from '@primehour/testkit/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { apiOf } from '../testing/start-api.ts';
import { route } from './endpoint.ts';

// The guarantee: a handler gets only input that its contract allows, and responses contain only what the contract
// declares, refusals included.

const echo = endpoint({
  id: 'test.echo',
  method: 'POST',
  path: '/test/{id}',
  audience: 'anyone',
  summary: '',
  source: '',
  params: z.object({ id: uuid() }),
  query: z.object({ page: z._default(queryInt(0, 9), 0) }),
  body: z.object({
    names: z.array(z.string().check(z.minLength(2), z.regex(/^[a-z]+$/))),
    secret: z.optional(z.boolean()),
  }),
  output: z.object({ id: z.string(), page: z.int(), names: z.array(z.string()) }),
  status: 201,
  refusals: ['WRONG_STATE'],
});

const bare = (method: 'POST' | 'DELETE') =>
  endpoint({
    id: `test.bare${method}`,
    method,
    path: '/test-bare',
    audience: 'anyone',
    summary: '',
    source: '',
    output: z.object({ isDone: z.literal(true) }),
    refusals: [],
  });

let refuses: Error | undefined;
const start = () =>
  startTestServer(
    apiOf((app, deps) => {
      for (const method of ['POST', 'DELETE'] as const) {
        route(app, deps, bare(method), async () => ({ isDone: true as const }));
      }
      route(app, deps, echo, async ({ params, query, body }) => {
        if (refuses) throw refuses;
        // Has more fields than declared, which the response check drops.
        return { id: params.id, page: query.page, names: body.names, passwordHash: 'x' } as never;
      });
    }),
  );
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
afterAll(() => api.close());

const ID = '7f7b1f0e-3d86-4f6f-9a57-1f9a1f2d3c4b';
async function post(path: string, body: string | undefined, type = 'application/json') {
  refuses = undefined;
  return send(path, body, type);
}
async function send(path: string, body: string | undefined, type: string) {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type };
  const response = await fetch(api.url + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
  const answer = (await response.json()) as { issues?: unknown[] };
  return { status: response.status, ...answer };
}

it('responds with the declared fields and nothing else', async () => {
  expect(await post(`/test/${ID}`, '{"names":["ab"],"more":1}')).toEqual({
    status: 201,
    id: ID,
    page: 0,
    names: ['ab'],
  });
  expect(await post(`/test/${ID}?page=9&other=1`, '{"names":[]}', 'application/json; charset=utf-8')).toMatchObject({
    page: 9,
  });
});

it('reports each invalid field once, at its path', async () => {
  expect(await post(`/test/${ID}?page=10`, '{"names":["ab","A","c"]}')).toEqual({
    status: 422,
    statusCode: 422,
    code: 'VALIDATION',
    message: 'Check the highlighted fields',
    issues: [
      { path: 'query.page', message: 'Should be at most 9' },
      { path: 'names.1', message: expect.any(String) as string },
      { path: 'names.2', message: expect.any(String) as string },
    ],
  });
  expect(await post(`/test/${ID}`, undefined)).toMatchObject({ status: 422, issues: [{ path: 'names' }] });
  expect(await post(`/test/${ID}`, 'null')).toMatchObject({ status: 422 });
  expect(await post(`/test/${ID}`, '[]')).toMatchObject({ status: 422, issues: [{ path: '' }] });
});

it('treats an empty body labeled as json as none, as wrappers of fetch send it', async () => {
  expect(await post(`/test/${ID}`, '')).toMatchObject({ status: 422, issues: [{ path: 'names' }] });
  for (const method of ['POST', 'DELETE']) {
    const response = await fetch(`${api.url}/test-bare`, { method, headers: { 'content-type': 'application/json' } });
    expect([response.status, await response.json()]).toEqual([200, { isDone: true }]);
  }
  expect(await post(`/test/${ID}`, ' ')).toMatchObject({ status: 400, code: 'MALFORMED' });
  expect(await post(`/test/${ID}`, '{"__proto__":{"names":[]}}')).toMatchObject({ status: 400, code: 'MALFORMED' });
});

it('keeps the response to a hostile list short', async () => {
  const answer = await post(`/test/${ID}`, JSON.stringify({ names: Array.from({ length: 10_000 }, () => 'A') }));
  expect(answer.issues).toHaveLength(50);
});

it('treats an invalid id like an unknown one', async () => {
  expect(await post('/test/1', '{"names":[]}')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

it('accepts only json, so that another site’s form can’t make a call', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml']) {
    expect(await post(`/test/${ID}`, '{"names":[]}', type)).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' });
  }
});

it('returns a declared refusal, and treats an undeclared one as a defect', async () => {
  refuses = new Refusal('WRONG_STATE');
  expect(await send(`/test/${ID}`, '{"names":[]}', 'application/json')).toMatchObject({
    status: 409,
    code: 'WRONG_STATE',
  });
  const conflict = Object.assign(new Error('duplicate key'), { code: '23P01', constraint: 'occupancy_no_overlap' });
  for (refuses of [new Refusal('SLOT_TAKEN'), new Error('Failed query', { cause: conflict })]) {
    expect(await send(`/test/${ID}`, '{"names":[]}', 'application/json')).toMatchObject({
      status: 500,
      code: 'UNEXPECTED',
    });
  }
});
