import { join, resolve } from 'node:path';
import { loadOrCreateSecret } from '@primehour/db/secret-file';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { PLATFORM_FEE_MAX_BASIS_POINTS } from '@primehour/domain/limits';
import type { QuietHours } from '@primehour/domain/message/reminder-plan';
import type { Phone } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { address, hostInUrl, isHttpUrl } from './address-setting.ts';
import { areExtraTypes, EXTRA_TYPE_MESSAGE, readAuctionTypes } from './auction-types.ts';
import { CHAT_ENVIRONMENT, CHAT_EXPOSURE, type ChatConfig, chatOf, problemsOfChat } from './chat-config.ts';
import {
  type CellConfig,
  DATABASE_ENVIRONMENT,
  DATABASE_EXPOSURE,
  problemsOfDatabase,
  readCell,
} from './database-config.ts';
import {
  problemsOfGateway,
  GATEWAY_ENVIRONMENT,
  GATEWAY_EXPOSURE,
  type GatewayGuard,
  readBrowserGateway,
  readGatewayGuard,
} from './gateway-config.ts';
import { isMailUrl, MAIL_URL_MESSAGE, type MailConfig, readMailUrl } from './mail-url.ts';
import { areOperators, OPERATORS_MESSAGE, readOperators } from './operators-setting.ts';
import { problemsOfPages, type Exposure } from './page-secrets.ts';
import { PAYMENT_ENVIRONMENT, PAYMENT_EXPOSURES, type PaymentConfig, readPayments } from './payment-config.ts';
import { isQuietHours, readQuietHours } from './quiet-hours.ts';
import { missingForS3, readS3, S3_ENVIRONMENT, S3_EXPOSURE, type S3Config } from './s3-config.ts';
import { readTwilio, TWILIO_EXPOSURE, type TwilioConfig } from './twilio-config.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
const wholeNumber = (min: number, max: number) => {
  const requirement = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(requirement).check(z.int(requirement), z.gte(min, requirement), z.lte(max, requirement));
};
const PLATFORM_FEE_MESSAGE = `must be from 0 to ${PLATFORM_FEE_MAX_BASIS_POINTS / 100}, with two decimals at most`;
const TEXT_PRICE_MESSAGE = 'must be an amount in cents such as 1.1';
const yesOrNo = () => z.stringbool({ error: 'must be true or false' });

