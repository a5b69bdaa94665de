import * as copy from '@primehour/contract/copy/refusals';
import type { Tx } from '@primehour/db/transaction';
import { formatDate } from '@primehour/domain/format/time';
import type { Instant, Phone, Zone } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import { Refusal } from '../../refusal.ts';
import type { AnyTenant, PublicTenant } from '../../tenant.ts';
import { findKnownClient } from './queries.ts';

/**
 * A client who is blocked by the business cannot book online and is asked to call; a merged number counts as the kept
 * client. Returns the phone of the record that the booking belongs to, and whether it exists yet. Called after the
 * phone is proven, so that no one can probe others, and under the business's lock.
 * @throws Refusal CLIENT_BLOCKED
 */
export async function requireUnblockedClient(tx: Tx, tenant: AnyTenant, phone: Phone): Promise<Admitted> {
  const known = await findKnownClient(tx, tenant, phone);
  if (known?.isBlocked) {
    throw new Refusal('CLIENT_BLOCKED', {
      message: copy.bookByPhone(known.contactNumber),
    });
  }
  return {
    phone: known?.phone ?? phone,
    isKnown: known !== undefined,
    packagesOf: known?.hasPackages ? known.id : null,
  };
}

type Admitted = {
  readonly phone: Phone;
  readonly isKnown: boolean;
  /** The client's id, if they have bought packages. */
  readonly packagesOf: string | null;
};

/**
 * A client who won here and did not pay can't bid for a while, with any of their numbers (decision 063).
 * @throws Refusal BIDDER_BARRED
 */
export async function assertNotBarred(tx: Tx, tenant: PublicTenant, phone: Phone, now: Instant): Promise<void> {
  const known = await findKnownClient(tx, tenant, phone);
  if (known?.barredUntil && now < instantOf(known.barredUntil))
    throw barredRefusal(instantOf(known.barredUntil), known);
}

type Caller = { readonly zone: Zone; readonly contactNumber: Phone };

export const barredRefusal = (until: Instant, { zone, contactNumber }: Caller): Refusal =>
  new Refusal('BIDDER_BARRED', {
    message: copy.bidderBarred(formatDate(until, zone), contactNumber),
  });
