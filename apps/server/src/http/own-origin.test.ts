import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { refuseOtherOrigins } from './own-origin.ts';

// The guarantee: nothing is changed at the bidding of another site, its neighbours under one domain included; and every
// browser, however old, can send the forms of ours.

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
  ['a page of ours that hides where it is', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  ['a page of ours under another name, as on one machine', { 'sec-fetch-site': 'same-origin', origin: 'http://[::1]' }],
  ['the person alone', { 'sec-fetch-site': 'none' }],
  ['a page of ours, by a browser that tells no more', { origin: OURS }],
  ['the booking page under its own name', { origin: 'https://salons.example.test' }],
  ['a page of the very address that was asked', { origin: 'http://10.0.0.5:4000' }],
  ['a browser that tells nothing, or a program', {}],
  ['our address behind something that calls it another site', { 'sec-fetch-site': 'same-site', origin: OURS }],
])('takes what %s sends', async (_, headers) => {
  for (const method of ['GET', 'POST', 'DELETE'] as const) expect(await ask(method, headers)).toBe(200);
});

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site that says no more', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://evil.example.test' }],
  ['a neighbour that says no more', { 'sec-fetch-site': 'same-site' }],
  ['a neighbour that hides', { 'sec-fetch-site': 'same-site', origin: 'null' }],
  ['another site, by an older browser', { origin: 'https://evil.test' }],
  ['whoever hides, by an older browser', { origin: 'null' }],
  ['our name without its s', { origin: 'http://book.example.test' }],
  ['our name with more behind it', { origin: 'https://book.example.test.evil.test' }],
  ['our name at another port', { origin: 'https://book.example.test:8443' }],
  ['what is no origin', { origin: 'book.example.test' }],
  ['two origins', { origin: `${OURS}, ${OURS}` }],
])('refuses what %s sends, and shows it our pages', async (_, headers) => {
  for (const method of ['POST', 'DELETE'] as const) expect(await ask(method, headers)).toBe(403);
  expect(await ask('GET', headers)).toBe(200);
  expect(await ask('HEAD', headers)).toBe(200);
});
