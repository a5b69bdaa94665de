import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** Below it, the headers of a compressed response outweigh what is saved. */
const COMPRESSED_FROM_BYTES = 1024;

/** A body that is sent many times: each encoding is made once, when it is first asked for. */
export type EncodedBody = {
  readonly plain: Buffer;
  /** Weak, because it names the content in whatever encoding. */
  readonly etag: string;
  in(encoding: Encoding): Promise<Buffer>;
};

/** What need not be computed: the content's tag, and the encodings that a build has made. */
type Known = { readonly tag?: string | undefined } & { readonly [Each in Encoding]?: Buffer | undefined };

/** A browser may keep it, and asks each time whether it has changed. */
export const REVALIDATED = 'private, no-cache';

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A name of the content: of another content another. */
export const tagOf = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22);

/** `effort`: 9 for what is made once per release, 3 for what soon changes: half the time of 4, and 4% more to send. */
export function encodedBody(
  text: string | Buffer,
  effort: 3 | 9,
  { tag = tagOf(text), ...compressed }: Known = {},
): EncodedBody {
  const plain = typeof text === 'string' ? Buffer.from(text) : text;
  const made = new Map<Encoding, Promise<Buffer>>();
  for (const encoding of ENCODINGS) {
    const bytes = compressed[encoding];
    if (bytes !== undefined) made.set(encoding, Promise.resolve(bytes));
  }
  const make = (encoding: Encoding): Promise<Buffer> =>
    encoding === 'gzip'
      ? compress.gzip(plain, { level: effort })
      : compress.br(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: effort,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
  return {
    plain,
    etag: `W/"${tag}"`,
    in(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const making = make(encoding);
      made.set(encoding, making);
      return making;
    },
  };
}

/** Sends the body as its reader wants it, or 304 to one who has it. */
export async function sendEncoded(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  reply.header('etag', body.etag).header('vary', 'accept-encoding');
  if (reply.statusCode === 200 && isHeld(headers['if-none-match'], body.etag)) return reply.status(304).send();
  const encoding = body.plain.length < COMPRESSED_FROM_BYTES ? undefined : encodingFor(headers['accept-encoding']);
  if (encoding === undefined) return reply.send(body.plain);
  return reply.header('content-encoding', encoding).send(await body.in(encoding));
}

/** Proxies that compress drop the mark of a weak tag, or add it. */
const isHeld = (held: string | undefined, etag: string): boolean =>
  held !== undefined && held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.slice(2));

/** The first of ours that the header has, unless with a weight of zero. */
function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const parts = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/));
  return ENCODINGS.find((encoding) => parts.some(([name, weight]) => name === encoding && Number(weight ?? 1) > 0));
}
