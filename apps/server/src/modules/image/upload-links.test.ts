import { request as httpRequest } from 'node:http';
import * as calls from '@primehour/contract/listing';
import { image } from '@primehour/db/schema/image';
import { IMAGE_MAX_BYTES } from '@primehour/domain/limits';
import { aUser } from '@primehour/testkit/build';
import { aSession } from '@primehour/testkit/build-session';
import { refusalOf } from '@primehour/testkit/call';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, paint, uploadsTo } from '../../testing/image-uploads.ts';
import { apiOf } from '../../testing/start-api.ts';
import { sweepImages } from './jobs.ts';
import { requireImages } from './queries.ts';
import { imageRoutes } from './routes.ts';

// The guarantee: an upload link works once, for ten minutes, for the kind and size it was requested for, and only if we
// signed it; oversized uploads are refused whether or not they declare their length.

const clock = testClock();
const start = () => startTestServer(apiOf(imageRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const { aLink, put, statusOf, rowOf } = uploadsTo(() => api);

describe('an upload link', () => {
  it('requires a session, and contains the picture’s future URL', async () => {
    expect(await refusalOf(api.as()(calls.requestImage, { body: {} }))).toMatchObject({ statusCode: 401 });
    const { imageUrl, uploadLink, path } = await aLink();
    expect(imageUrl).toMatch(/^http:\/\/book\.example\.test\/images\/[0-9a-f-]{36}\.jpg$/);
    expect(uploadLink).toMatch(/^\/listing\/api\/image\/[0-9a-f-]{36}\/content\?/);
    expect(await statusOf(path)).toBe(404);
  });

  it.each([
    [{ type: 'avatar' }, 'type'],
    [{ contentType: 'image/gif' }, 'contentType'],
    [{ contentLength: 0 }, 'contentLength'],
    [{ contentLength: IMAGE_MAX_BYTES + 1 }, 'contentLength'],
  ])('is refused for %j', async (body, path) => {
    const { accessToken } = await aSession(api, await aUser(api));
    const refusal = await refusalOf(api.as({ accessToken })(calls.requestImage, { body: body as object }));
    expect(refusal).toMatchObject({ statusCode: 422, issues: [{ path }] });
  });

  it('is issued at most 120 times an hour to one person', async () => {
    const { accessToken } = await aSession(api, await aUser(api));
    const ask = () => api.as({ accessToken })(calls.requestImage, { body: {} });
    for (let batch = 0; batch < 12; batch += 1) await Promise.all(Array.from({ length: 10 }, ask));
    expect(await refusalOf(ask())).toMatchObject({ statusCode: 429, code: 'TOO_MANY_REQUESTS', requestTimeout: 3600 });
  });
});

describe('more than ten megabytes', () => {
  /** Streams without a declared length, and stops as soon as a response arrives. */
  const stream = (link: string, total: number) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const headers = { 'content-type': 'image/png', 'transfer-encoding': 'chunked' };
      const sending = httpRequest(api.url + link, { method: 'PUT', headers }, (response) => {
        let body = '';
        response.on('data', (part: Buffer) => (body += part.toString()));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      });
      sending.on('error', reject);
      for (let sent = 0; sent < total; sent += 65_536) sending.write(Buffer.alloc(65_536, 1));
      sending.end();
    });

  it('are refused, declared or not, and the link stays valid for a smaller file', async () => {
    const { uploadLink } = await aLink();
    const large = new Uint8Array(IMAGE_MAX_BYTES + 1);
    expect(await put(uploadLink, large)).toMatchObject({
      status: 413,
      code: 'IMAGE_TOO_LARGE',
      message: 'Image size exceeds 10MB',
    });
    const { status, body } = await stream(uploadLink, IMAGE_MAX_BYTES + 65_536);
    expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([413, 'IMAGE_TOO_LARGE']);
    expect(await put(uploadLink, bytesOf(await paint().png().toBuffer()))).toMatchObject({ status: 200 });
  });

  it('or more than was declared, or of another kind, are refused', async () => {
    const png = bytesOf(await paint().png().toBuffer());
    const short = await aLink({ contentLength: png.length - 1 });
    expect(await put(short.uploadLink, png)).toMatchObject({ status: 413, code: 'IMAGE_TOO_LARGE' });
    const jpeg = await aLink({ contentType: 'image/jpeg' });
    expect(await put(jpeg.uploadLink, png, 'image/jpeg')).toMatchObject({ status: 415, code: 'IMAGE_TYPE' });
    const exact = await aLink({ contentLength: png.length, contentType: 'image/png' });
    expect(await put(exact.uploadLink, png, 'application/octet-stream')).toMatchObject({ status: 200 });
  });
});

