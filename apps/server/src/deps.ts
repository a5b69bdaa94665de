import type { Jobs } from '@primehour/db/jobs';
import type { Database } from '@primehour/db/open';
import type { Logger } from 'pino';
import type { CalendarVersions } from './calendar-versions.ts';
import type { Cells } from './cells/open-cells.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { PageCounts } from './page-counts.ts';
import type { CalendarSource } from './ports/calendar-source.ts';
import type { ImageRenderer } from './ports/image-renderer.ts';
import type { ImageStore } from './ports/image-store.ts';
import type { MailSender } from './ports/mail.ts';
import type { PaymentProvider } from './ports/payments.ts';
import type { Sandbox } from './ports/sandbox.ts';
import type { SmsWebhooks } from './ports/sms-webhooks.ts';
import type { SmsSender } from './ports/sms.ts';
import type { ResponseCache } from './response-cache.ts';
import type { ServiceState } from './service-state.ts';
import type { Tokens } from './tokens.ts';

/** Dependencies, created once at startup and passed as arguments. */
export type Deps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly db: Database;
  /** Null where there is only one cell. */
  readonly cells: Cells | null;
  readonly jobs: Jobs;
  readonly tokens: Tokens;
  readonly pageCounts: PageCounts;
  readonly versions: CalendarVersions;
  readonly responseCache: ResponseCache;
  readonly service: ServiceState;
  readonly sms: SmsSender;
  /** Null if texts stay in the outbox, which has no webhooks. */
  readonly smsWebhooks: SmsWebhooks | null;
  readonly mail: MailSender;
  readonly payments: PaymentProvider;
  /** Null if a real provider is configured: its own forms take cards and bank accounts. */
  readonly sandbox: Sandbox | null;
  readonly images: ImageStore;
  readonly imageRenderer: ImageRenderer;
  readonly calendarSource: CalendarSource;
};
