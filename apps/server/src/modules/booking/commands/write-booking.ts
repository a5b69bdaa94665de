import { queryPrepared } from '@primehour/db/raw';
import { uuidV4, uuidV7 } from '@primehour/db/uuid';
import type { Utm } from '@primehour/domain/link/utm';
import { isSettledAsFree } from '@primehour/domain/money';
import type { Assignment } from '@primehour/domain/slot/assign';
import type { Reason } from '@primehour/domain/slot/choose';
import type { With } from '@primehour/domain/slot/team';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Chooser, Instant, Phone } from '@primehour/domain/vocabulary';
import { dateOf } from '../../../clock.ts';
import type { BookingFacts } from '../../../messages/load-facts.ts';
import { orNotFound } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import type { Discounted } from '../../discount/api.ts';
import { holdEnd } from '../policy.ts';
import { copyOf, type OfferedService } from '../queries/offered-service.ts';
import { type BookingValues, listOf, WRITE_BOOKINGS } from '../queries/written-bookings.ts';
import { originColumns, servingOf } from './fill-columns.ts';
import type { OfferedTime } from './offered-time.ts';
import { paidAtOnce, type PaymentPlan } from './plan-payment.ts';
import { occupancyColumns, withLaneChanges } from './take-time.ts';

export type BookingRequest = {
  readonly serviceId: string;
  readonly startAt: Instant;
  readonly client: { readonly name: string; readonly phone: Phone; readonly email: string | null };
  /** The checkout that this booking completes, if there is one. */
  readonly checkoutId: string | null;
  /** The person the client chose; anyone by default. */
  readonly resourceId?: With | undefined;
  /** In the form in which codes are stored. */
  readonly discountCode?: string | undefined;
  /** The counted link that the client followed, and its campaign. */
  readonly linkId?: string | null | undefined;
  readonly utm?: Utm | null | undefined;
  readonly offered?: OfferedTime | undefined;
  /** The price that the client was shown, if a page showed one. */
  readonly shownPriceCents?: Cents | undefined;
  readonly storedValueId?: string | undefined;
};

type Accepted = BookingRequest &
  PaymentPlan &
  Pick<BookingValues, 'taxCents' | 'trustedVisits'> & {
    readonly service: OfferedService;
    readonly isOwnPhone: boolean;
    readonly assignment: Assignment;
    readonly chosenBy: Chooser;
    readonly reason: Reason | null;
    readonly discount: Discounted | undefined;
  };

/** Writes an accepted booking, held or, when it is free, confirmed immediately. */
export async function writeBooking(
  { tx, tenant, now, deps: { tokens } }: TenantWrite<AnyTenant>,
  accepted: Accepted,
): Promise<{ readonly facts: BookingFacts; readonly token: string }> {
  const { client: person, service, startAt, checkoutId, isOwnPhone, assignment, upfront, isHeld } = accepted;
  const endAt = (startAt + assignment.durationMinutes * MINUTE_MS) as Instant;
  const [bookingId, token] = [uuidV4(), tokens.makeSecret()];
  const status = isHeld ? 'PENDING' : 'CONFIRMED';
  const copied = copyOf(service);
  const paysAll = upfront.payCents === service.priceCents || isSettledAsFree(service.priceCents);
  const paymentKind = paysAll ? 'ONLINE' : 'AT_VISIT';
  const values: BookingValues = {
    ...copied,
    tenant,
    now: dateOf(now),
    clientId: uuidV7(now),
    phone: person.phone,
    clientName: person.name,
    email: person.email,
    isOwnPhone,
    bookingId,
    status,
    policyId: service.policy.id,
    paymentKind,
    trustedVisits: accepted.trustedVisits,
    ...originColumns(accepted),
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    holdExpiresAt: isHeld ? dateOf(holdEnd(now)) : null,
    confirmedAt: isHeld ? null : dateOf(now),
    kind: isHeld ? 'hold' : 'booking',
    ...occupancyColumns(assignment, now),
    ...servingOf(accepted),
    eventId: uuidV7(now),
    event: isHeld ? 'HELD' : 'CONFIRMED',
    checkoutId,
    tokenHash: tokens.hashSecret(token),
  };
  const [written] = await withLaneChanges(tx, tenant, assignment.changes, () =>
    queryPrepared(tx, WRITE_BOOKINGS, [listOf(values)]),
  );
  const facts: BookingFacts = {
    ...orNotFound(written),
    ...copied,
    id: bookingId,
    version: 1,
    status,
    startAt: dateOf(startAt),
    endAt: dateOf(endAt),
    holdExpiresAt: isHeld ? dateOf(holdEnd(now)) : null,
    wasConfirmed: !isHeld,
    ...paidAtOnce(accepted),
    taxCents: accepted.taxCents,
    paymentKind,
    asksCardOnly: isHeld && accepted.rest.payCents === 0,
    clientPhone: person.phone,
  };
  return { facts, token };
}
