import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type FakeS3, startFakeS3 } from '@primehour/testkit/fakes/s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImageStoreFailure } from '../ports/image-store.ts';
import { signAws } from './aws-signature.ts';
import { createS3Store } from './images-s3.ts';

// The guarantee: every request is signed so that a strict store accepts it; temporary failures are retried and
// permanent ones reported as failures of the store; and a partial picture is never returned.

const account = { region: 'eu-west-3', bucket: 'prime-hour', accessKeyId: 'AKTEST', secretAccessKey: 'se/cr+et' };
const KEY = '7f7b1f0e-3d86-4f6f-9a57-1f9a1f2d3c4b-480.webp';
const PICTURE = Buffer.from('a picture of some length'.repeat(4000));

let s3: FakeS3;
beforeAll(async () => {
  s3 = await startFakeS3(account);
});
beforeEach(() => {
  s3.next.length = 0;
  s3.calls.length = 0;
  s3.problems.length = 0;
  s3.objects.clear();
});
afterAll(() => s3.close());

const storeWith = (
  changes: Partial<Parameters<typeof createS3Store>[0]> = {},
  options: { timeoutMs?: number; now?: () => Date; send?: typeof fetch } = {},
) =>
  createS3Store(
    { ...account, endpoint: s3.url, isPathStyle: true, publicUrl: undefined, ...changes },
    { timeoutMs: 60_000, pausesMs: [5, 10], ...options },
  );
/** Gives up soon, but only an attempt that the store does not answer: a busy machine takes longer for the others. */
const IMPATIENT = {
  timeoutMs: 2_000,
  send: ((input, init) =>
    fetch(input, s3.next[0] === 'NEVER_ANSWER' ? init : { ...init, signal: null })) satisfies typeof fetch,
};

it('signs like the published example of the protocol', async () => {
  // From "Authenticating Requests: Using the Authorization Header", GET Object.
  const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const headers = await signAws(
    { method: 'GET', url, headers: { range: 'bytes=0-9' } },
    Buffer.alloc(0),
    { ...keys, region: 'us-east-1' },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, ' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('stores type and cache headers with the picture', async () => {
  await storeWith().put(KEY, PICTURE, 'image/webp');
  expect(s3.objects.get(KEY)).toEqual({
    bytes: PICTURE,
    contentType: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  });
});

it('puts the bucket into the host name if configured', async () => {
  // No resolver knows this name, and fetch can't set the host: the request goes to the fake over plain http.
  const send: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = { ...(init?.headers as Record<string, string>), host: url.host };
    return new Promise((resolve, reject) => {
      const sending = httpRequest(s3.url + url.pathname, { method: init?.method ?? 'GET', headers }, (answer) => {
        answer.resume();
        resolve(new Response(null, { status: answer.statusCode ?? 0 }));
      });
      sending.on('error', reject);
      sending.end(init?.body);
    });
  };
  const virtual = { ...account, endpoint: 'https://s3.example.com', isPathStyle: false, publicUrl: undefined };
  await createS3Store(virtual, { send }).put(KEY, PICTURE, 'image/webp');
  expect([s3.calls, [...s3.objects.keys()], s3.problems]).toEqual([[`PUT ${KEY}`], [KEY], []]);
});

describe('a wrongly signed request is refused and not retried', () => {
  it.each([
    ['another secret', { secretAccessKey: 'another' }, undefined, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'AKOTHER' }, undefined, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, undefined, 'AuthorizationHeaderMalformed'],
    ['a clock that is an hour behind', {}, () => new Date(Date.now() - 3_600_000), 'RequestTimeTooSkewed'],
  ])('%s', async (_, changes, now, code) => {
    const store = storeWith(changes, now && { now });
    const putting = store.put(KEY, PICTURE, 'image/webp');
    await expect(putting).rejects.toThrow(ImageStoreFailure);
    await expect(putting).rejects.toThrow(code);
    await expect(store.open(KEY)).rejects.toThrow(ImageStoreFailure);
    await expect(store.sizeOf(KEY)).rejects.toThrow(ImageStoreFailure);
    await expect(store.remove(KEY)).rejects.toThrow(ImageStoreFailure);
    expect([s3.objects.size, s3.calls.length]).toEqual([0, 4]);
  });
});

describe('a temporary failure', () => {
  it.each([
    ['503', 503],
    ['429', 429],
    ['silence', 'NEVER_ANSWER'],
    ['a closed connection', 'HANG_UP'],
  ] as const)('%s is overcome by retrying', async (_, trouble) => {
    const store = storeWith({}, trouble === 'NEVER_ANSWER' ? IMPATIENT : {});
    s3.next.push(trouble, trouble);
    await store.put(KEY, PICTURE, 'image/webp');
    s3.next.push(trouble);
    expect(await store.sizeOf(KEY)).toBe(PICTURE.length);
    s3.next.push(trouble);
    const opened = await store.open(KEY);
    expect(opened && (await buffer(opened.stream)).equals(PICTURE)).toBe(true);
    expect(s3.calls).toHaveLength(7);
  });

  it('that persists is reported after three attempts', async () => {
    s3.next.push(503, 503, 503);
    await expect(storeWith().put(KEY, PICTURE, 'image/webp')).rejects.toThrow('answered PUT with 503 (SlowDown)');
    s3.next.push('NEVER_ANSWER', 'NEVER_ANSWER', 'NEVER_ANSWER');
    await expect(storeWith({}, IMPATIENT).open(KEY)).rejects.toThrow('did not answer GET');
    expect(s3.objects.size).toBe(0);
  });
});

it('returns nothing of an interrupted response', async () => {
  const store = storeWith();
  await store.put(KEY, PICTURE, 'image/webp');
  s3.next.push('BREAK_OFF');
  const opened = await store.open(KEY);
  expect(opened && (await buffer(opened.stream)).equals(PICTURE)).toBe(true);
  s3.next.push('BREAK_OFF', 'BREAK_OFF', 'BREAK_OFF');
  await expect(store.open(KEY)).rejects.toThrow(ImageStoreFailure);
});
