import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { dateOf, systemClock } from '../clock.ts';
import { IMAGE_KEY, ImageStoreFailure, type ImageStore } from '../ports/image-store.ts';
import type { S3Config } from '../s3-config.ts';
import { signAws } from './aws-signature.ts';

/** One attempt; the largest image is a few megabytes. */
const TIMEOUT_MS = 8_000;
/** Every request can be repeated: the same key always gets the same bytes. */
const PAUSES_MS = [150, 600];
/** Temporary failures of the store; all others are permanent. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
const NOTHING: Buffer = Buffer.alloc(0);

type Options = {
  readonly timeoutMs?: number;
  readonly pausesMs?: readonly number[];
  /** The real time rather than the product's clock, because the store compares it with its own. */
  readonly now?: () => Date;
  readonly send?: typeof fetch;
};
type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };

/** Images in any S3-compatible store. The bucket stays private; we read it with our own key. */
export function createS3Store(config: S3Config, options: Options = {}): ImageStore {
  const { timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS, now = () => dateOf(systemClock.now()), send = fetch } = options;

  async function attempt(method: Method, key: string, headers: Record<string, string>, body: Buffer): Promise<Answer> {
    const url = new URL(addressIn(config, key));
    const response = await send(url, {
      method,
      headers: await signAws({ method, url, headers }, body, config, now()),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read in full before returning: an interrupted response is a failure, not half a picture.
    const bytes = Buffer.from(await response.arrayBuffer());
    const announced = response.headers.get('content-length');
    if (method === 'GET' && announced !== null && Number(announced) !== bytes.length) throw new Error('Incomplete.');
    return { status: response.status, headers: response.headers, bytes };
  }

  async function call(method: Method, key: string, headers: Record<string, string> = {}, body: Buffer = NOTHING) {
    for (let tries = 0; ; tries += 1) {
      const outcome = await attempt(method, key, headers, body).catch((error: unknown) => unreachable(method, error));
      const hasFailed = outcome instanceof ImageStoreFailure;
      if (!hasFailed && !PASSING.includes(outcome.status)) return outcome;
      const waitMs = pausesMs[tries];
      if (waitMs === undefined) throw hasFailed ? outcome : refused(method, outcome);
      await pause(waitMs);
    }
  }

  return {
    kind: 's3',
    async put(key, bytes, contentType) {
      if (!IMAGE_KEY.test(key)) throw new Error('Not a key of the image store.');
      const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' };
      const answer = await call('PUT', key, headers, bytes);
      if (answer.status !== 200) throw refused('PUT', answer);
    },
    async open(key) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const answer = await call('GET', key);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refused('GET', answer);
      return { stream: Readable.from([answer.bytes]), bytes: answer.bytes.length };
    },
    async sizeOf(key) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const answer = await call('HEAD', key);
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refused('HEAD', answer);
      return Number(answer.headers.get('content-length') ?? 0);
    },
    async remove(key) {
      if (!IMAGE_KEY.test(key)) throw new Error('Not a key of the image store.');
      const answer = await call('DELETE', key);
      if (![200, 204, 404].includes(answer.status)) throw refused('DELETE', answer);
    },
    addressOf: (key) => (config.publicUrl === undefined ? undefined : `${config.publicUrl}/${key}`),
  };
}

/** The bucket as the first part of the path, or of the host. */
function addressIn({ endpoint, bucket, isPathStyle }: S3Config, key: string): string {
  if (isPathStyle) return `${endpoint}/${bucket}/${key}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}${pathname === '/' ? '' : pathname}/${key}`;
}

/** S3 puts the reason into the body; the response to a HEAD has none. */
function refused(method: Method, { status, bytes }: Answer): ImageStoreFailure {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? 'no reason given';
  return new ImageStoreFailure(`The image store answered ${method} with ${status} (${code}).`);
}

const unreachable = (method: Method, cause: unknown): ImageStoreFailure =>
  new ImageStoreFailure(`The image store did not answer ${method}.`, { cause });
