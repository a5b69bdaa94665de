import type { Jobs } from '@primehour/db/jobs';
import type { Database } from '@primehour/db/open';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { CalendarSource } from './ports/calendar-source.ts';
import type { ImageRenderer } from './ports/image-renderer.ts';
import type { ImageStore } from './ports/image-store.ts';
import type { MailSender } from './ports/mail.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { Sandbox } from './ports/sandbox.ts';
import type { SmsWebhooks } from './ports/sms-webhooks.ts';
import type { SmsSender } from './ports/sms.ts';
import type { Tokens } from './tokens.ts';

/** Collaborators, built once at the start and passed as values. */
export type Deps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly tokens: Tokens;
  readonly sms: SmsSender;
  /** Null where texts are kept here, so that nobody calls us about them. */
  readonly smsWebhooks: SmsWebhooks | null;
  readonly mail: MailSender;
  readonly payments: PaymentProvider;
  /** Null where a real provider is in charge: its own forms take cards and bank accounts. */
  readonly sandbox: Sandbox | null;
  readonly images: ImageStore;
  readonly imageRenderer: ImageRenderer;
  readonly calendarSource: CalendarSource;
};
