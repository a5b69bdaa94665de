import { createHash, createHmac } from 'node:crypto';

export type AwsKeys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

type Signed = { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, string>> };

/**
 * AWS Signature Version 4 in the Authorization header, as S3 and everything that speaks its protocol expect it. The body
 * is signed too, and so is every header that is given, so that nothing on the way can change what is stored.
 */
export function signAws(
  { method, url, headers }: Signed,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: AwsKeys,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const date = time.slice(0, 8);
  const bodyHash = sha256(body);
  const all: Record<string, string> = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  // The host is sent by the client itself, and must be signed.
  const signed = Object.entries({ ...all, host: url.host }).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const request = [
    method,
    canonicalPath(url.pathname),
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  const credential = `${accessKeyId}/${scope}`;
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Each part encoded once more strictly than addresses are: S3 leaves only letters, digits and `-._~` as they are. */
const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part)).replace(
        /[!'()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
