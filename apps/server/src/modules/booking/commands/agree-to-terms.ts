import { createHash } from 'node:crypto';
import { agreement } from '@primehour/db/schema/policy';
import { uuidV7 } from '@primehour/db/uuid';
import { canPay } from '@primehour/domain/booking/transitions';
import { dateOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import type { AnyTenant } from '../../../tenant.ts';
import { assertAllowed, stateOf } from '../policy.ts';
import { findBooking } from '../queries.ts';
import { findTerms, hashOfAgreement, describeTermsToAgree } from '../queries/find-terms.ts';
import { confirmByStoredValue } from './settle-payment.ts';
import { recordAgreedCard } from './store-card.ts';
import { openLedger } from './take-time.ts';

export type Agreeing = {
  readonly bookingId: string;
  /** SHA-256 of the words that were shown, in hex. */
  readonly wordsHash: string;
  readonly address: string;
  /** How the browser identifies itself. */
  readonly device: string | undefined;
};

/**
 * Stores that the client of a held time agreed to its terms, as they were shown (product/policies#agreement). Agreeing
 * twice stores one agreement.
 * @throws Refusal NOT_FOUND, WRONG_STATE, TERMS_CHANGED
 */
export async function agreeToTerms(write: TenantWrite<AnyTenant>, agreeing: Agreeing): Promise<void> {
  const { tx, tenant, now } = write;
  const { bookingId, wordsHash, address, device } = agreeing;
  await openLedger(tx, tenant, now);
  assertAllowed(canPay(stateOf(orNotFound(await findBooking(tx, tenant, bookingId))), now));
  const terms = await findTerms(tx, tenant, bookingId);
  const text = describeTermsToAgree(terms, now);
  if (text === undefined || terms.policy === null) return;
  const hash = hashOfAgreement(text);
  if (hash.toString('hex') !== wordsHash) throw new Refusal('TERMS_CHANGED');
  await tx.insert(agreement).values({
    id: uuidV7(now),
    businessId: tenant,
    bookingId,
    policyId: terms.policy.id,
    words: text,
    wordsHash: hash,
    agreedAt: dateOf(now),
    address,
    deviceHash: device === undefined ? null : createHash('sha256').update(device).digest(),
  });
  await recordAgreedCard(write, bookingId);
  if (terms.stored) await confirmByStoredValue(write, bookingId);
}
