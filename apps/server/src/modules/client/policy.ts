import type { Tx } from '@primehour/db/transaction';
import { formatPhone } from '@primehour/domain/format/phone';
import type { Phone } from '@primehour/domain/vocabulary';
import { Refusal } from '../../http/refusal.ts';
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
