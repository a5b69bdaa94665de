import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

// The guarantee: an operator who chooses S3 sees everything that is missing or invalid at once, and without S3 none of
// it is required.

const env = { NODE_ENV: 'test', ACCESS_TOKEN_SECRET: 'a'.repeat(32), HASH_SECRET: 'b'.repeat(32) };
const problemsOf = (more: Record<string, string>): string[] => {
  try {
    readConfig({ ...env, ...more });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
};

it('keeps images on disk by default', () => {
  expect(readConfig(env).images).toEqual({ store: 'disk' });
});

it('parses a store with its defaults', () => {
  const s3 = {
    IMAGE_STORE: 's3',
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'prime-hour',
    S3_ACCESS_KEY_ID: 'AK',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PUBLIC_URL: 'https://pictures.example.com/prime/',
    S3_PATH_STYLE: 'false',
  };
  expect(readConfig({ ...env, ...s3 }).images).toEqual({
    store: 's3',
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'prime-hour',
    accessKeyId: 'AK',
    secretAccessKey: 'secret',
    isPathStyle: false,
    publicUrl: 'https://pictures.example.com/prime',
  });
});

it('lists everything that is missing or invalid at once', () => {
  expect(problemsOf({ IMAGE_STORE: 's3' })).toEqual([
    'S3_ENDPOINT: required when IMAGE_STORE=s3',
    'S3_BUCKET: required when IMAGE_STORE=s3',
    'S3_ACCESS_KEY_ID: required when IMAGE_STORE=s3',
    'S3_SECRET_ACCESS_KEY: required when IMAGE_STORE=s3',
  ]);
  expect(
    problemsOf({
      IMAGE_STORE: 's3',
      S3_ENDPOINT: 's3.example.com',
      S3_BUCKET: 'No Bucket',
      S3_PUBLIC_URL: 'ftp://x',
    }),
  ).toEqual([
    'S3_ENDPOINT: must be an http or https address',
    'S3_BUCKET: must be a name of a bucket',
    'S3_PUBLIC_URL: must be an http or https address',
  ]);
});
