import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { MailFailure, type MailSender } from '../ports/mail.ts';
import { createOutboxMailer } from './mail-outbox.ts';
import { createSmtpMailer } from './mail-smtp.ts';

type MailConfig = Pick<Config, 'mail' | 'dataDir' | 'logLevel' | 'publicUrl'>;
type Context = { readonly clock: Clock };

/** The sender of mail the operator chose. */
export function createMailSender(config: MailConfig, context: Context): MailSender {
  const { mail } = config;
  if (mail.provider === 'smtp') return createSmtpMailer(mail, { host: new URL(config.publicUrl).hostname });
  return mail.provider === 'outbox' ? createOutboxMailer(config, context) : noMailer;
}

/** What waits was queued when there was a server for it. */
const noMailer: MailSender = {
  provider: 'none',
  send: () =>
    Promise.reject(new MailFailure('No mail server is configured', { isPermanent: true, providerCode: 'NO_SERVER' })),
};
