import { bookingLink } from '@primehour/db/schema/booking';
import { nightAt } from '@primehour/domain/message/reminder-plan';
import type { Notification } from '@primehour/domain/preferences/preferences';
import { CLIENT_UNREACHABLE } from '@primehour/domain/sender/copy';
import { checkTextable } from '@primehour/domain/texted-phone';
import type { Cents, Instant } from '@primehour/domain/vocabulary';
import { instantOf } from '../clock.ts';
import type { ClientKind, PartnerKind } from '../ports/message-kinds.ts';
import { TEXT_LIMIT } from '../ports/send-outcomes.ts';
import type { TenantWrite, WriteDeps } from '../tenant-write.ts';
import type { AnyTenant } from '../tenant.ts';
import { isReachable } from './is-reachable.ts';
import { limitNotifications } from './limit-notifications.ts';
import { limitUnproven } from './limit-unproven.ts';
import { bookingDataOf, type BookingFacts, loadFacts, personNameOf } from './load-facts.ts';
import type { BookingData, DueData } from './message-data.ts';
import { type Mail, queueMessages, type Text } from './queue-text.ts';
import { supersede } from './supersede.ts';
import { clockOf, sendableAt, zoneOf } from './wait-for-morning.ts';

/** Creates a new secret link to a booking; only its hash is stored, so each message carries its own link. */
export async function issueLink(
  { tx, tenant, now, deps: { tokens } }: TenantWrite<AnyTenant>,
  bookingId: string,
): Promise<string> {
  const token = tokens.makeSecret();
  await tx
    .insert(bookingLink)
    .values({ tokenHash: tokens.hashSecret(token), businessId: tenant, bookingId, createdAt: new Date(now) });
  return token;
}

type NotifyOptions = {
  /** An existing link for the message; otherwise it gets a new one. The booking has just been created. */
  readonly token?: string | undefined;
  /** Caused by the partner: the client didn't request it, so it respects quiet hours where possible, and is counted. */
  readonly by?: 'PARTNER' | 'CLIENT' | undefined;
  /** The booking’s current state, if the caller has just read it. */
  readonly facts?: BookingFacts | undefined;
  /** The partner is notified, too. */
  readonly partner?: PartnerKind | undefined;
  /** Unless a newer message about the booking is sent first. */
  readonly notBefore?: Instant | undefined;
  readonly usefulUntil?: Instant | undefined;
  /** For a refund announced in its own message. */
  readonly refundCents?: Cents | undefined;
  /** Where the refund goes; a card by default. */
  readonly refundTo?: BookingData['refundTo'] | undefined;
  /** What is owed beyond the first payment. */
  readonly due?: DueData | undefined;
  /** Of a moved booking: the client may still come at this time. */
  readonly oldStartAt?: Instant | undefined;
};

/**
 * Notifies the client about their booking, by text and, if an address is known, by email; both are sent after the
 * commit. It reads the booking’s current state, so call it after the change. A number entered by a partner is not
 * texted if it would get no codes either (decision 013). A text to an unproven number beyond the sender’s daily limit
 * is not sent. The result says why, for a partner also if no text or email can reach the client.
 * @throws Refusal TOO_MANY_REQUESTS for a partner who causes too many
 */
