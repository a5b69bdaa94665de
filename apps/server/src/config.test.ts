import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

// The guarantee: an operator sees all invalid settings at once, each with its valid values.

const env = { NODE_ENV: 'test', ACCESS_TOKEN_SECRET: 'a'.repeat(32), HASH_SECRET: 'b'.repeat(32) };

it('describes the valid values of each invalid setting', () => {
  const wrong = {
    NODE_ENV: 'prod',
    PORT: '70000',
    DATABASE_POOL: 'many',
    DATABASE_URL: 'mysql://x',
    DATABASE_REPLICA_URL: 'mysql://x',
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
  expect(read).toThrow(`The configuration has 14 mistakes:
  NODE_ENV: must be one of development, production, test
  PORT: must be a whole number from 0 to 65535
  DATABASE_URL: must start with postgres://
  DATABASE_REPLICA_URL: must start with postgres://
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
  [
    'DATABASE_URL',
    'postgres://u:p@a:5432,b:port/x',
    'must be like postgres://user:password@host:5432/database, with hosts separated by commas',
  ],
  [
    'DATABASE_REPLICA_URL',
    'postgres://u:p@a:5432,b:5432/x',
    'must be like postgres://user:password@host:5432/database, with one host',
  ],
  ['DATABASE_REPLICA_URL', 'postgres://u:p@a:5432/x', 'has no effect without DATABASE_URL'],
  [
    'CELL_DATABASE_URLS',
    '1=mysql://u:p@a/x',
    'must be like 1=postgres://user:password@host:5432/database, separated by spaces',
  ],
  [
    'CELL_DATABASE_URLS',
    '0=postgres://u:p@a/x',
    'must be like 1=postgres://user:password@host:5432/database, separated by spaces',
  ],
  ['HOME_DATABASE_URL', 'postgres://u:p@a:5432/x', 'has no effect in cell 0, because it is that cell’s own database'],
  ['PARTNER_HOST', 'javascript:alert(1)', 'must be an address such as https://book.example.com'],
  ['GATEWAY_ID_HEADER', 'Client Id', 'must be the name of a header'],
  ['CHATWOOT_HMAC_TOKEN', 'key', 'has no effect without CHATWOOT_BASE_URL and CHATWOOT_WEBSITE_TOKEN'],
])('refuses %s=%s', (name, value, problem) => {
  expect(() => readConfig({ ...env, [name]: value })).toThrow(
    `The configuration has a mistake:\n  ${name}: ${problem}`,
  );
});

describe('a gateway', () => {
  const PROXY = { GATEWAY_ID: 'gate.example', GATEWAY_SECRET: 'only-the-proxy-knows' };
  const PUBLIC = { GATEWAY_PUBLIC_ID: 'web.example', GATEWAY_PUBLIC_TOKEN: 'for-everyone' };
  const headers = { GATEWAY_ID_HEADER: 'X-Id', GATEWAY_SECRET_HEADER: 'X-Token' };

  it('is neither required nor sent unless configured', () => {
    expect(readConfig(env)).toMatchObject({ gateway: undefined, browserGateway: {} });
  });

  it('requires the proxy’s headers on calls, and makes browsers send the public ones', () => {
    const required = { idHeader: 'x-id', secretHeader: 'x-token', id: 'gate.example', secret: 'only-the-proxy-knows' };
    const sent = { 'x-id': 'web.example', 'x-token': 'for-everyone' };
    expect(readConfig({ ...env, ...headers, ...PROXY })).toMatchObject({ gateway: required, browserGateway: {} });
    expect(readConfig({ ...env, ...headers, ...PUBLIC })).toMatchObject({ gateway: undefined, browserGateway: sent });
    const both = readConfig({ ...env, ...headers, ...PROXY, ...PUBLIC });
    expect(both).toMatchObject({ gateway: required, browserGateway: sent });
  });

  it.each([
    ['GATEWAY_ID and GATEWAY_SECRET', { GATEWAY_ID: 'x' }],
    ['GATEWAY_ID and GATEWAY_SECRET', { GATEWAY_SECRET: 'x' }],
    ['GATEWAY_PUBLIC_ID and GATEWAY_PUBLIC_TOKEN', { GATEWAY_PUBLIC_ID: 'x' }],
    ['GATEWAY_PUBLIC_ID and GATEWAY_PUBLIC_TOKEN', { GATEWAY_PUBLIC_TOKEN: 'x' }],
  ])('requires both of %s', (names, values) => {
    expect(() => readConfig({ ...env, ...values })).toThrow(`mistake:\n  ${names}: set both or neither`);
  });

  it('refuses a value that is invalid in a header', () => {
    const broken = { GATEWAY_PUBLIC_ID: 'a b', GATEWAY_PUBLIC_TOKEN: 'a\nb' };
    expect(() => readConfig({ ...env, ...broken })).toThrow('The configuration has 2 mistakes');
  });
});

describe('a page setting', () => {
  it.each([
    ['GATEWAY_PUBLIC_TOKEN', 'GATEWAY_SECRET', { GATEWAY_ID: 'x', GATEWAY_SECRET: 's', GATEWAY_PUBLIC_TOKEN: 's' }],
    ['GATEWAY_PUBLIC_TOKEN', 'HASH_SECRET', { GATEWAY_PUBLIC_TOKEN: 'b'.repeat(32) }],
    ['PRODUCT_NAME', 'ACCESS_TOKEN_SECRET', { PRODUCT_NAME: `Book ${'a'.repeat(32)}` }],
    ['CHATWOOT_WEBSITE_TOKEN', 'CHATWOOT_HMAC_TOKEN', { CHATWOOT_WEBSITE_TOKEN: 'k', CHATWOOT_HMAC_TOKEN: 'k' }],
    [
      'PARTNER_HOST',
      'TWILIO_AUTH_TOKEN',
      { PARTNER_HOST: 'https://x.example/12345678', TWILIO_AUTH_TOKEN: '12345678' },
    ],
    ['PRODUCT_NAME', 'STRIPE_SECRET_KEY', { PRODUCT_NAME: 'sk_test_1', STRIPE_SECRET_KEY: 'sk_test_1' }],
    [
      'VIP_HOST',
      'S3_SECRET_ACCESS_KEY',
      { VIP_HOST: 'https://x.example/k', S3_SECRET_ACCESS_KEY: 'https://x.example/k' },
    ],
  ])('is never a secret: %s may not contain %s', (shown, secret, values) => {
    const others = {
      GATEWAY_PUBLIC_ID: 'x',
      GATEWAY_PUBLIC_TOKEN: 'y',
      CHATWOOT_BASE_URL: 'https://chat.example',
      CHATWOOT_WEBSITE_TOKEN: 'z',
    };
    expect(() => readConfig({ ...env, ...others, ...values })).toThrow(
      `The configuration has a mistake:\n  ${shown}: everyone can read it in the pages, and it holds ${secret}. Choose another value`,
    );
  });

  it('may contain a few letters that a short secret consists of', () => {
    expect(readConfig({ ...env, PRODUCT_NAME: 'Primehour', TWILIO_AUTH_TOKEN: 'hour' }).productName).toBe('Primehour');
  });
});

it.each([
  [undefined, 0],
  ['0', 0],
  ['2.5', 250],
  // As a product of fractions it would be 256.99….
  ['2.57', 257],
  ['30', 3000],
])('parses a platform fee of %s percent as %d basis points', (percent, basisPoints) => {
  expect(readConfig({ ...env, PLATFORM_FEE_PERCENT: percent }).platformFeeBasisPoints).toBe(basisPoints);
});

it('reads the phones of operators as they are stored, and refuses what is not a phone number', () => {
  expect(readConfig(env).operators).toEqual([]);
  const listed = readConfig({ ...env, OPERATORS: ' +13125550142, (415) 555-0180,' });
  expect(listed.operators).toEqual(['+13125550142', '+14155550180']);
  expect(() => readConfig({ ...env, OPERATORS: '+13125550142, me' })).toThrow(
    'OPERATORS: must list US phone numbers, separated by commas',
  );
});

it('offers the three specified listing types, and sealed auctions only if added', () => {
  expect(readConfig(env).auctionTypes).toEqual(['traditional', 'dutch', 'fixed']);
  const extended = readConfig({ ...env, EXTRA_AUCTION_TYPES: ' sealed, ' });
  expect(extended.auctionTypes).toEqual(['traditional', 'dutch', 'fixed', 'sealed']);
});

it.each(['Sealed', 'dutch', 'sealed;dutch', 'constructor'])('refuses the listing type %s', (text) => {
  expect(() => readConfig({ ...env, EXTRA_AUCTION_TYPES: text })).toThrow(
    'EXTRA_AUCTION_TYPES: must list any of sealed',
  );
});

it.each(['-1', '1e1', '5%', '0.125', 'five', '100'])('refuses a platform fee of %s', (percent) => {
  expect(() => readConfig({ ...env, PLATFORM_FEE_PERCENT: percent })).toThrow('PLATFORM_FEE_PERCENT: must be from 0');
});

it.each([
  ['127.0.0.1', 'http://127.0.0.1:4000'],
  ['::1', 'http://[::1]:4000'],
  ['0.0.0.0', 'http://localhost:4000'],
  ['::', 'http://localhost:4000'],
])('is reachable for listeners on %s at %s', (host, address) => {
  expect(readConfig({ ...env, HOST: host }).publicUrl).toBe(address);
});

it('treats an empty value as unset', () => {
  expect(readConfig({ ...env, PORT: '', PRODUCT_NAME: '' })).toMatchObject({ port: 4000, productName: 'Primehour' });
});
