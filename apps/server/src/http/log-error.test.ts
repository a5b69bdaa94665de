import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LOG_OPTIONS } from './log-error.ts';

// The guarantee: a log shows the operator what failed, with its code, and contains no credentials or personal data.

function logged(write: (log: pino.Logger) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(pino({ ...LOG_OPTIONS, level: 'info', base: null }, { write: (line: string) => void lines.push(line) }));
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

it('keeps the code and the constraint of an error and of its causes, and drops attached objects', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'business_slug_unique',
    detail: 'Key (phone)=(+13125550110) already exists.',
    client: { password: 'hunter2', socket: { bytes: 'x'.repeat(20_000) } },
  });
  const line = logged((log) =>
    log.error({ err: new Error('Failed query: insert\nparams: +13125550110,Rosa', { cause }) }, 'A request failed'),
  );
  expect(line['err']).toEqual({
    type: 'Error',
    message: 'Failed query: insert',
    stack: expect.stringContaining('log-error.test.ts') as string,
    cause: {
      type: 'Error',
      message: 'duplicate key',
      stack: expect.stringContaining('log-error.test.ts') as string,
      code: '23505',
      constraint: 'business_slug_unique',
    },
  });
  expect(JSON.stringify(line)).not.toMatch(/hunter2|5550110/);
});

it('shows a value that is not an error unchanged, and truncates an endless chain of causes', () => {
  expect(logged((log) => log.warn({ err: 'gone' }))['err']).toBe('gone');
  const circle: Error & { cause?: unknown } = new Error('again');
  circle.cause = circle;
  expect(JSON.stringify(logged((log) => log.warn({ err: circle }))).match(/"again"/g)?.length).toBeLessThan(8);
});

it('redacts codes, numbers and tokens of the request', () => {
  const body = { code: '123456', phoneNumber: '+13125550110', refreshToken: 'r', accessToken: 'a', name: 'Rosa' };
  const line = logged((log) => log.info({ body, req: { headers: { authorization: 'Bearer x', cookie: 'y' } } }));
  expect(line['body']).toMatchObject({ code: '[Redacted]', phoneNumber: '[Redacted]', name: 'Rosa' });
  expect(JSON.stringify(line)).not.toMatch(/123456|5550110|Bearer|"r"|"a"|"y"/);
});
