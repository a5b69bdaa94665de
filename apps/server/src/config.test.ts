import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

// The guarantee: an operator reads of every wrong value at once what it may be.

const env = { NODE_ENV: 'test', ACCESS_TOKEN_SECRET: 'a'.repeat(32), HASH_SECRET: 'b'.repeat(32) };

it('says of each wrong value what it may be', () => {
  const wrong = {
    NODE_ENV: 'prod',
    PORT: '70000',
    DATABASE_POOL: 'many',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'book.example.com',
    PARTNER_HOST: 'book',
    PRODUCT_NAME: 'x'.repeat(41),
    ROLE: 'web',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '1.5',
    S3_PATH_STYLE: 'perhaps',
    PRIMEHOUR_DEMO: 'perhaps',
  };
  const read = () => readConfig({ ...env, ...wrong });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`The configuration has 12 mistakes:
  NODE_ENV: must be one of development, production, test
  PORT: must be a whole number from 0 to 65535
  DATABASE_URL: must start with postgres://
  DATABASE_POOL: must be a whole number from 2 to 200
  PUBLIC_URL: must be an origin such as https://book.example.com
  PARTNER_HOST: must be an address such as https://book.example.com
  PRODUCT_NAME: must have at most 40 characters
  ROLE: must be one of all, api, worker
  LOG_LEVEL: must be one of debug, info, warn, error, silent
  TRUSTED_PROXIES: must be a whole number from 0 to 5
  S3_PATH_STYLE: must be true or false
  PRIMEHOUR_DEMO: must be true or false`);
});

it('takes an empty value for none', () => {
  expect(readConfig({ ...env, PORT: '', PRODUCT_NAME: '' })).toMatchObject({ port: 4000, productName: 'Primehour' });
});
