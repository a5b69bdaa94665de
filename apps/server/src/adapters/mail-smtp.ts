import { createTransport } from 'nodemailer';
import type { SmtpConfig } from '../mail-url.ts';
import { MailFailure, type MailSender } from '../ports/mail.ts';
import { UNKNOWN_OUTCOME } from '../ports/send-outcomes.ts';
import { mailHtml } from './mail-html.ts';

/**
 * The limit of one whole delivery. A worker's claim on the email lasts longer, so that no other tries it in the
 * meantime.
 */
const TIMEOUT_MS = 20_000;
const STEP_TIMEOUT_MS = 8_000;

type Options = {
  /** Our host name, used for Message-IDs and in the greeting. */
  readonly host: string;
  readonly timeoutMs?: number;
  /** A certificate authority in addition to the well-known ones. */
  readonly ca?: string;
};

/** Email through an SMTP server, each over its own connection, so that a failed one leaves nothing behind. */
export function createSmtpMailer(
  config: SmtpConfig,
  { host: ownHost, timeoutMs = TIMEOUT_MS, ca }: Options,
): MailSender {
  const { host, port, isSecure, isTlsRequired, user, password, from } = config;
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: isTlsRequired,
    name: ownHost,
    ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    // User input must never name a file or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    provider: 'smtp',
    async send({ messageId, to, fromName, subject, body, calendarFile }) {
      const method = calendarFile === null ? undefined : /^METHOD:(\w+)/m.exec(calendarFile)?.[1];
      const mail = {
        from: { name: fromName, address: from },
        // An object, so that a comma can't split one address into two.
        to: { name: '', address: to },
        subject,
        text: body,
        html: mailHtml(body),
        messageId: `<${messageId}@${ownHost}>`,
        // Prevents automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendarFile === null
          ? {}
          : { icalEvent: { method: method ?? 'PUBLISH', filename: 'booking.ics', content: calendarFile } }),
        signal: AbortSignal.timeout(timeoutMs),
      };
      try {
        const { messageId: id } = await transport.sendMail(mail);
        return { providerMessageId: id };
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** Errors that occur before anything is sent. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'EDNS', 'ETLS'];

/**
 * A 4xx response is temporary, a 5xx one permanent (RFC 5321 §4.2.1), but a wrong password can be fixed by the
 * operator. Without a response the result is unknown: the server may have accepted the email.
 */
function failureOf(error: unknown): MailFailure {
  const { responseCode, code, cause } = (error ?? {}) as { responseCode?: unknown; code?: unknown; cause?: unknown };
  const message = error instanceof Error ? error.message : String(error);
  if (typeof responseCode === 'number') {
    const isPermanent = responseCode >= 500 && code !== 'EAUTH';
    return new MailFailure(message, { isPermanent, providerCode: String(responseCode) });
  }
  // An invalid or missing recipient was never offered to the server.
  if (code === 'EENVELOPE') return new MailFailure(message, { isPermanent: true, providerCode: code });
  const socketCode = socketCodeOf(error) ?? socketCodeOf(cause);
  const known = [socketCode, code].find((each) => typeof each === 'string' && NOT_CONNECTED.includes(each));
  const providerCode = typeof known === 'string' ? known : UNKNOWN_OUTCOME;
  return new MailFailure(`The mail server could not be reached: ${message}`, { isPermanent: false, providerCode });
}

/** The mailer replaces the socket's code with its own; the message still contains it: 'connect ECONNREFUSED …'. */
function socketCodeOf(error: unknown): string | undefined {
  return error instanceof Error ? /\b(E[A-Z_]{4,})\b/.exec(error.message)?.[1] : undefined;
}
