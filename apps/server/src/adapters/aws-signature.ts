import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export type AwsKeys = { readonly accessKeyId: string; readonly secretAccessKey: string; readonly region: string };

type Signed = { readonly method: string; readonly url: URL; readonly headers: Readonly<Record<string, string>> };

/**
 * The headers of a signed request to an S3-compatible store. Signs the body and all given headers, so that nothing can
 * be altered in transit.
 */
export async function signAws(
  { method, url, headers }: Signed,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: AwsKeys,
  at: Date,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': hash('sha256', body, 'hex') },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    datetime: at.toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  return Object.fromEntries((await signer.sign()).headers);
}
