import type { ArchiveStore } from '@primehour/db/archive/archive-store';
import { StartRefused } from '@primehour/db/start-refused';
import type { S3Config } from '../s3-config.ts';
import { s3StoreOf } from './s3-requests.ts';

/** A part of a base copy has up to 32 MB. */
const TIMEOUT_MS = 120_000;
const PAUSES_MS = [500, 2_000];

type Options = { readonly timeoutMs?: number; readonly pausesMs?: readonly number[] };

/** An archive in a bucket, below a prefix. An object in S3 is visible only when complete, and S3 checks its hash. */
export function createS3ArchiveStore(config: S3Config, prefix: string, options: Options = {}): ArchiveStore {
  const { timeoutMs = TIMEOUT_MS, pausesMs = PAUSES_MS } = options;
  const place = `s3://${config.bucket}${prefix === '' ? '' : `/${prefix}`}`;
  const failure = (what: string, cause?: ErrorOptions) => new StartRefused(`${place} ${what}.`, cause);
  const { call, refused } = s3StoreOf(config, { timeoutMs, pausesMs, failure });
  const start = prefix === '' ? '' : `${prefix}/`;

  return {
    place,
    async put(name, bytes) {
      const headers = { 'content-type': 'application/octet-stream' };
      const answer = await call({ method: 'PUT', key: start + name, headers, body: bytes });
      if (answer.status !== 200) throw refused('PUT', answer);
    },
    async get(name) {
      const answer = await call({ method: 'GET', key: start + name });
      if (answer.status === 404) return undefined;
      if (answer.status !== 200) throw refused('GET', answer);
      return answer.bytes;
    },
    async list(of) {
      const names: string[] = [];
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const query = { 'list-type': '2', prefix: start + of, ...(token && { 'continuation-token': token }) };
        const answer = await call({ method: 'GET', key: '', query });
        if (answer.status !== 200) throw refused('GET', answer);
        const page = answer.bytes.toString();
        // Names in an archive contain no characters that XML would escape.
        names.push(...[...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key.slice(start.length)));
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(page)?.[1];
      }
      return names.toSorted();
    },
    async remove(name) {
      const answer = await call({ method: 'DELETE', key: start + name });
      if (![200, 204, 404].includes(answer.status)) throw refused('DELETE', answer);
    },
  };
}
