import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { appendToOutbox } from '../outbox-file.ts';
import type { MailSender } from '../ports/mail.ts';

type OutboxConfig = Pick<Config, 'dataDir' | 'logLevel' | 'isDemo'>;
type Context = { readonly clock: Clock };

/**
 * Sends nothing: the email is a line of JSON in `DATA_DIR/outbox.ndjson` (product/operator#outbox). A repeat adds a
 * second line with the same `messageId`. In the demo the terminal shows its subject.
 */
export function createOutboxMailer({ dataDir, logLevel, isDemo }: OutboxConfig, { clock }: Context): MailSender {
  return {
    provider: 'outbox',
    async send({ messageId, to, fromName, subject, body, calendarFile, kind }) {
      const at = new Date(clock.now()).toISOString();
      const details = { subject, fromName, messageId, kind, calendarFile };
      await appendToOutbox(dataDir, [{ at, channel: 'email', to, body, ...details }]);
      if (isDemo && logLevel !== 'silent') process.stdout.write(`Mail to ${to}: ${subject}\n`);
      return { providerMessageId: `outbox:${messageId}` };
    },
  };
}
