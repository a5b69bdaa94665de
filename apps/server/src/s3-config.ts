import * as z from 'zod/mini';
import type { Exposure } from './page-secrets.ts';

/** Settings of an S3-compatible image store. */
export const S3_ENVIRONMENT = {
  S3_ENDPOINT: z.optional(z.string().check(z.refine(isHttpUrl, 'must be an http or https address'))),
  S3_REGION: z._default(z.string().check(z.minLength(1)), 'us-east-1'),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be a name of a bucket'))),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  /** Whether the bucket is in the path, or the first part of the host. */
  S3_PATH_STYLE: z._default(z.stringbool({ error: 'must be true or false' }), true),
  S3_PUBLIC_URL: z.optional(z.string().check(z.refine(isHttpUrl, 'must be an http or https address'))),
};

type Values = z.output<z.ZodMiniObject<typeof S3_ENVIRONMENT>>;

export const S3_EXPOSURE: Exposure<keyof Values> = {
  secrets: ['S3_SECRET_ACCESS_KEY'],
  onPages: ['S3_PUBLIC_URL'],
};

export type S3Config = {
  /** Without a trailing slash, like the public URL. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly isPathStyle: boolean;
  /** Where browsers can fetch images directly: a CDN in front of the bucket. */
  readonly publicUrl: string | undefined;
};

/** Missing settings, one per line. */
export function missingForS3(values: Values): string[] {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  return needed.filter((name) => !values[name]).map((name) => `${name}: required when IMAGE_STORE=s3`);
}

export function readS3(values: Values): S3Config {
  return {
    endpoint: (values.S3_ENDPOINT ?? '').replace(/\/$/, ''),
    region: values.S3_REGION,
    bucket: values.S3_BUCKET ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    isPathStyle: values.S3_PATH_STYLE,
    publicUrl: values.S3_PUBLIC_URL?.replace(/\/$/, ''),
  };
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#]/.test(text);
}