/** All settings; the README documents each. */
const environment = z.object({
  NODE_ENV: z._default(oneOf('development', 'production', 'test'), 'development'),
  PORT: z._default(wholeNumber(0, 65_535), 4000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  ...DATABASE_ENVIRONMENT,
  DATABASE_POOL: z._default(wholeNumber(2, 200), 16),
  PUBLIC_URL: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin such as https://book.example.com'))),
  PARTNER_HOST: z.optional(address()),
  VIP_HOST: z.optional(address()),
  PRODUCT_NAME: z._default(z.string().check(z.maxLength(40, 'must have at most 40 characters')), 'Primehour'),
  ROLE: z._default(oneOf('all', 'api', 'worker'), 'all'),
  /** `GET /metrics` is served on a port of its own; without one there are no metrics. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  /** Traces are sent to this collector; without one there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/, error: 'must be the URL of a collector' })),
  OTEL_SERVICE_NAME: z._default(z.string().check(z.minLength(1)), 'primehour'),
  LOG_LEVEL: z._default(oneOf('debug', 'info', 'warn', 'error', 'silent'), 'warn'),
  /** The number of trusted proxies in front. */
  TRUSTED_PROXIES: z._default(wholeNumber(0, 5), 0),
  /** Texted codes per hour above which the operator is alerted and unknown numbers need the most proof of work. */
  CODES_PER_HOUR: z._default(wholeNumber(10, 1_000_000), 1_000),
  /** The price of a text, for estimates. */
  TEXT_PRICE_CENTS: z._default(z.string().check(z.regex(/^\d{1,3}(?:\.\d{1,2})?$/, TEXT_PRICE_MESSAGE)), '1.1'),
  /** Per network and node; 0 disables the limit. */
  REQUESTS_PER_MINUTE: z._default(wholeNumber(0, 1_000_000), 3000),
  /** Memory of each node for answers that are the same for everyone; 0 keeps none. */
  RESPONSE_CACHE_MB: z._default(wholeNumber(0, 4096), 64),
  SMS_PROVIDER: z.optional(oneOf('outbox', 'twilio')),
  TWILIO_ACCOUNT_SID: z.optional(z.string()),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_FROM: z.optional(z.string()),
  TWILIO_MESSAGING_SERVICE_SID: z.optional(z.string()),
  TWILIO_BASE_URL: z._default(address(), 'https://api.twilio.com'),
  /** Looks up each number's line type at Twilio before its first code, for a fee. */
  TWILIO_LOOKUP: z._default(yesOrNo(), false),
  TWILIO_LOOKUP_BASE_URL: z._default(address(), 'https://lookups.twilio.com'),
  ...CHAT_ENVIRONMENT,
  QUIET_HOURS: z.optional(z.string().check(z.refine(isQuietHours, 'must look like 21-8, or off'))),
  MAIL_URL: z.optional(z.string().check(z.refine(isMailUrl, MAIL_URL_MESSAGE))),
  PLATFORM_FEE_PERCENT: z._default(z.string().check(z.refine(isPlatformFee, PLATFORM_FEE_MESSAGE)), '0'),
  ...PAYMENT_ENVIRONMENT,
  IMAGE_STORE: z._default(oneOf('disk', 's3'), 'disk'),
  ...S3_ENVIRONMENT,
  ...GATEWAY_ENVIRONMENT,
  ACCESS_TOKEN_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  HASH_SECRET: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** Encrypts continuous backups. */
  BACKUP_KEY: z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters'))),
  /** The addresses from which partners' calendars are fetched; `any` also allows http and private networks. */
  CALENDAR_NETWORK: z._default(oneOf('public', 'any'), 'public'),
  /** Listing types offered in addition to the standard ones, separated by commas. */
  EXTRA_AUCTION_TYPES: z._default(z.string().check(z.refine(areExtraTypes, EXTRA_TYPE_MESSAGE)), ''),
  /** Phones of the people who may open the console with a passkey, separated by commas. */
  OPERATORS: z._default(z.string().check(z.refine(areOperators, OPERATORS_MESSAGE)), ''),
  PRIMEHOUR_DEMO: z._default(yesOrNo(), false),
});

const EXPOSURES: readonly Exposure<keyof z.output<typeof environment>>[] = [
  {
    secrets: ['ACCESS_TOKEN_SECRET', 'HASH_SECRET', 'MAIL_URL', 'BACKUP_KEY'],
    onPages: ['PRODUCT_NAME', 'PUBLIC_URL', 'PARTNER_HOST', 'VIP_HOST'],
  },
  CHAT_EXPOSURE,
  DATABASE_EXPOSURE,
  GATEWAY_EXPOSURE,
  TWILIO_EXPOSURE,
  ...PAYMENT_EXPOSURES,
  S3_EXPOSURE,
];

/** In hundredths of a percent, so that fractions are never multiplied. */
const basisPointsOf = (percent: string): number => Math.round(Number(percent) * 100);

function isPlatformFee(text: string): boolean {
  return /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && basisPointsOf(text) <= PLATFORM_FEE_MAX_BASIS_POINTS;
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text.replace(/\/$/, '');
}

export type Config = {
  /** Whether responses are checked against their contract, including refusals. */
  readonly isStrict: boolean;
  /** Whether unsent texts can be read in a browser that has a link from the terminal. */
  readonly hasOutboxPage: boolean;
  readonly isDemo: boolean;
  /** Who may open the console with a passkey (product/operator#signing-in). */
  readonly operators: readonly Phone[];
  readonly calendarNetwork: 'public' | 'any';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseReplicaUrl: string | undefined;
  readonly databasePool: number;
  readonly cell: CellConfig;
  /** Origin without a trailing slash. */
  readonly publicUrl: string;
  readonly partnerHost: string;
  readonly vipHost: string;
  readonly productName: string;
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: string;
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  /** Where traces are sent, as OTLP; undefined without. */
  readonly traces: { readonly endpoint: string; readonly serviceName: string } | undefined;
  readonly trustedProxies: number;
  readonly requestsPerMinute: number;
  readonly responseCacheBytes: number;
  readonly codesPerHour: number;
  readonly textPriceCents: number;
  readonly sms: { provider: 'outbox' } | ({ provider: 'twilio' } & TwilioConfig);
  readonly mail: MailConfig;
  /** Clients get no texts during these hours of their own day, unless they have just done something. */
  readonly quietHours: QuietHours | null;
  readonly payments: PaymentConfig;
  /** The operator's share of each future sale (decision 035). */
  readonly platformFeeBasisPoints: number;
  /** The listing types offered to partners. */
  readonly auctionTypes: readonly AuctionType[];
  readonly images: { store: 'disk' } | ({ store: 's3' } & S3Config);
  readonly chat: ChatConfig | undefined;
  /** Required of every call, and added by a proxy: a secret. */
  readonly gateway: GatewayGuard | undefined;
  /** Header → value that our own pages send with every call; included in them, so public. */
  readonly browserGateway: Readonly<Record<string, string>>;
  /** Signs access tokens. */
  readonly accessTokenSecret: string;
  /** The key for hashes of codes, tokens and upload links, so that stolen tables alone are worthless. */
  readonly hashSecret: string;
  /** Encrypts continuous backups; if unset, a key in DATA_DIR does. */
  readonly backupKey: string | undefined;
  /** The store of continuous backups in a bucket, which the command names. */
  readonly backupS3: Omit<S3Config, 'bucket'> | undefined;
};

/** Every problem of the environment at once, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the environment, which nothing else does. Unset secrets are generated once and stored in DATA_DIR. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    throw new ConfigError(
      describeProblems(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
    );
  }
  const values = parsed.data;
  const twilio = readTwilio(values);
  const payments = readPayments(values);
  const problems = [...problemsOf(values, twilio), ...payments.problems];
  if (problems.length > 0) throw new ConfigError(describeProblems(problems));

  const dataDir = resolve(values.DATA_DIR);
  const publicUrl = (values.PUBLIC_URL ?? `http://${hostInUrl(values.HOST)}:${values.PORT}`).replace(/\/$/, '');
  return {
    isStrict: values.NODE_ENV === 'test',
    hasOutboxPage: values.NODE_ENV !== 'production' && values.SMS_PROVIDER !== 'twilio',
    isDemo: values.PRIMEHOUR_DEMO,
    operators: readOperators(values.OPERATORS),
    calendarNetwork: values.CALENDAR_NETWORK,
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databasePool: values.DATABASE_POOL,
    cell: readCell(values),
    publicUrl,
    partnerHost: (values.PARTNER_HOST ?? `${publicUrl}/p`).replace(/\/$/, ''),
    vipHost: (values.VIP_HOST ?? `${publicUrl}/vip`).replace(/\/$/, ''),
    productName: values.PRODUCT_NAME,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    metrics: values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME },
    trustedProxies: values.TRUSTED_PROXIES,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    responseCacheBytes: values.RESPONSE_CACHE_MB * 1024 * 1024,
    codesPerHour: values.CODES_PER_HOUR,
    textPriceCents: Number(values.TEXT_PRICE_CENTS),
    sms: values.SMS_PROVIDER === 'twilio' ? { provider: 'twilio', ...twilio } : { provider: 'outbox' },
    quietHours: readQuietHours(values.QUIET_HOURS),
    mail: readMailUrl(values.MAIL_URL, values.NODE_ENV === 'production', publicUrl),
    payments: payments.settings,
    platformFeeBasisPoints: basisPointsOf(values.PLATFORM_FEE_PERCENT),
    images: values.IMAGE_STORE === 's3' ? { store: 's3', ...readS3(values) } : { store: 'disk' },
    chat: chatOf(values),
    gateway: readGatewayGuard(values),
    auctionTypes: readAuctionTypes(values.EXTRA_AUCTION_TYPES),
    browserGateway: readBrowserGateway(values),
    accessTokenSecret: values.ACCESS_TOKEN_SECRET ?? secretIn(dataDir, 'access-token'),
    hashSecret: values.HASH_SECRET ?? secretIn(dataDir, 'hash'),
    backupKey: values.BACKUP_KEY,
    backupS3: values.S3_ENDPOINT && values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY ? readS3(values) : undefined,
  };
}

/** Conflicts between settings, by setting. */
function problemsOf(values: z.output<typeof environment>, twilio: ReturnType<typeof readTwilio>): string[] {
  const problems: string[] = [];
  if (values.SMS_PROVIDER === 'twilio') {
    if (!twilio.accountSid) problems.push('TWILIO_ACCOUNT_SID: required when SMS_PROVIDER=twilio');
    if (!twilio.authToken) problems.push('TWILIO_AUTH_TOKEN: required when SMS_PROVIDER=twilio');
    if (!twilio.from && !twilio.messagingServiceSid) {
      problems.push('TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID: required when SMS_PROVIDER=twilio');
    }
  }
  problems.push(
    ...problemsOfChat(values),
    ...problemsOfDatabase(values),
    ...problemsOfGateway(values),
    ...problemsOfPages(values, EXPOSURES),
  );
  if (values.IMAGE_STORE === 's3') problems.push(...missingForS3(values));
  if (values.NODE_ENV === 'production' && values.SMS_PROVIDER === undefined) {
    problems.push('SMS_PROVIDER: choose one in production (outbox sends nothing)');
  }
  if (values.NODE_ENV === 'production' && values.DATABASE_URL !== undefined) {
    // Nodes that share a database must share secrets: one generated here would sign out everyone on the other nodes.
    if (!values.ACCESS_TOKEN_SECRET) problems.push('ACCESS_TOKEN_SECRET: required with DATABASE_URL in production');
    if (!values.HASH_SECRET) problems.push('HASH_SECRET: required with DATABASE_URL in production');
  }
  return problems;
}

const describeProblems = (lines: readonly string[]) =>
  `The configuration has ${lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`}:\n${lines.map((text) => `  ${text}`).join('\n')}`;

const LOST_SECRETS = {
  'access-token': 'Or remove it: a new one is created, and everyone’s next call refreshes their session.',
  hash: 'Or remove it: a new one is created, and codes, queued messages, upload links and links to open offers become invalid.',
};

/** A secret generated at the first start, in a file that only this account can read. */
const secretIn = (dataDir: string, name: keyof typeof LOST_SECRETS): string =>
  loadOrCreateSecret({ file: join(dataDir, 'secrets', name), bytes: 32, wayOut: LOST_SECRETS[name] });
