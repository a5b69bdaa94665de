import { DEFAULT_QUIET_HOURS } from '@primehour/domain/message/reminder-plan';
import { describe, expect, it } from 'vitest';
import { isMailUrl, readMailUrl } from './mail-url.ts';
import { isQuietHours, readQuietHours } from './quiet-hours.ts';

// The guarantee: an operator's mail server URL is parsed as written, or refused as a whole.

const read = (text: string | undefined, isProduction = true) =>
  readMailUrl(text, isProduction, 'https://book.example.test');

describe('the URL of a mail server', () => {
  it('contains host, credentials and sender', () => {
    expect(read('smtp://hello%40x.test:p%40ss%3A%2F@mail.example.com:2525?from=hello@example.com')).toEqual({
      provider: 'smtp',
      host: 'mail.example.com',
      port: 2525,
      isSecure: false,
      isTlsRequired: true,
      user: 'hello@x.test',
      password: 'p@ss:/',
      from: 'hello@example.com',
    });
  });

  it('has the usual ports, and needs no password on this machine', () => {
    expect(read('smtp://mail.example.com?from=a@b.test')).toMatchObject({ port: 587, user: undefined });
    expect(read('smtps://mail.example.com?from=a@b.test')).toMatchObject({ port: 465, isSecure: true });
    expect(read('smtp://127.0.0.1?from=a@b.test')).toMatchObject({ isTlsRequired: false });
    expect(read('smtp://[::1]:25?from=a@b.test')).toMatchObject({ host: '::1', isTlsRequired: false });
  });

  it('defaults to the outbox in a trial, and to none in production', () => {
    expect(read(undefined, false)).toEqual({ provider: 'outbox', from: 'no-reply@book.example.test' });
    expect(read(undefined, true)).toEqual({ provider: 'none' });
    expect(read('outbox', true)).toEqual({ provider: 'outbox', from: 'no-reply@book.example.test' });
  });

  it.each([
    'mail.example.com',
    'http://mail.example.com?from=a@b.test',
    'smtp://mail.example.com',
    'smtp://mail.example.com?from=nobody',
    'smtp://mail.example.com?from=a@b.test,c@d.test',
    'smtp://mail.example.com?from=A <a@b.test>',
    'smtp://hello:100%safe@mail.example.com?from=a@b.test',
    'smtp://50%:password@mail.example.com?from=a@b.test',
    'inbox',
  ])('%s is refused', (text) => {
    expect(isMailUrl(text)).toBe(false);
  });
});

describe('quiet hours', () => {
  it('are whole hours of a night, or none', () => {
    expect(readQuietHours('22-7')).toEqual({ fromMinute: 22 * 60, untilMinute: 7 * 60 });
    expect(readQuietHours('0-6')).toEqual({ fromMinute: 0, untilMinute: 6 * 60 });
    expect(readQuietHours('off')).toBe(null);
    expect(readQuietHours(undefined)).toBe(DEFAULT_QUIET_HOURS);
  });

  it.each(['8', '24-8', '9-9', '21:00-8:00', ''])('%j are refused', (text) => {
    expect(isQuietHours(text)).toBe(false);
  });
});
