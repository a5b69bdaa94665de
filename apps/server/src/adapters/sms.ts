import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SmsWebhooks } from '../ports/sms-webhooks.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createOutboxSender } from './sms-outbox.ts';
import { twilioWebhooks } from './sms-twilio-webhooks.ts';
import { createTwilioSender } from './sms-twilio.ts';

type SmsConfig = Pick<Config, 'sms' | 'dataDir' | 'logLevel' | 'isDemo' | 'publicUrl'>;
type Context = { readonly clock: Clock };
/** The outbox has no webhooks. */
type SmsPorts = { readonly sms: SmsSender; readonly smsWebhooks: SmsWebhooks | null };

/** The SMS sender that the operator chose. */
export function createSmsPorts(config: SmsConfig, context: Context): SmsPorts {
  return config.sms.provider === 'twilio'
    ? { sms: createTwilioSender(config.sms, config), smsWebhooks: twilioWebhooks(config.sms.authToken) }
    : { sms: createOutboxSender(config, context), smsWebhooks: null };
}
