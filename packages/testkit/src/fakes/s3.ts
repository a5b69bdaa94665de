import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, stopListening } from './listen.ts';

export type FakeS3Options = {
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type StoredObject = { readonly bytes: Buffer; readonly contentType: string; readonly cacheControl: string };

/** The response to the next call, whatever it is. `BREAK_OFF`: half of the object, then the connection ends. */
export type NextS3Response = number | 'NEVER_ANSWER' | 'BREAK_OFF' | 'HANG_UP';

export type FakeS3 = {
  readonly url: string;
  readonly objects: Map<string, StoredObject>;
  readonly next: NextS3Response[];
  /** Method and key of each call, in order. */
  readonly calls: string[];
  /** The reason for each refused call; a correct adapter causes none. */
  readonly problems: string[];
  close(): Promise<void>;
};

/** S3 itself sends a thousand. */
const PAGE_KEYS = 3;
/** S3 accepts a signature up to a quarter of an hour before or after its own clock. */
const SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

type Store = Pick<FakeS3, 'objects' | 'next' | 'calls' | 'problems'>;
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/**
 * A local store that speaks S3's protocol for single objects and lists of them, in path style and by virtual host. It
 * recomputes each signature and hashes the body, so that it refuses wrongly signed or altered calls as S3 does.
 */
export async function startFakeS3(options: FakeS3Options): Promise<FakeS3> {
  const store: Store = { objects: new Map(), next: [], calls: [], problems: [] };
  const server = createServer((request, response) => {
    void respond(store, options, { request, response });
  });
  return { url: await listen(server), ...store, close: () => stopListening(server) };
}

async function respond(store: Store, options: FakeS3Options, { request, response }: Exchange): Promise<void> {
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  const key = keyOf(request, options.bucket);
  store.calls.push(`${request.method} ${key}`);
  const planned = store.next.shift();
  if (planned === 'NEVER_ANSWER') return;
  if (planned === 'HANG_UP') {
    request.socket.destroy();
    return;
  }
  const isHead = request.method === 'HEAD';
  if (typeof planned === 'number') return refuse(response, planned, 'SlowDown', isHead);
  const problem = findProblem(request, body, options);
  if (problem) {
    store.problems.push(problem);
    return refuse(response, problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem, isHead);
  }
  if (key === undefined) return refuse(response, 404, 'NoSuchBucket', isHead);
  if (key === '' && request.method === 'GET') return sendList(store, request.url ?? '', response);
  if (request.method === 'PUT') return put(store, { request, response }, key, body);
  if (request.method === 'DELETE') {
    store.objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  const stored = store.objects.get(key);
  if (stored) sendObject(response, stored, { isHead, isBroken: planned === 'BREAK_OFF' });
  else refuse(response, 404, 'NoSuchKey', isHead);
}

/** Short pages, so that a reader has to request the next one. */
function sendList({ objects }: Store, url: string, response: ServerResponse): void {
  const { searchParams } = new URL(url, 'http://store');
  const keys = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? '')).toSorted();
  const from = Number(searchParams.get('continuation-token') ?? 0);
  const to = from + PAGE_KEYS;
  const entries = keys.slice(from, to).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const more = to < keys.length ? `<NextContinuationToken>${to}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`);
}

function put({ objects }: Store, { request: { headers }, response }: Exchange, key: string, bytes: Buffer): void {
  const contentType = headers['content-type'] ?? 'binary/octet-stream';
  objects.set(key, { bytes, contentType, cacheControl: headers['cache-control'] ?? '' });
  response.writeHead(200).end();
}

function sendObject(
  response: ServerResponse,
  { bytes, contentType, cacheControl }: StoredObject,
  { isHead, isBroken }: { readonly isHead: boolean; readonly isBroken: boolean },
): void {
  response.writeHead(200, {
    'content-type': contentType,
    'content-length': bytes.length,
    ...(cacheControl ? { 'cache-control': cacheControl } : {}),
  });
  if (isHead) response.end();
  else if (isBroken) response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  else response.end(bytes);
}

/** The key of the addressed object, in either style; undefined for a different bucket. */
function keyOf({ url = '/', headers }: IncomingMessage, bucket: string): string | undefined {
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '/');
  if ((headers.host ?? '').startsWith(`${bucket}.`)) return path.slice(1);
  return path.startsWith(`/${bucket}/`) ? path.slice(bucket.length + 2) : undefined;
}

function refuse(response: ServerResponse, status: number, code: string, isHead: boolean): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(isHead ? undefined : `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** The code with which S3 would refuse this call; undefined if it is signed correctly. */
function findProblem(
  { method = '', url = '/', headers }: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: FakeS3Options,
): string | undefined {
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!match) return headers.authorization ? 'AuthorizationHeaderMalformed' : 'AccessDenied';
  const [, givenKeyId, date = '', givenRegion, names = '', signature] = match;
  if (givenKeyId !== accessKeyId) return 'InvalidAccessKeyId';
  if (givenRegion !== region) return 'AuthorizationHeaderMalformed';

  const time = String(headers['x-amz-date'] ?? '');
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (!time.startsWith(date) || !(Math.abs(Date.now() - at) <= SKEW_MS)) return 'RequestTimeTooSkewed';

  const signedNames = names.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !signedNames.includes(name))) return 'AccessDenied';
  const bodyHash = String(headers['x-amz-content-sha256'] ?? '');
  const [path = '', query = ''] = url.split('?');
  const request = [
    method,
    path
      .split('/')
      .map((part) => strictly(decodeURIComponent(part)))
      .join('/'),
    query.split('&').toSorted().join('&'),
    ...signedNames.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replaceAll(/ +/g, ' ')}`,
    ),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOf(request)].join('\n');
  const dayKey = mac(`AWS4${secretAccessKey}`, date);
  const key = mac(mac(mac(dayKey, region), 's3'), 'aws4_request');
  if (mac(key, text).toString('hex') !== signature) return 'SignatureDoesNotMatch';
  return bodyHash === hashOf(body) ? undefined : 'XAmzContentSHA256Mismatch';
}

const strictly = (part: string): string =>
  encodeURIComponent(part).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const hashOf = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
