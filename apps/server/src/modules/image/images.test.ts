import { crc32, deflateSync } from 'node:zlib';
import { testClock } from '@primehour/testkit/clock';
import { startTestServer } from '@primehour/testkit/start-server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, paint, uploadsTo } from '../../testing/image-uploads.ts';
import { apiOf } from '../../testing/start-api.ts';
import { imageRoutes } from './routes.ts';

// The guarantee: whatever is sent to an upload link, only a picture that we encoded ourselves is stored, of bounded
// size and without metadata about who took it where.

const clock = testClock();
const start = () => startTestServer(apiOf(imageRoutes), { clock });
let api: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  api = await start();
});
beforeEach(() => clock.set('2026-10-06T14:00:00Z'));
afterAll(() => api.close());

const { aLink, put, statusOf, rowOf } = uploadsTo(() => api);

/** Parsed by hand, because this process enables only the decoders of the two formats that can be uploaded. */
function webpSizeOf(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 8, 15)).toBe('WEBPVP8');
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** A PNG chunk, with its length and checksum. */
function aChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The layout of one frame of an animation: number, 64 × 48, at the corner, a tenth of a second. */
function frame(number: number): Buffer {
  const data = Buffer.alloc(26);
  for (const [index, value] of [number, 64, 48, 0, 0].entries()) data.writeUInt32BE(value, index * 4);
  data.writeUInt16BE(1, 20);
  data.writeUInt16BE(10, 22);
  return data;
}

/** A valid PNG of a few kilobytes that decompresses to any size. */
function aBomb(edge: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(edge * (Math.ceil(edge / 8) + 1)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return bytesOf(
    Buffer.concat([signature, aChunk('IHDR', header), aChunk('IDAT', rows), aChunk('IEND', Buffer.alloc(0))]),
  );
}

describe('a picture', () => {
  it.each(['png', 'jpeg'] as const)('sent as %s is served as jpeg with two smaller webp', async (format) => {
    const { uploadLink, path, id } = await aLink();
    const sent = await paint(3000, 1500).toFormat(format).toBuffer();
    expect(await put(uploadLink, bytesOf(sent), `image/${format}`)).toEqual({ status: 200, isStored: true });
    expect(await rowOf(id)).toMatchObject({
      status: 'READY',
      width: 2048,
      height: 1024,
      contentType: `image/${format}`,
    });
    const shown = [];
    for (const file of [path, path.replace('.jpg', '-1200.webp'), path.replace('.jpg', '-480.webp')]) {
      const response = await fetch(api.url + file);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      const bytes = Buffer.from(await response.arrayBuffer());
      const { width, height } = file === path ? await sharp(bytes).metadata() : webpSizeOf(bytes);
      shown.push([response.headers.get('content-type'), width, height]);
    }
    expect(shown).toEqual([
      ['image/jpeg', 2048, 1024],
      ['image/webp', 1200, 600],
      ['image/webp', 480, 240],
    ]);
  });

  it('answers HEAD with 404 until it is available, then with 200', async () => {
    const { uploadLink, path } = await aLink();
    expect([await statusOf(path, 1), await statusOf(path, 2)]).toEqual([404, 404]);
    await put(uploadLink, bytesOf(await paint().png().toBuffer()));
    expect(await statusOf(path, 3)).toBe(200);
    const head = await fetch(api.url + path, { method: 'HEAD' });
    const whole = await (await fetch(api.url + path)).arrayBuffer();
    expect(head.headers.get('content-length')).toBe(String(whole.byteLength));
  });

  it('is stripped of location and author, and rotated upright', async () => {
    const { uploadLink, path } = await aLink();
    const exif = { IFD0: { Artist: 'Rosa Delgado', Orientation: '6' }, IFD3: { GPSLatitude: '41/1 51/1 0/1' } };
    const sent = await paint(100, 50).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    await put(uploadLink, bytesOf(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')])), 'image/jpeg');
    const stored = Buffer.from(await (await fetch(api.url + path)).arrayBuffer());
    const { exif: kept, xmp, icc, iptc, width, height } = await sharp(stored).metadata();
    expect([kept, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect([width, height]).toEqual([50, 100]);
    expect(stored.includes('Rosa') || stored.includes('<script>')).toBe(false);
  });

  it('of an animated png is its first frame', async () => {
    const { uploadLink, path } = await aLink();
    const still = await paint(64, 48).png().toBuffer();
    // After the header: two frames, played forever; after the first frame: the layout of the second.
    const control = Buffer.concat([aChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), aChunk('fcTL', frame(0))]);
    const second = Buffer.concat([
      aChunk('fcTL', frame(1)),
      aChunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), deflateSync(Buffer.alloc(48 * (1 + 64 * 3), 9))])),
    ]);
    const moving = Buffer.concat([
      still.subarray(0, 33),
      control,
      still.subarray(33, -12),
      second,
      still.subarray(-12),
    ]);
    expect(await put(uploadLink, bytesOf(moving))).toMatchObject({ status: 200 });
    const { data, info } = await sharp(await (await fetch(api.url + path)).arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 48]);
    // The red of the first frame, not the black of the second.
    expect(data[0]).toBeGreaterThan(150);
  });

  it('with transparency gets a white background', async () => {
    const { uploadLink, path } = await aLink();
    const clear = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    await put(uploadLink, bytesOf(await sharp({ create: clear }).png().toBuffer()));
    const { data } = await sharp(await (await fetch(api.url + path)).arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });
});

