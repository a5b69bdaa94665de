import { Readable } from 'node:stream';
import { IMAGE_KEY, ImageStoreFailure, type ImageStore } from '../ports/image-store.ts';
import type { S3Config } from '../s3-config.ts';
import { s3StoreOf } from './s3-requests.ts';

/** The largest image is a few megabytes. */
const TIMEOUT_MS = 8_000;
const PAUSES_MS = [150, 600];

type Options = {
  readonly timeoutMs?: number;
  readonly pausesMs?: readonly number[];
  readonly now?: () => Date;
  readonly send?: typeof fetch;
};

/** Images in any S3-compatible store. The bucket stays private; we read it with our own key. */
export function createS3Store(config: S3Config, options: Options = {}): ImageStore {
  const { timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS, now, send } = options;
  const failure = (what: string, cause?: ErrorOptions) => new ImageStoreFailure(`The image store ${what}.`, cause);
  const { call, refused } = s3StoreOf(config, { timeoutMs, pausesMs, now, send, failure });

  return {
    kind: 's3',
    async put(key, bytes, contentType) {
      if (!IMAGE_KEY.test(key)) throw new Error('Not a key of the image store.');
      const headers = { 'content-type': contentType, 'cache-control': 'public, max-age=31536000, immutable' };
      const answer = await call({ method: 'PUT', key, headers, body: bytes });
      if (answer.status !== 200) throw refused('PUT', answer);
    },
    async open(key) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const answer = await call({ method: 'GET', key });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refused('GET', answer);
      return { stream: Readable.from([answer.bytes]), bytes: answer.bytes.length };
    },
    async sizeOf(key) {
      if (!IMAGE_KEY.test(key)) return undefined;
      const answer = await call({ method: 'HEAD', key });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refused('HEAD', answer);
      return Number(answer.headers.get('content-length') ?? 0);
    },
    async remove(key) {
      if (!IMAGE_KEY.test(key)) throw new Error('Not a key of the image store.');
      const answer = await call({ method: 'DELETE', key });
      if (![200, 204, 404].includes(answer.status)) throw refused('DELETE', answer);
    },
    addressOf: (key) => (config.publicUrl === undefined ? undefined : `${config.publicUrl}/${key}`),
  };
}