describe('a wrong content length', () => {
  /** Sends `body` with a wrong length, and disconnects after the response or an error. */
  const lie = (link: string, body: Uint8Array, announced: number) =>
    new Promise<number | undefined>((resolve) => {
      const headers = { 'content-type': 'image/png', 'content-length': String(announced) };
      const sending = httpRequest(api.url + link, { method: 'PUT', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', () => resolve(undefined));
      sending.write(body, () => {
        if (announced > body.length) setTimeout(() => sending.destroy(), 200);
      });
    });

  it('that is too short truncates the picture, which is refused', async () => {
    const { uploadLink, path } = await aLink();
    const png = bytesOf(await paint(400, 400).png({ compressionLevel: 0 }).toBuffer());
    // Bytes after the declared end are not a request; which of the two errors is reported first is a matter of timing.
    expect([400, 422]).toContain(await lie(uploadLink, png, 2_000));
    expect(await statusOf(path)).toBe(404);
  });

  it('that is too long never completes: nothing is stored, and the link stays valid', async () => {
    const { uploadLink, path } = await aLink();
    const png = bytesOf(await paint().png().toBuffer());
    expect(await lie(uploadLink, png, png.length + 1_000)).toBeUndefined();
    expect(await statusOf(path)).toBe(404);
    expect(await put(uploadLink, png)).toMatchObject({ status: 200 });
  });
});

describe('a link that was used, tampered with, or is old', () => {
  it('works once, even for parallel uploads', async () => {
    const png = bytesOf(await paint().png().toBuffer());
    const { uploadLink } = await aLink();
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(uploadLink, png)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await put(uploadLink, png)).toMatchObject({ status: 409, code: 'UPLOAD_USED' });
  });

  it('is valid only for what was signed', async () => {
    const png = bytesOf(await paint().png().toBuffer());
    const { uploadLink, id } = await aLink({ contentLength: 5 });
    const other = await aLink();
    const wrong = [
      uploadLink.replace('length=5', 'length=10485760'),
      uploadLink.replace(/expires=\d+/, 'expires=9999999999999'),
      uploadLink.replace('type=', 'type=image%2Fpng'),
      uploadLink.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      uploadLink.replace(/&signature=.*$/, ''),
      uploadLink.replace(/signature=.*$/, 'signature='),
      uploadLink.replace(id, other.id),
      uploadLink.replace(id, 'x'),
      `${uploadLink}&length=10485760`,
    ];
    for (const link of wrong)
      expect([link, await put(link, png)]).toMatchObject([link, { status: 403, code: 'UPLOAD_LINK_INVALID' }]);
    expect((await rowOf(id))?.status).toBe('REQUESTED');
  });

  it('expires after ten minutes', async () => {
    const png = bytesOf(await paint().png().toBuffer());
    const [first, second] = [await aLink(), await aLink()];
    clock.advance(10 * 60_000);
    expect(await put(first.uploadLink, png)).toMatchObject({ status: 200 });
    clock.advance(1);
    expect(await put(second.uploadLink, png)).toMatchObject({ status: 403, code: 'UPLOAD_LINK_INVALID' });
  });

  it('leaves nothing behind long after its expiry', async () => {
    const [unused, used] = [await aLink(), await aLink()];
    await put(used.uploadLink, bytesOf(await paint().png().toBuffer()));
    const { images } = api.server.deps;
    // As a crash between the two writes would leave it.
    await images.put(`${unused.id}-480.webp`, Buffer.from('half'), 'image/webp');
    clock.advance(70 * 60_000 + 1);
    await sweepImages(api.server.deps);
    await sweepImages(api.server.deps);
    expect([await rowOf(unused.id), await images.sizeOf(`${unused.id}-480.webp`)]).toEqual([undefined, undefined]);
    expect([(await rowOf(used.id))?.status, await statusOf(used.path)]).toEqual(['READY', 200]);
  });

  it('can be used by its holder, but its picture only by the person who requested it', async () => {
    const { uploadLink, imageUrl } = await aLink();
    await put(uploadLink, bytesOf(await paint().png().toBuffer()));
    const stranger = await aUser(api);
    const using = (userId: string) =>
      api.db.transaction((tx) => requireImages(tx, { userId }, [imageUrl], api.server.deps.config));
    await expect(using(stranger.id)).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
    const [owned] = await api.db.read
      .select()
      .from(image)
      .where(eq(image.id, imageUrl.slice(-40, -4)));
    await expect(using(owned?.userId ?? '')).resolves.toBeUndefined();
  });
});
