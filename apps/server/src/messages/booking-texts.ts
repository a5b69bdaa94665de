import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { bookingLink } from '@primehour/db/schema/booking';
import { nightAt, type QuietClock, notifyAt } from '@primehour/domain/message/reminder-plan';
import type { Notification } from '@primehour/domain/preferences/preferences';
import { judgeForTexts } from '@primehour/domain/texted-phone';
import { zoneTable } from '@primehour/domain/time/zone-table';
import type { Cents, Instant, Zone } from '@primehour/domain/vocabulary';
import { dateOf, instantOf } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ClientKind, PartnerKind } from '../ports/message-kinds.ts';
import { SUPERSEDED, TEXT_LIMIT } from '../ports/send-outcomes.ts';
import type { TenantTx, TenantWrite, WriteDeps } from '../tenant-write.ts';
import type { AnyTenant } from '../tenant.ts';
import { CALENDAR_KINDS } from './booking-event.ts';
import { limitNotifications } from './limit-notifications.ts';
import { limitUnproven } from './limit-unproven.ts';
import { bookingDataOf, type BookingFacts, loadFacts, personNameOf } from './load-facts.ts';
import type { BookingData, DueData } from './message-data.ts';
import { type Mail, queueMessages, type Text } from './queue-text.ts';

/** Makes a new secret link to a booking; only its hash is stored, so each message carries a link of its own. */
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
  /** A link made before, which the message carries; one of its own otherwise. The booking has just been made. */
  readonly token?: string | undefined;
  /** Made by the partner: the client did not ask for it, so that it keeps quiet hours where it can, and is counted. */
  readonly by?: 'PARTNER' | 'CLIENT' | undefined;
  /** The booking’s current state, if the caller has just read it. */
  readonly facts?: BookingFacts | undefined;
  /** The partner hears of it, too. */
  readonly partner?: PartnerKind | undefined;
  /** Unless there is newer word of the booking before. */
  readonly notBefore?: Instant | undefined;
  readonly usefulUntil?: Instant | undefined;
  /** For a refund announced in its own message. */
  readonly refundCents?: Cents | undefined;
  /** Where that goes; to a card where it is missing. */
  readonly refundTo?: BookingData['refundTo'] | undefined;
  /** What is owed beyond the first payment. */
  readonly due?: DueData | undefined;
};

/**
 * Notifies the client about their booking, by text and, if an address is known, by mail; both are sent after the commit.
 * It reads the booking’s current state, so call it after the change. A number that a partner entered may be one that
 * gets no codes either (decision 013); it is not texted. A text to an unproven number beyond the sender’s daily limit is
 * held back, and the result says so.
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
  const limitWords = isUnproven ? await limitUnproven(tx, tenant, now) : null;
  const heldBack = limitWords === null ? undefined : `${TEXT_LIMIT}: ${limitWords}`;
  const token = options.token ?? (await issueLink(write, id));
  if (options.token === undefined) await supersede(write, id, kind);
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
  // No morning is soon enough for a hold, which lapses within minutes unless the client hears of it and pays.
  const canWait = by === 'PARTNER' && heldUntil === undefined;
  const morning = canWait ? notifyAt(clockOf(facts, config), now, instantOf(facts.startAt)) : undefined;
  const text = { ...cause, to: facts.clientPhone, notBefore: morning ?? notBefore };
  const texts = judgeForTexts(facts.clientPhone).ok ? [{ ...text, isUnproven }] : [];
  // A text and its mail count once.
  const isCountedMail = isUnproven && texts.length === 0;
  const mails = facts.clientEmail === null ? [] : [{ ...cause, to: facts.clientEmail, isUnproven: isCountedMail }];
  const toPartner = partner === undefined ? NOTHING : partnerMessages(tenant, facts, { kind: partner, due }, now);
  await queueMessages(tx, withMail(config, [...texts, ...toPartner.texts], [...mails, ...toPartner.mails]), now);
  return { textNotSent: limitWords };
}

/** Notifies the partner alone, of what happened without anyone's press: a text waits for their morning. */
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

/** `textNotSent`: why the client hears nothing, in words for the partner. */
export type Notified = { readonly textNotSent: string | null };

type Messages = { readonly texts: readonly Text[]; readonly mails: readonly Mail[] };

const NOTHING: Messages = { texts: [], mails: [] };

/** Where no mail can be sent, none is written. */
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

/** The recipient’s zone, or the business’s if it is unknown. */
export const clockOf = (
  { clientZone, zone }: Pick<BookingFacts, 'clientZone' | 'zone'>,
  { quietHours: quiet }: Pick<Config, 'quietHours'>,
): QuietClock => ({
  // The platform knows it: only such zones are stored, or it is one of ours.
  zone: zoneTable((clientZone ?? zone) as Zone),
  quiet,
});

type Superseding = {
  readonly tenant: AnyTenant;
  readonly bookingId: string;
  readonly now: Date;
  readonly reason: string;
  /** Whether the newer message carries a calendar entry itself. */
  readonly hasCalendar: boolean;
  readonly calendarKinds: readonly string[];
};

const SUPERSEDE = preparedBy<Superseding>()(
  'supersede-messages',
  (p) => `
  update message set status = 'NOT_SENT', error = ${p.reason}, sealed_secret = null, body = null, calendar_file = null
  where business_id = ${p.tenant} and booking_id = ${p.bookingId} and status = 'QUEUED'
    and (attempts = 0 or error is not null) and kind like 'BOOKING%' and (not_before > ${p.now} or kind = 'BOOKING_REMINDER')
    and (${p.hasCalendar} or not (
      channel = 'email' and kind = any (${p.calendarKinds}) and coalesce(data ->> 'status', '') <> 'PENDING'))`,
  {},
);

/**
 * What waits for the morning or for its next try, or reminds of an old time, is out of date once there is newer word of
 * the booking; what is being sent at this moment is not touched. An entry of a calendar gives way to another one alone.
 */
async function supersede({ tx, tenant, now }: TenantTx<AnyTenant>, bookingId: string, kind: ClientKind): Promise<void> {
  const reason = `${SUPERSEDED}: a newer message has the current state`;
  await queryPrepared(tx, SUPERSEDE, {
    tenant,
    bookingId,
    now: dateOf(now),
    reason,
    hasCalendar: CALENDAR_KINDS.includes(kind),
    calendarKinds: CALENDAR_KINDS,
  });
}
