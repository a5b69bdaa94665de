import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { MailSender } from '../ports/mail.ts';
import { OUTBOX_FILE } from './sms-outbox.ts';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel'>;
type Context = { readonly clock: Clock };

/**
 * Sends nothing: the mail stays readable in its row, one line tells the operator, and one line of JSON is added to
 * `DATA_DIR/outbox.ndjson` (architecture, configuration). A repeat adds a second line with the same `messageId`.
 */
export function createOutboxMailer({ dataDir, logLevel }: OutboxConfig, { clock }: Context): MailSender {
  return {
    provider: 'outbox',
    async send({ messageId, to, fromName, subject, body, calendarFile, kind }) {
      const at = new Date(clock.now()).toISOString();
      const told = { subject, fromName, messageId, kind, calendarFile };
      await mkdir(dataDir, { recursive: true });
      // Appended by one call, so that several nodes can share the file.
      const line = `${JSON.stringify({ at, channel: 'email', to, body, ...told })}\n`;
      await appendFile(join(dataDir, OUTBOX_FILE), line, { mode: 0o600 });
      if (logLevel !== 'silent') process.stdout.write(`Mail to ${to}: ${subject}\n`);
      return { providerMessageId: `outbox:${messageId}` };
    },
  };
}
