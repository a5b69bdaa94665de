import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createOutboxSender } from './sms-outbox.ts';
import { createTwilioSender } from './sms-twilio.ts';

type SmsConfig = Pick<Config, 'sms' | 'dataDir' | 'logLevel' | 'isDemo' | 'publicUrl'>;
type Context = { readonly clock: Clock };

/** The sender of texts the operator chose. */
export function createSmsSender(config: SmsConfig, context: Context): SmsSender {
  return config.sms.provider === 'twilio'
    ? createTwilioSender(config.sms, config)
    : createOutboxSender(config, context);
}
