import { preparedBy } from '@primehour/db/prepared';
import { queryPrepared } from '@primehour/db/raw';
import { message } from '@primehour/db/schema/message';
import type { Tx } from '@primehour/db/transaction';
import { and, sql, type SQL } from 'drizzle-orm';
import { dateOf } from '../clock.ts';
import type { ClientKind } from '../ports/message-kinds.ts';
import { SUPERSEDED } from '../ports/send-outcomes.ts';
import type { TenantTx } from '../tenant-write.ts';
import type { AnyTenant } from '../tenant.ts';
import type { DueData } from './message-data.ts';

/** Messages that state what is booked, or that nothing is anymore. */
const STATES = ['BOOKING_CONFIRMED', 'BOOKING_MOVED', 'BOOKING_RESTORED', 'BOOKING_CANCELLED'] as const;
/** Out of date once a newer message states what is booked. */
const STATED = [...STATES, 'BOOKING_HELD', 'BOOKING_REMINDER', 'BOOKING_LINK'] as const;

/**
 * Which waiting messages about a booking a newer one replaces: only those whose news it has itself. What happened to
 * money is news of its own, and so is a change of the booking, which a message about money or a new link does not state.
 */
const REPLACES: Readonly<Record<ClientKind, readonly ClientKind[]>> = {
  BOOKING_HELD: [],
  BOOKING_CONFIRMED: STATED,
  BOOKING_MOVED: STATED,
  BOOKING_RESTORED: STATED,
  BOOKING_CANCELLED: [...STATED, 'BOOKING_CARD_MISSING'],
  BOOKING_REMINDER: ['BOOKING_REMINDER'],
  BOOKING_LINK: ['BOOKING_LINK', 'BOOKING_HELD', 'BOOKING_REMINDER'],
  BOOKING_CARD_MISSING: [],
  BOOKING_REFUNDED: [],
  BOOKING_REFUND_SENT: [],
  BOOKING_DUE_LINK: ['BOOKING_DUE_LINK'],
  BOOKING_DUE_PAID: ['BOOKING_DUE_LINK'],
  BOOKING_DUE_WAIVED: ['BOOKING_DUE_LINK'],
  BOOKING_TIP: [],
};

const REASON = `${SUPERSEDED}: a newer message has the current state`;

type Superseding = {
  readonly tenant: AnyTenant;
  readonly bookingId: string;
  readonly now: Date;
  readonly reason: string;
  readonly replaced: readonly ClientKind[];
  readonly dueKind: string | null;
};

const SUPERSEDE = preparedBy<Superseding>()(
  'supersede-messages',
  (p) => `
  update message set status = 'NOT_SENT', error = ${p.reason}, sealed_secret = null, body = null, calendar_file = null
  where business_id = ${p.tenant} and booking_id = ${p.bookingId} and status = 'QUEUED'
    and (attempts = 0 or error is not null) and kind = any (${p.replaced})
    and (not_before > ${p.now} or kind = 'BOOKING_REMINDER')
    and (kind <> 'BOOKING_DUE_LINK' or data #>> '{due,kind}' = ${p.dueKind})`,
  {},
);

type Newer = { readonly kind: ClientKind; readonly due?: DueData | undefined };

/**
 * Messages that wait for the morning or for a retry, and reminders of an old time, are obsolete once there is a newer
 * message that has their news; messages being sent are not affected.
 */
export async function supersede(
  { tx, tenant, now }: TenantTx<AnyTenant>,
  bookingId: string,
  { kind, due }: Newer,
): Promise<void> {
  const replaced = REPLACES[kind];
  if (replaced.length === 0) return;
  const dueKind = due?.kind ?? null;
  await queryPrepared(tx, SUPERSEDE, { tenant, bookingId, now: dateOf(now), reason: REASON, replaced, dueKind });
}

/** A newer kind and one that it replaces. */
const PAIRS = Object.entries(REPLACES).flatMap(([newer, replaced]) => replaced.map((older) => `${newer} ${older}`));

const IS_OUTDATED = sql`exists (
  select from message newer
  where newer.business_id = message.business_id and newer.booking_id = message.booking_id
    and newer.channel = message.channel and (newer.created_at, newer.id) > (message.created_at, message.id)
    and newer.kind || ' ' || message.kind = any (${sql.param(PAIRS)}::text[])
    and (message.kind <> 'BOOKING_DUE_LINK' or newer.data #>> '{due,kind}' = message.data #>> '{due,kind}'))`;

/** Of messages that would be sent again, those are settled that a newer one has replaced, whatever became of that. */
export async function settleOutdated(tx: Tx, chosen: SQL | undefined): Promise<void> {
  const dropped = { sealedSecret: null, body: null, calendarFile: null };
  await tx
    .update(message)
    .set({ status: 'NOT_SENT', error: REASON, ...dropped })
    .where(and(chosen, IS_OUTDATED));
}
