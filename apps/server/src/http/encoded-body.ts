import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzip } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Below it, the headers of a compressed response outweigh what is saved. */
const COMPRESSED_FROM_BYTES = 1024;
/** A compressor keeps its last chunk. */
const CHUNK_BYTES = 4096;
/** A body in Brotli may also be kept in gzip, which takes one and a half times as much. */
const WITH_GZIP = 2.5;

/** A body that is sent many times; each encoding is made at most once. */
export type EncodedBody = {
  /** Weak, because it names the content in whatever encoding. */
  readonly etag: string;
  /** Whether it is large enough to be worth compressing. */
  readonly isCompressible: boolean;
  in(encoding: Encoding | 'identity'): Promise<Buffer>;
};

/** The encodings that the build has made. */
type Known = { readonly [Each in Encoding]?: Buffer | undefined };

/** A browser may keep it, and asks each time whether it has changed. */
export const REVALIDATED = 'private, no-cache';

/**
 * Levels of Brotli and gzip. For bodies that soon change: half the time of level 4, and 4% more to send. For those that may
 * never be requested again: a quarter of the time of level 3, and 11% more to send (decision 187).
 */
const EFFORT = { lasting: 9, changing: 3, first: 1 } as const;
type Effort = (typeof EFFORT)[keyof typeof EFFORT];
/** In bits. A larger window makes level 1 take as long as level 3. */
const FIRST_WINDOW = 16;

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompress = promisify(brotliDecompress);
const brotliParams = (bytes: Buffer, effort: Effort) => ({
  [constants.BROTLI_PARAM_QUALITY]: effort,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  ...(effort === EFFORT.first && { [constants.BROTLI_PARAM_LGWIN]: FIRST_WINDOW }),
});

/** Names the content: different content has a different tag. */
export const tagOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22);

/** A body that lasts as long as the release: each encoding is made when it is first asked for, unless the build has made it. */
export function encodedBody(text: string | Buffer, known: Known = {}): EncodedBody {
  const plain = bytesOf(text);
  const made = new Map<Encoding, Promise<Buffer>>();
  for (const encoding of ENCODINGS) {
    const bytes = known[encoding];
    if (bytes !== undefined) made.set(encoding, Promise.resolve(bytes));
  }
  const make = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'gzip'
      ? compress.gzip(plain, { level: EFFORT.lasting })
      : compress.br(plain, { params: brotliParams(plain, EFFORT.lasting) });
  return {
    etag: etagOf(tagOf(text)),
    isCompressible: plain.length >= COMPRESSED_FROM_BYTES,
    in(encoding) {
      if (encoding === 'identity') return Promise.resolve(plain);
      const bytes = made.get(encoding) ?? make(encoding);
      made.set(encoding, bytes);
      return bytes;
    },
  };
}

/** Also says how much memory it takes. */
export type CompactBody = EncodedBody & { readonly bytes: number };

type CompactOptions = {
  /** Names the content, if the content itself contains its name. */
  readonly tag?: string | undefined;
  /** Whether it may never be requested again. */
  readonly isFirst?: boolean;
};

/**
 * A body that soon changes: compressed at once and kept like that, in a fifth of the memory; the few readers who need
 * another encoding wait for it.
 */
export function compactBody(
  text: string | Buffer,
  { tag = tagOf(text), isFirst = false }: CompactOptions = {},
): CompactBody {
  const plain = bytesOf(text);
  return plain.length < COMPRESSED_FROM_BYTES
    ? smallBody(inOwnMemory(plain), tag)
    : bodyInBrotli(inOwnMemory(compressNow(plain, isFirst ? EFFORT.first : EFFORT.changing)), tag);
}

/**
 * Synchronous, because an asynchronous compressor and its input stay in memory until the next full collection: 86 kB for
 * each page, which made that collection due every few seconds (decision 180).
 */
const compressNow = (plain: Buffer, effort: Effort): Buffer =>
  brotliCompressSync(plain, { params: brotliParams(plain, effort), chunkSize: CHUNK_BYTES });

/**
 * For bodies that are sent once: synchronous for the same reason, as long as that takes a few milliseconds. Larger
 * bodies are streamed.
 */
export const WHOLE_BODIES: FastifyCompressOptions = {
  encodings: [...ENCODINGS],
  threshold: COMPRESSED_FROM_BYTES,
  syncThreshold: 256 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: EFFORT.changing }, chunkSize: CHUNK_BYTES },
  zlibOptions: { level: EFFORT.changing, chunkSize: CHUNK_BYTES },
};

/** Small buffers share a block of memory, which lasts as long as any of them. */
function inOwnMemory(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

const smallBody = (plain: Buffer, tag: string): CompactBody => ({
  etag: etagOf(tag),
  isCompressible: false,
  in: () => Promise.resolve(plain),
  bytes: plain.length,
});

function bodyInBrotli(bytes: Buffer, tag: string): CompactBody {
  let inGzip: Promise<Buffer> | undefined;
  const plain = () => decompress(bytes);
  const encodings = {
    br: () => Promise.resolve(bytes),
    gzip: () => (inGzip ??= plain().then((text) => compress.gzip(text, { level: EFFORT.changing }))),
    identity: plain,
  };
  return {
    etag: etagOf(tag),
    isCompressible: true,
    in: (encoding) => encodings[encoding](),
    bytes: bytes.length * WITH_GZIP,
  };
}

const bytesOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);
const etagOf = (tag: string): string => `W/"${tag}"`;

/** Sends the body as its reader wants it, or 304 to one who has it. */
export async function sendEncoded(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  reply.header('etag', body.etag).header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && isHeld(headers['if-none-match'], body.etag)) return reply.status(304).send();
  const encoding = body.isCompressible ? encodingFor(headers['accept-encoding']) : undefined;
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  return reply.send(await body.in(encoding ?? 'identity'));
}

/** Proxies that compress drop the mark of a weak tag, or add it. */
const isHeld = (held: string | undefined, etag: string): boolean =>
  held !== undefined && held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));

/**
 * The first of our encodings that the header contains, unless with a weight of zero. No pattern is used, because one
 * for the spaces around the semicolon would take quadratic time.
 */
function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const parts = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()));
  return ENCODINGS.find((encoding) =>
    parts.some(([name, weight = 'q=1']) => name === encoding && Number(weight.replace('q=', '')) > 0),
  );
}
