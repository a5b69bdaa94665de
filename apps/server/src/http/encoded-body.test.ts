import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { compactBody, type EncodedBody, encodedBody, sendEncoded } from './encoded-body.ts';

// The guarantee: a body that is sent many times is compressed once per encoding, reaches every reader in an encoding
// that they understand, and is not sent to one who has it.

const TEXT = '<p>Twelve times a day</p>'.repeat(200);
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

function serving(body: EncodedBody, status = 200) {
  const app = Fastify();
  servers.push(app);
  app.get('/', (request, reply) => sendEncoded(request, reply.status(status), body));
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

describe.each([
  ['that lasts', encodedBody],
  ['that soon changes', (text: string): EncodedBody => compactBody(text)],
])('a body %s', (_, bodyOf) => {
  const get = serving(bodyOf(TEXT));

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP ; q=1', 'gzip'],
    ['deflate', undefined],
    ['br;q=0.0, gzip;q=0', undefined],
    ['', undefined],
    ['br;q=x, gzip; level=1', undefined],
  ])('reaches a reader of "%s" as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(read(rawPayload).toString()).toBe(TEXT);
  });

  it('responds to a header with many spaces as fast as to any other', async () => {
    const before = process.threadCpuUsage();
    const { headers } = await get({ 'accept-encoding': `${`a${'\t'.repeat(15_000)}b,`.repeat(5)}br` });
    expect(headers['content-encoding']).toBe('br');
    const { user, system } = process.threadCpuUsage(before);
    // A pattern would take seconds.
    expect((user + system) / 1000).toBeLessThan(1_500);
  });

  it('is plain if no encoding is requested, and if it is too small to benefit', async () => {
    expect((await get()).body).toBe(TEXT);
    const small = await serving(bodyOf('small'))({ 'accept-encoding': 'br' });
    expect([small.body, small.headers['content-encoding']]).toEqual(['small', undefined]);
  });

  it('is not sent to a reader who has it, even if a proxy changed its tag', async () => {
    const { etag = '' } = (await get()).headers;
    for (const held of [etag, `"other", ${etag}`, String(etag).slice(2)]) {
      const { statusCode, body, headers } = await get({ 'if-none-match': String(held) });
      expect([statusCode, body, headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': 'W/"other"' })).body).toBe(TEXT);
  });

  it('that is not a success is always sent', async () => {
    const missing = bodyOf(TEXT);
    const { statusCode, body } = await serving(missing, 404)({ 'if-none-match': missing.etag });
    expect([statusCode, body]).toEqual([404, TEXT]);
  });

  it('is compressed once, however many ask for it at once', async () => {
    const body = bodyOf(TEXT);
    for (const encoding of ['br', 'gzip'] as const) {
      const [first, second] = await Promise.all([body.in(encoding), body.in(encoding)]);
      expect(first).toBe(second);
    }
  });

  it('with different content has a different tag', () => {
    expect(bodyOf(TEXT).etag).toBe(encodedBody(TEXT).etag);
    expect(bodyOf(`${TEXT} `).etag).not.toBe(bodyOf(TEXT).etag);
  });
});

describe('a body that soon changes', () => {
  it('is kept in memory of its own, of the size that it reports, and not in a block that other buffers share', async () => {
    const body = compactBody(TEXT);
    const bytes = await body.in('br');
    expect(bytes.buffer.byteLength).toBe(bytes.length);
    expect(body.bytes).toBeLessThan(TEXT.length / 5);
    const small = compactBody('small');
    expect([(await small.in('identity')).buffer.byteLength, small.bytes]).toEqual([5, 5]);
  });

  it('has the tag that its own text contains', () => {
    expect(compactBody(TEXT, { tag: 'known' }).etag).toBe('W/"known"');
  });
});
