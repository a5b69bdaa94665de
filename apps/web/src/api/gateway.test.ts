/**
 * The gateway's headers are sent with every kind of request, except to an absolute https URL
 * (product/api#authorization).
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { config } from '../config.ts';
import { findImage } from '../images/served-images.ts';
import { putFile } from '../images/upload-image.ts';
import { send } from './send.ts';

const PAIR = { 'cf-access-client-id': 'web-id', 'cf-access-client-secret': 'web-token' };
const configured = config().gateway;
let sent: Headers;

class FakeUpload {
  upload = {};
  onload?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader = (name: string, value: string) => sent.set(name, value);
  send = () => {
    this.onload?.();
    this.onloadend?.();
  };
}

beforeEach(() => {
  sent = new Headers();
  config().gateway = PAIR;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent = new Headers(headers);
    return new Response();
  });
});
afterEach(() => {
  config().gateway = configured;
  vi.unstubAllGlobals();
});

const { signal } = new AbortController();
const upload = (link: string) => putFile(link, new File(['x'], 'a.png', { type: 'image/png' }), signal, () => {});

it.each([
  ['a call', () => send({ path: '/booking/api/offerings', method: 'GET' })],
  ['an upload', () => upload('/listing/api/image/1/content')],
  ['the poll for a new picture', () => findImage('http://book.example.test/images/1.jpg', signal)],
])('%s carries both', async (_what, request) => {
  await request();
  expect(Object.fromEntries(sent)).toMatchObject(PAIR);
});

it.each([
  ['an upload', () => upload('https://store.test/1')],
  ['the poll for a new picture', () => findImage('https://book.example.test/images/1.jpg', signal)],
])('%s at an absolute https URL carries neither', async (_what, request) => {
  await request();
  expect([...sent.keys()].filter((name) => name in PAIR)).toEqual([]);
});
