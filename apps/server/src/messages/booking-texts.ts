import { publicPaths } from '@primehour/contract/public-paths';
import { bookingLink } from '@primehour/db/schema/booking';
import type { Tx } from '@primehour/db/transaction';
import { formatDayTime, formatZoneName } from '@primehour/domain/format/time';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import type { Config } from '../config.ts';
import type { TenantId } from '../tenant.ts';
import type { Tokens } from '../tokens.ts';
import { queueText } from './queue-text.ts';

/** What texts about bookings need of the server. */
export type MessageContext = { readonly config: Pick<Config, 'publicUrl'>; readonly tokens: Tokens };

type Told = {
  readonly id: string;
  readonly startAt: Date;
  readonly serviceName: string;
  readonly businessName: string;
  readonly zone: Zone;
  readonly clientPhone: Phone;
};

export const BOOKING_TEXTS = {
  BOOKING_CONFIRMED: (what: string, link: string) => `Confirmed: ${what}. See, move or cancel: ${link}`,
  BOOKING_MOVED: (what: string, link: string) => `Your booking has moved: ${what}. See, move or cancel: ${link}`,
  BOOKING_RESTORED: (what: string, link: string) => `Your booking is back on: ${what}. See, move or cancel: ${link}`,
  BOOKING_CANCELLED: (what: string, link: string) => `Cancelled: ${what}. Details: ${link}`,
  BOOKING_REFUNDED: (what: string, link: string) =>
    `Your payment came after the time was given away, so it goes back to your card in full: ${what}. Details: ${link}`,
} as const;
export type BookingTextKind = keyof typeof BOOKING_TEXTS;

/** Makes a new secret link to a booking; only its hash is stored, so each text carries a link of its own. */
export async function issueLink(
  tx: Tx,
  tenant: TenantId,
  bookingId: string,
  now: Instant,
  tokens: Tokens,
): Promise<string> {
  const token = tokens.makeSecret();
  await tx
    .insert(bookingLink)
    .values({ tokenHash: tokens.hashSecret(token), businessId: tenant, bookingId, createdAt: new Date(now) });
  return token;
}

/** Queues a text to the client about their booking; it leaves after the commit. */
export async function queueBookingText(
  tx: Tx,
  tenant: TenantId,
  told: Told,
  kind: BookingTextKind,
  now: Instant,
  { config, tokens }: MessageContext,
  knownToken?: string,
): Promise<void> {
  const token = knownToken ?? (await issueLink(tx, tenant, told.id, now, tokens));
  const startAt = told.startAt.getTime();
  const what = `${told.serviceName} at ${told.businessName}, ${formatDayTime(startAt, told.zone)} ${formatZoneName(told.zone, startAt)}`;
  const body = BOOKING_TEXTS[kind](what, `${config.publicUrl}${publicPaths.myBooking(token)}`);
  await queueText(tx, { businessId: tenant, bookingId: told.id, kind, to: told.clientPhone, body }, now);
}
