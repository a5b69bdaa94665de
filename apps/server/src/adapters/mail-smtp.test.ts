import { type FakeSmtp, startFakeSmtp } from '@primehour/testkit/fakes/smtp';
import { readMail } from '@primehour/testkit/read-mail';
import { selfSigned } from '@primehour/testkit/self-signed';
import { afterEach, describe, expect, it } from 'vitest';
import { readMailUrl } from '../mail-url.ts';
import { MailFailure } from '../ports/mail.ts';
import { createSmtpMailer } from './mail-smtp.ts';

// The guarantee: email reaches a real server as written, encrypted and authenticated if configured, and every failure
// says whether a retry can help and whether the email may have been sent.

const MAIL = {
  messageId: '0192c0de-0000-7000-8000-000000000001',
  to: 'dana@example.test',
  fromName: 'Café “Rosa”, Inc. via Primehour',
  subject: 'Confirmed: Größe & Länge at Café Rosa, Tue, Nov 24, 9:30 AM',
  body: 'Hi Dana,\n\nYour <b>booking</b> is confirmed.\n\nSee it:\nhttps://book.example.test/my/abc?x=1&y=2\n.\n',
  calendarFile: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n',
  kind: 'BOOKING_CONFIRMED',
};

let fake: FakeSmtp | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

type Change = { url?: string; ca?: string; timeoutMs?: number };

/** A mailer configured like an operator's. */
function mailer(port: number, { url = `smtp://127.0.0.1:${port}?from=hello@book.example.test`, ...rest }: Change = {}) {
  const config = readMailUrl(url, true, 'https://book.example.test');
  if (config.provider !== 'smtp') throw new Error('The address was not understood.');
  return createSmtpMailer(config, { host: 'book.example.test', ...rest });
}

async function failureOf(sending: Promise<unknown>): Promise<{ isPermanent: boolean; providerCode: string }> {
  const failure: unknown = await sending.then(
    () => new Error('It was sent.'),
    (error: unknown) => error,
  );
  if (!(failure instanceof MailFailure)) throw failure;
  return { isPermanent: failure.isPermanent, providerCode: failure.providerCode };
}

describe('an email', () => {
  it('is delivered as written: text, HTML with the same text, and the calendar file', async () => {
    fake = await startFakeSmtp();
    const { providerMessageId } = await mailer(fake.port).send(MAIL);
    const [sent] = fake.sent;
    expect(sent).toMatchObject({ from: 'hello@book.example.test', to: [MAIL.to], isEncrypted: false });
    const { headers, parts } = readMail(sent?.raw ?? '');
    expect(headers.get('message-id')).toBe(`<${MAIL.messageId}@book.example.test>`);
    expect(providerMessageId).toBe(headers.get('message-id'));
    expect(headers.get('subject')).toBe(MAIL.subject);
    expect(headers.get('from')).toBe('Café “Rosa”, Inc. via Primehour <hello@book.example.test>');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    const byType = new Map(parts.map((part) => [part.headers.get('content-type')?.split(';')[0], part]));
    expect(byType.get('text/plain')?.body.replaceAll('\r\n', '\n').trim()).toBe(MAIL.body.trim());
    const html = byType.get('text/html')?.body ?? '';
    expect(html).toContain('Your &#60;b&#62;booking&#60;/b&#62; is confirmed.');
    expect(html).toContain('<a href="https://book.example.test/my/abc?x=1&#38;y=2">');
    expect(byType.get('text/calendar')?.headers.get('content-type')).toMatch(/method=REQUEST/);
    expect(byType.get('text/calendar')?.body).toBe(MAIL.calendarFile);
    expect(byType.get('application/ics')?.headers.get('content-disposition')).toContain('booking.ics');
  });

  it('lets no name or address inject a header or a recipient', async () => {
    fake = await startFakeSmtp();
    const evil = 'Rosa\r\nBcc: thief@example.test\r\n\r\nEvil';
    await mailer(fake.port).send({ ...MAIL, fromName: evil, subject: evil, calendarFile: null });
    const { headers } = readMail(fake.sent[0]?.raw ?? '');
    expect([...headers.keys()]).not.toContain('bcc');
    expect(fake.sent[0]?.to).toEqual([MAIL.to]);
    await mailer(fake.port)
      .send({ ...MAIL, to: 'dana@example.test,thief@example.test' })
      .catch(() => {});
    expect(fake.sent.flatMap(({ to }) => to).filter((to) => to.startsWith('thief'))).toEqual([]);
  });
});

