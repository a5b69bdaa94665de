import * as copy from '@primehour/contract/copy/refusals';
import { choicesOf } from '@primehour/domain/waitlist/plan-opening';
import { recordAudit } from '../../../audit.ts';
import { dateOf, instantOf } from '../../../clock.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { openLedger } from '../../booking/api.ts';
import { findEntry, findOpening } from '../queries.ts';
import { findOpenUntil, matchOpening } from '../queries/match-opening.ts';
import { endOffers, schedule } from './end-offers.ts';
import { makeOffer } from './make-offer.ts';

/**
 * Offers an opening to the client that the partner chose, and reserves the time for them (product/waiting-list#by-hand).
 * @throws Refusal NOT_FOUND, WRONG_STATE, SLOT_TAKEN, TOO_MANY_REQUESTS
 */
export async function offerByHand(write: TenantWrite, openingId: string, entryId: string): Promise<void> {
  const { tx, tenant, now, deps } = write;
  await openLedger(tx, tenant, now);
  const row = orNotFound(await findOpening(tx, tenant, openingId));
  const { clientId } = orNotFound(await findEntry(tx, tenant, entryId));
  const isLive = row.state === 'WAITING' || row.state === 'OFFERING';
  if (row.mode !== 'BY_HAND' || !isLive || instantOf(row.untilAt) <= now) {
    throw new Refusal('WRONG_STATE', { message: copy.openingClosed });
  }
  await endOffers(write, row);
  if (await findOpenUntil(tx, row)) throw new Refusal('WRONG_STATE', { message: copy.openingHasOffer });
  const { facts, matches } = await matchOpening(tx, tenant, row, { config: deps.config, now });
  const offer = choicesOf(facts, matches, now).choices.find((choice) => choice.entryId === entryId);
  const match = matches.find((each) => each.entryId === entryId);
  if (!offer || !match) throw new Refusal('WRONG_STATE', { message: copy.openingNotForThem });
  await makeOffer(write, row, { offer, match, number: facts.offered + 1, isHeld: true });
  await schedule(write, row, { state: 'OFFERING', nextAt: dateOf(offer.untilAt) });
  await recordAudit(write, 'OPENING_OFFERED', { subjectId: openingId, after: { clientId } });
}
