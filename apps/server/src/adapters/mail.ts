import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmtpConfig } from '../mail-url.ts';
import { MailFailure, type MailSender } from '../ports/mail.ts';
import { createOutboxMailer } from './mail-outbox.ts';

type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'logLevel' | 'isDemo' | 'publicUrl'>;
type Context = { readonly clock: Clock };

/** The mail sender that the operator chose. */
export function createMailSender(config: MailConfig, context: Context): MailSender {
  const { mail } = config;
  if (mail.provider === 'smtp') return loadedLate(mail, new URL(config.publicUrl).hostname);
  return mail.provider === 'outbox' ? createOutboxMailer(config, context) : noMailer;
}

/** The library is loaded with the first email, because most nodes send none. */
function loadedLate(mail: SmtpConfig, host: string): MailSender {
  let sender: Promise<MailSender> | undefined;
  return {
    provider: 'smtp',
    async send(message) {
      sender ??= import('./mail-smtp.ts').then(({ createSmtpMailer }) => createSmtpMailer(mail, { host }));
      return (await sender).send(message);
    },
  };
}

/** Emails still queued from when a server was configured. */
const noMailer: MailSender = {
  provider: 'none',
  send: () =>
    Promise.reject(new MailFailure('No mail server is configured', { isPermanent: true, providerCode: 'NO_SERVER' })),
};
