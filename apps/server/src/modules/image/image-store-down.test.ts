import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { type FakeS3, startFakeS3 } from '@primehour/testkit/fakes/s3';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiOf } from '../../testing/start-api.ts';
import { imageRoutes } from './routes.ts';

// The guarantee: uploads work the same with an S3-compatible store; while that store is down nothing is lost, and the
// link works again once it is back.

const account = { region: 'eu-west-3', bucket: 'prime-hour', accessKeyId: 'AKTEST', secretAccessKey: 'se/cr+et' };
let s3: FakeS3;
const start = (more: Record<string, string> = {}) =>
  startTestServer(apiOf(imageRoutes), {
    env: {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: s3.url,
      S3_REGION: account.region,
      S3_BUCKET: account.bucket,
      S3_ACCESS_KEY_ID: account.accessKeyId,
      S3_SECRET_ACCESS_KEY: account.secretAccessKey,
      ...more,
    },
  });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  s3 = await startFakeS3(account);
  api = await start();
});
afterAll(async () => {
  await api.close();
  await s3.close();
});

async function aLink() {
  const { accessToken } = await aSession(api, await aUser(api));
  const { uploadLink, imageUrl } = await api.as({ accessToken })(calls.requestImage, { body: {} });
  const path = new URL(imageUrl).pathname;
  return { uploadLink, path, id: path.slice(8, -4) };
}
const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c82828' } })
      .png()
      .toBuffer(),
  );
const put = async (link: string) => {
  const headers = { 'content-type': 'image/png' };
  const response = await fetch(api.url + link, { method: 'PUT', headers, body: await png() });
  return { status: response.status, ...((await response.json()) as { code?: string }) };
};
const head = (path: string, attempt: number) => fetch(`${api.url}${path}?attempt=${attempt}`, { method: 'HEAD' });

it('stores master and copies there, and serves them from there', async () => {
  const { uploadLink, path, id } = await aLink();
  expect((await head(path, 1)).status).toBe(404);
  expect(await put(uploadLink)).toMatchObject({ status: 200 });
  expect([...s3.objects.keys()].sort()).toEqual([`${id}-1200.webp`, `${id}-480.webp`, `${id}.jpg`]);
  const answer = await head(path, 2);
  const whole = Buffer.from(await (await fetch(api.url + path)).arrayBuffer());
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'image/jpeg',
  ]);
  expect(answer.headers.get('content-length')).toBe(String(whole.length));
  expect(whole.equals(s3.objects.get(`${id}.jpg`)?.bytes ?? Buffer.alloc(0))).toBe(true);
  expect(s3.problems).toEqual([]);
});

it('reports that the store is down, and accepts the same link when it is back', async () => {
  const { uploadLink, path, id } = await aLink();
  s3.next.push(503, 503, 503);
  expect(await put(uploadLink)).toMatchObject({ status: 503, code: 'IMAGE_STORE_DOWN' });
  const [row] = await api.db.read.select().from(image).where(eq(image.id, id));
  expect([row?.status, row?.contentType]).toEqual(['REQUESTED', null]);
  s3.next.push(503, 503, 503);
  expect((await head(path, 1)).status).toBe(503);
  expect(await put(uploadLink)).toMatchObject({ status: 200 });
  expect((await head(path, 2)).status).toBe(200);
  expect(await put(uploadLink)).toMatchObject({ status: 409, code: 'UPLOAD_USED' });
});

it('redirects browsers to the store’s own URL if it has one, and still answers HEAD itself', async () => {
  const other = await start({ S3_PUBLIC_URL: 'https://pictures.example.com/prime/' });
  const { uploadLink, path, id } = await aLink();
  await put(uploadLink);
  const answer = await fetch(other.url + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    `https://pictures.example.com/prime/${id}.jpg`,
    'public, max-age=86400',
  ]);
  expect((await fetch(`${other.url}${path}`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${other.url}/images/none.jpg`, { redirect: 'manual' })).status).toBe(404);
  await other.close();
});
