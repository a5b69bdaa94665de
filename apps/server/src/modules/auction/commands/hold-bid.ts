import * as copy from '@primehour/contract/copy/refusals';
import { bidHold } from '@primehour/db/schema/auction';
import { uuidV7 } from '@primehour/db/uuid';
import { describeHoldRefusal, describeEarlyHold } from '@primehour/domain/auction/hold-copy';
import { holdsUntilClose, lastsLongEnough } from '@primehour/domain/auction/holds';
import { applicationFeeOf, feesOf, saleOf } from '@primehour/domain/ledger/sale';
import { and, eq } from 'drizzle-orm';
import { dateOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import type { CardHold } from '../../../ports/card-holds.ts';
import { PaymentFailure } from '../../../ports/payments.ts';
import { takeHits, tooManyRequests } from '../../../rate-limit.ts';
import { Refusal } from '../../../refusal.ts';
import { HOLDS_PER_HOUR, termsOf, HoldNeeded, type BidRequest } from '../policy.ts';
import { placeBid } from './place-bid.ts';
import type { PlacedBid } from './process-bids.ts';
import { authorizeTerms, dropHold, type HoldRow } from './release-hold.ts';
import { AUCTION_KEY } from './settle-auction.ts';

/** A repeated submission waits for the first one's bank: this many turns of this length. */
const TURNS = 40;
const TURN_MS = 250;

/**
 * Places a bid; above the partner's threshold, first holds its amount on the bidder's card. The bid is evaluated once
 * before, so that nothing is held for a bid that can't count, and again with the hold. A hold that doesn't back a
 * leading bid is released.
 * @throws Refusal as `placeBid` does; HOLD_REFUSED, HOLD_TOO_EARLY, PAYMENT_PENDING, UNAVAILABLE
 */
export async function placeHeldBid(deps: Deps, listingId: string, request: BidRequest): Promise<PlacedBid> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const needed = await placeBid(deps, listingId, request).catch(neededHold);
    if (!(needed instanceof HoldNeeded)) return needed;
    const row = await writeHold(deps, needed);
    if (row) return bidWith(deps, listingId, request, await authorize(deps, row, needed));
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
  }
  throw new Refusal('PAYMENT_PENDING', { message: copy.earlierBidPending });
}

function neededHold(error: unknown): HoldNeeded {
  if (error instanceof HoldNeeded) return error;
  throw error;
}

async function bidWith(deps: Deps, listingId: string, request: BidRequest, row: HoldRow): Promise<PlacedBid> {
  try {
    return await placeBid(deps, listingId, { ...request, holdId: row.id });
  } catch (error) {
    await dropHold(deps, row);
    // The threshold applies only now because someone else raised the price: the next submission starts again.
    throw error instanceof HoldNeeded ? new Refusal('PAYMENT_PENDING') : error;
  }
}

/** Inserts the row before the call; undefined while another bid of this bidder is with the bank. */
async function writeHold(deps: Deps, { tenant, listing, bidder, account, amountCents }: HoldNeeded) {
  const { db, clock, payments, config } = deps;
  const id = uuidV7(clock.now());
  const at = dateOf(clock.now());
  const hit = { key: `hold:${listing.id}:${bidder.number}`, limit: HOLDS_PER_HOUR, windowSeconds: 3600 };
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(bidHold)
      .values({
        id,
        businessId: tenant,
        listingId: listing.id,
        bidder: bidder.number,
        provider: payments.name,
        providerAccountId: account,
        methodId: bidder.methodId,
        idempotencyKey: `${AUCTION_KEY}${id}`,
        amountCents,
        untilClose: holdsUntilClose(listing.auctionType),
        feeCents: feeOf(amountCents, config.platformFeeBasisPoints),
        state: 'AUTHORIZING',
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    const { waitSeconds } = await takeHits(tx, [hit], clock.now());
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
    return row;
  });
}

const feeOf = (amountCents: HoldRow['amountCents'], basisPoints: number) =>
  applicationFeeOf(saleOf({ amountCents, ...feesOf(amountCents, basisPoints) }));

/** @throws Refusal HOLD_REFUSED, HOLD_TOO_EARLY, PAYMENTS_OFF, UNAVAILABLE */
async function authorize(deps: Deps, row: HoldRow, needed: HoldNeeded): Promise<HoldRow> {
  const hold = await request(deps, row);
  if (hold.status === 'FAILED') {
    await fail(deps, row, hold.failureCode);
    const message = describeHoldRefusal(hold.failureCode, {
      amountCents: needed.amountCents,
      holdAboveCents: needed.holdAboveCents,
      methodLabel: needed.bidder.methodLabel,
    });
    throw new Refusal('HOLD_REFUSED', { message, issues: [{ path: 'amountCents', message }] });
  }
  const terms = termsOf(needed.listing);
  const isKept = hold.status === 'HELD' && lastsLongEnough(terms, hold.captureBefore ?? undefined);
  if (!isKept) {
    await dropHold(deps, { ...row, providerChargeId: hold.chargeId });
    const message = describeEarlyHold(needed.holdAboveCents);
    throw new Refusal('HOLD_TOO_EARLY', { message, issues: [{ path: 'amountCents', message }] });
  }
  return note(deps, row, hold.chargeId);
}

async function request(deps: Deps, row: HoldRow): Promise<CardHold> {
  try {
    return await deps.payments.holds.authorize(authorizeTerms(row));
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    deps.log.error({ err: error }, 'A hold could not be authorized');
    // The hold's state is unknown: releasing it resolves it under the same key.
    if (error.isUnknown) await dropHold(deps, row);
    else await fail(deps, row, error.code);
    throw new Refusal(error.isUnknown ? 'UNAVAILABLE' : 'PAYMENTS_OFF', {
      message: copy.bidCardUnavailable,
    });
  }
}

const isAuthorizing = ({ businessId, id }: HoldRow) =>
  and(eq(bidHold.businessId, businessId), eq(bidHold.id, id), eq(bidHold.state, 'AUTHORIZING'));

async function fail({ db, clock }: Deps, row: HoldRow, failureCode: string): Promise<void> {
  const change = { state: 'FAILED', failureCode: failureCode.slice(0, 120), updatedAt: dateOf(clock.now()) } as const;
  await db.transaction((tx) => tx.update(bidHold).set(change).where(isAuthorizing(row)));
}

/** @throws Refusal UNAVAILABLE if the sweep has released it in the meantime */
async function note({ db, clock }: Deps, row: HoldRow, providerChargeId: string): Promise<HoldRow> {
  const change = { providerChargeId, updatedAt: dateOf(clock.now()) };
  const [noted] = await db.transaction((tx) => tx.update(bidHold).set(change).where(isAuthorizing(row)).returning());
  if (noted) return noted;
  throw new Refusal('UNAVAILABLE', { message: copy.bidBankTooSlow });
}
