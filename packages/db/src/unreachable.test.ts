import pg from 'pg';
import { expect, it } from 'vitest';
import { isUnreachable } from './unreachable.ts';

// The guarantee: an unreachable database is distinguished from a defect, wherever it was detected: by the system, the
// driver or the server itself.

const withCode = (code: string, more: object = {}) => Object.assign(new Error('secret'), { code, ...more });

it.each([
  ['no one is listening', withCode('ECONNREFUSED')],
  ['the socket is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['the server shuts down', withCode('57P01')],
  ['the server is not up yet', withCode('57P03')],
  ['the server has no connection left', withCode('53300')],
  ['a statement took longer than we wait', withCode('57014')],
  ['a transaction was idle for too long', withCode('25P03')],
  ['the connection ended', new Error('Connection terminated unexpectedly')],
  ['the pool is full', new Error('timeout exceeded when trying to connect')],
  ['the server is silent', new Error('Query read timeout')],
  ['the query builder wraps it', new Error('Failed query', { cause: withCode('ECONNRESET') })],
])('is unreachable when %s', (_, error) => {
  expect(isUnreachable(error)).toBe(true);
});

it.each([
  ['a broken rule', withCode('23505')],
  ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
  ['a defect', new TypeError('x is not a function')],
  ['no error', 'ECONNREFUSED'],
])('does not include %s', (_, error) => {
  expect(isUnreachable(error)).toBe(false);
});

it('recognizes what the driver throws when no one listens', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/x', connectionTimeoutMillis: 5_000 });
  const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
  await pool.end();
  expect(isUnreachable(error)).toBe(true);
});
