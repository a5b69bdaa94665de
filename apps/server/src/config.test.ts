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
    PLATFORM_FEE_PERCENT: '30.01',
    S3_PATH_STYLE: 'perhaps',
    PRIMEHOUR_DEMO: 'perhaps',
  };
  const read = () => readConfig({ ...env, ...wrong });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`The configuration has 13 mistakes:
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
  PLATFORM_FEE_PERCENT: must be from 0 to 30, with two decimals at most
  S3_PATH_STYLE: must be true or false
  PRIMEHOUR_DEMO: must be true or false`);
});

it.each([
  ['PUBLIC_URL', 'ftp://book.example.com', 'must be an origin such as https://book.example.com'],
  ['PARTNER_HOST', 'javascript:alert(1)', 'must be an address such as https://book.example.com'],
  ['GATEWAY_ID_HEADER', 'Client Id', 'must be the name of a header'],
  ['CHATWOOT_HMAC_TOKEN', 'key', 'proves nothing without CHATWOOT_BASE_URL and CHATWOOT_WEBSITE_TOKEN'],
])('takes no %s of %s', (name, value, words) => {
  expect(() => readConfig({ ...env, [name]: value })).toThrow(`The configuration has a mistake:\n  ${name}: ${words}`);
});

it.each([
  [undefined, 0],
  ['0', 0],
  ['2.5', 250],
  // As a product of fractions it would be 256.99….
  ['2.57', 257],
  ['30', 3000],
])('reads a platform fee of %s per cent as %d basis points', (percent, basisPoints) => {
  expect(readConfig({ ...env, PLATFORM_FEE_PERCENT: percent }).platformFeeBasisPoints).toBe(basisPoints);
});

it.each(['-1', '1e1', '5%', '0.125', 'five', '100'])('takes no platform fee of %s', (percent) => {
  expect(() => readConfig({ ...env, PLATFORM_FEE_PERCENT: percent })).toThrow('PLATFORM_FEE_PERCENT: must be from 0');
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
])('is found by those who listen on %s at %s', (host, address) => {
  expect(readConfig({ ...env, HOST: host }).publicUrl).toBe(address);
});

it('takes an empty value for none', () => {
  expect(readConfig({ ...env, PORT: '', PRODUCT_NAME: '' })).toMatchObject({ port: 4000, productName: 'Primehour' });
});