describe('a server with a password', () => {
  const account = { user: 'primehour', password: 'p@ss:wörd/%' };

  it('is authenticated over STARTTLS, with a verified certificate', async () => {
    const tls = selfSigned('localhost');
    fake = await startFakeSmtp({ account, tls });
    const user = encodeURIComponent(account.user);
    const url = `smtp://${user}:${encodeURIComponent(account.password)}@localhost:${fake.port}?from=hello@book.example.test`;
    await mailer(fake.port, { url, ca: tls.cert }).send(MAIL);
    expect(fake.sent).toMatchObject([{ user: account.user, isEncrypted: true }]);
    expect(await failureOf(mailer(fake.port, { url }).send(MAIL))).toMatchObject({ isPermanent: false });
    expect(fake.sent).toHaveLength(1);
  });

  it('that refuses our password keeps the email, because the operator can fix it', async () => {
    fake = await startFakeSmtp({ account });
    const url = `smtp://primehour:wrong@127.0.0.1:${fake.port}?from=hello@book.example.test`;
    expect(await failureOf(mailer(fake.port, { url }).send(MAIL))).toEqual({ isPermanent: false, providerCode: '535' });
  });
});

it('gets nothing in plain text over a network without encryption', () => {
  expect(readMailUrl('smtp://u:p@mail.example.test?from=a@b.test', true, 'https://x.test')).toMatchObject({
    isTlsRequired: true,
    port: 587,
  });
});

describe('a refusal', () => {
  it.each([
    ['a nonexistent address', 'RCPT', 550, true],
    ['a mailbox that is full', 'RCPT', 452, false],
    ['an unknown sender who should retry', 'RCPT', 451, false],
    ['its content', 'DATA', 554, true],
    ['a failure of theirs', 'DATA', 421, false],
  ] as const)('for %s says whether a retry can help', async (_what, at, code, isPermanent) => {
    fake = await startFakeSmtp();
    fake.next.push({ at, code });
    expect(await failureOf(mailer(fake.port).send(MAIL))).toEqual({ isPermanent, providerCode: String(code) });
    expect(fake.sent).toEqual([]);
  });

  it('of an invalid address is final', async () => {
    fake = await startFakeSmtp();
    expect(await failureOf(mailer(fake.port).send({ ...MAIL, to: 'nobody' }))).toMatchObject({ isPermanent: true });
  });
});

describe('an interrupted request', () => {
  it('before it reached the server has sent nothing', async () => {
    fake = await startFakeSmtp();
    const { port } = fake;
    await fake.close();
    fake = undefined;
    expect(await failureOf(mailer(port).send(MAIL))).toEqual({ isPermanent: false, providerCode: 'ECONNREFUSED' });
  });

  it('after the email was accepted leaves the result open', async () => {
    fake = await startFakeSmtp();
    fake.next.push('BREAK_AFTER_SENDING');
    expect(await failureOf(mailer(fake.port).send(MAIL))).toEqual({
      isPermanent: false,
      providerCode: 'UNKNOWN_OUTCOME',
    });
    expect(fake.sent).toHaveLength(1);
  });

  it('after the timeout leaves the result open', async () => {
    fake = await startFakeSmtp();
    fake.next.push('NEVER_ANSWER');
    const sending = mailer(fake.port, { timeoutMs: 2_000 }).send(MAIL);
    expect(await failureOf(sending)).toEqual({ isPermanent: false, providerCode: 'UNKNOWN_OUTCOME' });
  });
});
