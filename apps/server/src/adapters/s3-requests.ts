import { setTimeout as pause } from 'node:timers/promises';
import { dateOf, systemClock } from '../clock.ts';
import type { S3Config } from '../s3-config.ts';
import { signAws } from './aws-signature.ts';

/** Temporary failures of a store; all others are permanent. */
const PASSING = [408, 425, 429, 500, 502, 503, 504];
const NOTHING: Buffer = Buffer.alloc(0);

export type S3Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';
export type S3Response = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };
export type S3Request = {
  readonly method: S3Method;
  /** Empty for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
  readonly body?: Buffer;
};

export type S3Options = {
  /** For one attempt. */
  readonly timeoutMs: number;
  /** Every request can be repeated: the same key always gets the same bytes. */
  readonly pausesMs: readonly number[];
  /** The real time rather than the product's clock, because the store compares it with its own. */
  readonly now?: (() => Date) | undefined;
  readonly send?: typeof fetch | undefined;
  /** Creates an error from what the store did, such as `did not answer GET`. */
  failure(what: string, options?: ErrorOptions): Error;
};

export type S3Store = {
  /** The first answer that is not a temporary failure. */
  call(request: S3Request): Promise<S3Response>;
  refused(method: S3Method, answer: S3Response): Error;
};

/** Signed requests to a bucket of any S3-compatible store. */
export function s3StoreOf(config: S3Config, options: S3Options): S3Store {
  const { timeoutMs, pausesMs, failure, now = () => dateOf(systemClock.now()), send = fetch } = options;

  async function attempt({ method, key, query = {}, headers = {}, body = NOTHING }: S3Request): Promise<S3Response> {
    const url = new URL(addressIn(config, key));
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const response = await send(url, {
      method,
      headers: await signAws({ method, url, headers }, body, config, now()),
      ...(method === 'PUT' ? { body: new Uint8Array(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    // Read in full before returning: an interrupted response is a failure, not half an object.
    const bytes = Buffer.from(await response.arrayBuffer());
    const announced = response.headers.get('content-length');
    if (method === 'GET' && announced !== null && Number(announced) !== bytes.length) throw new Error('Incomplete.');
    return { status: response.status, headers: response.headers, bytes };
  }

  /** S3 puts the reason into the body; the response to a HEAD has none. */
  function refused(method: S3Method, { status, bytes }: S3Response): Error {
    const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 2000))?.[1] ?? 'no reason given';
    return failure(`answered ${method} with ${status} (${code})`);
  }

  return {
    refused,
    async call(request) {
      for (let tries = 0; ; tries += 1) {
        const outcome = await attempt(request).catch((cause: unknown) => ({ cause }));
        const hasFailed = 'cause' in outcome;
        if (!hasFailed && !PASSING.includes(outcome.status)) return outcome;
        const waitMs = pausesMs[tries];
        if (waitMs === undefined) {
          throw hasFailed ? failure(`did not answer ${request.method}`, outcome) : refused(request.method, outcome);
        }
        await pause(waitMs);
      }
    },
  };
}

/** The bucket as the first part of the path, or of the host. */
function addressIn({ endpoint, bucket, isPathStyle }: S3Config, key: string): string {
  if (isPathStyle) return `${endpoint}/${bucket}/${key}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}${pathname === '/' ? '' : pathname}/${key}`;
}