export async function queueBookingText(
  write: TenantWrite<AnyTenant>,
  { id }: { readonly id: string },
  kind: ClientKind,
  options: NotifyOptions = {},
): Promise<Notified> {
  const { tx, tenant, now, deps } = write;
  const { config, tokens } = deps;
  const facts = options.facts ?? (await loadFacts(tx, tenant, id));
  if (options.by === 'PARTNER') await limitNotifications(tx, tenant, { phone: facts.clientPhone, tokens }, now);
  const isUnproven = !facts.isProven;
  const limitMessage = isUnproven ? await limitUnproven(tx, tenant, now) : null;
  const heldBack = limitMessage === null ? undefined : `${TEXT_LIMIT}: ${limitMessage}`;
  const token = options.token ?? (await issueLink(write, id));
  if (options.token === undefined) await supersede(write, id, { kind, due: options.due });
  const { notBefore, by, partner } = options;
  const heldUntil = facts.status === 'PENDING' && facts.holdExpiresAt ? instantOf(facts.holdExpiresAt) : undefined;
  const usefulUntil = options.usefulUntil ?? heldUntil;
  const { refundCents, refundTo, due } = options;
  const data = {
    ...bookingDataOf(facts, now),
    ...(refundCents === undefined ? {} : { refundCents }),
    ...(refundTo && { refundTo }),
    ...(due === undefined ? {} : { due }),
  };
  const content = { kind, data, secret: { value: token, seal: tokens.seal } };
  const cause = { businessId: tenant, bookingId: id, usefulUntil, notBefore, heldBack, ...content };
  // A hold can't wait for the morning: it expires within minutes unless the client is notified and pays.
  const canWait = by === 'PARTNER' && heldUntil === undefined;
  const startAt = instantOf(facts.startAt);
  const comesAt = Math.min(startAt, options.oldStartAt ?? startAt) as Instant;
  const waits = canWait && ({ waitsAtNight: { zone: zoneOf(facts), comesAt } } as const);
  const morning = waits ? sendableAt(waits.waitsAtNight, config, now) : undefined;
  const text = { ...cause, data: { ...data, ...waits }, to: facts.clientPhone, notBefore: morning ?? notBefore };
  const texts = checkTextable(facts.clientPhone).ok ? [{ ...text, isUnproven }] : [];
  // A text and its email count once.
  const isCountedMail = isUnproven && texts.length === 0;
  const mails = facts.clientEmail === null ? [] : [{ ...cause, to: facts.clientEmail, isUnproven: isCountedMail }];
  const toPartner = partner === undefined ? NOTHING : partnerMessages(tenant, facts, { kind: partner, due }, now);
  await queueMessages(tx, withMail(config, [...texts, ...toPartner.texts], [...mails, ...toPartner.mails]), now);
  if (limitMessage !== null || by !== 'PARTNER') return { textNotSent: limitMessage };
  return { textNotSent: (await isReachable(write, facts)) ? null : CLIENT_UNREACHABLE };
}

/** Notifies only the partner, of something that happened automatically: a text waits for their morning. */
export async function queuePartnerText(
  { tx, tenant, now, deps: { config } }: TenantWrite<AnyTenant>,
  bookingId: string,
  kind: PartnerKind,
  due?: DueData,
): Promise<void> {
  const facts = await loadFacts(tx, tenant, bookingId);
  const { texts, mails } = partnerMessages(tenant, facts, { kind, due }, now);
  const morning = nightAt(clockOf({ clientZone: null, zone: facts.zone }, config), now)?.endAt;
  const byDay = texts.map((text) => ({ ...text, notBefore: morning }));
  await queueMessages(tx, withMail(config, byDay, mails), now);
}

/** `textNotSent`: why the client is not notified, in words for the partner. */
export type Notified = { readonly textNotSent: string | null };

type Messages = { readonly texts: readonly Text[]; readonly mails: readonly Mail[] };

const NOTHING: Messages = { texts: [], mails: [] };

/** No email is queued if none can be sent. */
const withMail = ({ mail }: WriteDeps['config'], texts: readonly Text[], mails: readonly Mail[]): Messages => ({
  texts,
  mails: mail.provider === 'none' ? [] : mails,
});

/** Notifies the partner of a client’s change, on the channels that the owner wants it on (product/app-settings#notifications). */
function partnerMessages(
  tenant: AnyTenant,
  facts: BookingFacts,
  { kind, due }: { readonly kind: PartnerKind; readonly due?: DueData | undefined },
  now: Instant,
): Messages {
  // The partner was never notified of an unpaid hold.
  if (!facts.wasConfirmed) return NOTHING;
  const { ownerPhone, ownerEmail, person } = facts;
  const personName = person && personNameOf(person);
  const data = {
    ...bookingDataOf(facts, now),
    clientName: facts.clientName,
    personName,
    ...(due === undefined ? {} : { due }),
  };
  const message = { businessId: tenant, bookingId: facts.id, kind, data };
  const wants = (muted: readonly Notification[]) => !muted.some((one) => `PARTNER_${one}` === kind);
  return {
    texts: wants(facts.mutedTexts) ? [{ ...message, to: ownerPhone }] : [],
    mails: ownerEmail !== null && wants(facts.mutedEmails) ? [{ ...message, to: ownerEmail }] : [],
  };
}
