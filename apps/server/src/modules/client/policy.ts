import type { Tx } from '@primehour/db/transaction';
import { formatPhone } from '@primehour/domain/format/phone';
import { formatDate } from '@primehour/domain/format/time';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { TenantId } from '../../tenant.ts';
import { findKnownClient } from './queries.ts';

/**
 * A client whom the business has blocked cannot book online and is told to call; whoever they know by another number
 * since a merge books as that person. Answers with the phone of the record that the booking belongs to, and whether
 * there is one yet. Asked after the phone is proven, so that nobody can find out about somebody else, and with the
 * business locked.
 * @throws Refusal CLIENT_BLOCKED
 */
export async function admitClient(tx: Tx, tenant: TenantId, phone: Phone): Promise<Admitted> {
  const known = await findKnownClient(tx, tenant, phone);
  if (known?.isBlocked) {
    throw new Refusal('CLIENT_BLOCKED', {
      message: `We can’t take this booking online. Call us at ${formatPhone(known.contactNumber)}, please, and we’ll find a time`,
    });
  }
  return { phone: known?.phone ?? phone, isKnown: known !== undefined };
}

type Admitted = { readonly phone: Phone; readonly isKnown: boolean };

/**
 * Somebody who won here and did not pay can't bid for a while, by whichever of their numbers (decision 063).
 * @throws Refusal BIDDER_BARRED
 */
export async function admitBidder(tx: Tx, tenant: TenantId, phone: Phone, now: Instant): Promise<void> {
  const known = await findKnownClient(tx, tenant, phone);
  if (known?.barredUntil && now < instantOf(known.barredUntil)) throw barred(instantOf(known.barredUntil), known);
}

type Caller = { readonly zone: Zone; readonly contactNumber: Phone };

export const barred = (until: Instant, { zone, contactNumber }: Caller): Refusal =>
  new Refusal('BIDDER_BARRED', {
    message: `A payment for an auction you won here didn’t go through, so you can’t bid until ${formatDate(until, zone)}. If that’s a mistake, call ${formatPhone(contactNumber)}`,
  });
