import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmtpConfig } from '../mail-url.ts';
import { MailFailure, type MailSender } from '../ports/mail.ts';
import { createOutboxMailer } from './mail-outbox.ts';

type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'logLevel' | 'isDemo' | 'publicUrl'>;
type Context = { readonly clock: Clock };

/** The sender of mail the operator chose. */
export function createMailSender(config: MailConfig, context: Context): MailSender {
  const { mail } = config;
  if (mail.provider === 'smtp') return loadedLate(mail, new URL(config.publicUrl).hostname);
  return mail.provider === 'outbox' ? createOutboxMailer(config, context) : noMailer;
}

/** The library is loaded with the first mail: most nodes only serve, and many products send none. */
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

/** What waits was queued when there was a server for it. */
const noMailer: MailSender = {
  provider: 'none',
  send: () =>
    Promise.reject(new MailFailure('No mail server is configured', { isPermanent: true, providerCode: 'NO_SERVER' })),
};