describe('an upload that is not a picture', () => {
  it.each([
    ['html under the name of a png', Buffer.from('<html><script>alert(1)</script>'), 'image/png', 415, 'IMAGE_TYPE'],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 415, 'IMAGE_TYPE'],
    ['a gif', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'image/jpeg', 415, 'IMAGE_TYPE'],
    ['nothing', Buffer.alloc(0), 'image/png', 415, 'IMAGE_TYPE'],
    ['a kind that isn’t accepted', Buffer.from('x'), 'image/svg+xml', 415, 'IMAGE_TYPE'],
    ['json', Buffer.from('{}'), 'application/json', 415, 'IMAGE_TYPE'],
    ['a form', Buffer.from('a=b'), 'application/x-www-form-urlencoded', 415, 'IMAGE_TYPE'],
    ['a png signature and noise', Buffer.from('89504e470d0a1a0a00ff00ff00', 'hex'), 'image/png', 422, 'IMAGE_BROKEN'],
    ['a jpeg signature and noise', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'image/jpeg', 422, 'IMAGE_BROKEN'],
  ])('%s is refused', async (_, bytes, type, status, code) => {
    const { uploadLink, path } = await aLink();
    expect(await put(uploadLink, bytesOf(bytes), type)).toMatchObject({ status, code });
    expect(await statusOf(path)).toBe(404);
  });

  it('is a bomb of more than forty megapixels, refused before it is decompressed', async () => {
    const { uploadLink, id } = await aLink();
    const bomb = aBomb(6_400);
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().rss;
    expect(await put(uploadLink, bomb)).toMatchObject({ status: 422, code: 'IMAGE_BROKEN' });
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
    expect((await rowOf(id))?.status).toBe('FAILED');
  });

  it('is a truncated file', async () => {
    const sent = await paint(800, 800).png({ compressionLevel: 0 }).toBuffer();
    const { uploadLink, path } = await aLink();
    expect(await put(uploadLink, bytesOf(sent.subarray(0, sent.length / 2)))).toMatchObject({
      status: 422,
      code: 'IMAGE_BROKEN',
    });
    expect(await statusOf(path)).toBe(404);
  });
});

it('serves nothing but stored pictures', async () => {
  for (const file of [
    '..%2f..%2fetc%2fpasswd',
    '%00.jpg',
    'a.jpg',
    `${'0'.repeat(36)}.jpg`,
    `${'0'.repeat(36)}.png`,
    '.tmp',
  ]) {
    const response = await fetch(`${api.url}/images/${file}`);
    expect([file, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      file,
      404,
      'NOT_FOUND',
    ]);
  }
});
