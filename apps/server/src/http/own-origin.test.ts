import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { refuseOtherOrigins } from './own-origin.ts';

// The guarantee: no other site can cause a change, including its neighbors under one domain; and every browser, however
// old, can submit our forms.

const OURS = 'https://book.example.test';
const ADDRESSES = { publicUrl: OURS, partnerHost: 'https://salons.example.test/at', vipHost: `${OURS}/vip` };

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  registerErrorHandler(app);
  app.addHook('onRequest', refuseOtherOrigins(ADDRESSES));
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/x', handler: async () => 'done' });
});
afterAll(() => app.close());

const ask = async (method: 'GET' | 'HEAD' | 'POST' | 'DELETE', headers: Record<string, string>) =>
  (await app.inject({ method, url: '/x', headers: { host: '10.0.0.5:4000', ...headers } })).statusCode;

it.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: OURS }],
  ['a page of ours with a hidden origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['a page of ours under another name, as on one machine', { 'sec-fetch-site': 'same-origin', origin: 'http://[::1]' }],
  ['the user directly', { 'sec-fetch-site': 'none' }],
  ['a page of ours, in a browser that sends less', { origin: OURS }],
  ['the booking page under its own name', { origin: 'https://salons.example.test' }],
  ['a page of the requested address itself', { origin: 'http://10.0.0.5:4000' }],
  ['a browser that sends nothing, or a program', {}],
  ['our address behind a proxy that marks it cross-site', { 'sec-fetch-site': 'same-site', origin: OURS }],
])('accepts a request by %s', async (_, headers) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) expect(await ask(method, headers)).toBe(200);
});

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site that sends less', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.test' }],
  ['a sibling domain that sends less', { 'sec-fetch-site': 'same-site' }],
  ['a sibling domain with a hidden origin', { 'sec-fetch-site': 'same-site', origin: 'null' }],
  ['another site, in an older browser', { origin: 'https://evil.test' }],
  ['a hidden origin, in an older browser', { origin: 'null' }],
  ['our name without https', { origin: 'http://book.example.test' }],
  ['our name with a suffix', { origin: 'https://book.example.test.evil.test' }],
  ['our name on another port', { origin: 'https://book.example.test:8443' }],
  ['an invalid origin', { origin: 'book.example.test' }],
  ['two origins', { origin: `${OURS}, ${OURS}` }],
])('refuses a change by %s, and shows it our pages', async (_, headers) => {
  for (const method of ['POST', 'DELETE'] as const) expect(await ask(method, headers)).toBe(403);
  expect(await ask('GET', headers)).toBe(200);
  expect(await ask('HEAD', headers)).toBe(200);
});
