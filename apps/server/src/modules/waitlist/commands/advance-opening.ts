import { booking } from '@primehour/db/schema/booking';
import { FALLING_HEAD_START_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { type OpeningStep, planOpening } from '@primehour/domain/waitlist/plan-opening';
import { and, eq } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { openLedger } from '../../booking/api.ts';
import { closeOpening, reopened } from '../../opening/api.ts';
import { findOpening, type OpeningRow } from '../queries.ts';
import { findOpenUntil, matchOpening } from '../queries/match-opening.ts';
import type { Match } from '../queries/match-waiting.ts';
import { endOffers, schedule } from './end-offers.ts';
import { makeOffer } from './make-offer.ts';
import { reserveTime } from './reserve-time.ts';

/**
 * Does what is due for an opening: makes offers, ends them, or closes it (product/waiting-list#offers). It may run twice,
 * late, or on any node: it takes the lock and then checks the row and the clock.
 */
export async function advanceOpening(write: TenantWrite, openingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = await findOpening(tx, tenant, openingId);
  if (!row || row.nextAt === null || instantOf(row.nextAt) > now) return;
  await endOffers(write, row);
  if (row.state === 'FILLED' && !(await reopenIfUnpaid(write, row))) return;
  if (instantOf(row.untilAt) <= now) return closeOpening(write, row.id);
  const openUntil = await findOpenUntil(write.tx, row);
  if (openUntil?.isHeld) return schedule(write, row, { nextAt: dateOf(openUntil.at) });
  if (row.mode === 'FALLING' && !(await reserveTime(write, row))) return closeOpening(write, row.id);
  if (row.state === 'PUBLIC') return goPublic(write, row, openUntil?.at);
  return takeNextStep(write, row);
}

/**
 * Reopens an opening whose client did not pay in time, and returns whether it did. Other changes to the booking don't
 * concern it: a hold that ends early reopens it at once, and a paid booking that is canceled leaves another opening.
 */
async function reopenIfUnpaid(write: TenantWrite, row: OpeningRow): Promise<boolean> {
  const { tx, tenant, now } = write;
  const [taken] = await tx
    .select({ status: booking.status, holdExpiresAt: booking.holdExpiresAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.filledBy ?? '')));
  if (taken?.status === 'EXPIRED') {
    const change = reopened(row.mode);
    row.state = change.state;
    await schedule(write, row, change);
    return true;
  }
  const heldUntil = taken?.status === 'PENDING' ? taken.holdExpiresAt : null;
  await schedule(write, row, { nextAt: heldUntil, closedAt: heldUntil === null ? dateOf(now) : null });
  return false;
}

/** Carries out the next step according to `planOpening`. */
async function takeNextStep(write: TenantWrite, row: OpeningRow): Promise<void> {
  const { now } = write;
  const { facts, matches } = await matchOpening(write.tx, write.tenant, row, { config: write.deps.config, now });
  const plan = planOpening(facts, matches, now);
  const { offered } = facts;
  await schedule(write, row, { skipped: plan.skipped.slice(0, SKIPPED_KEPT) });
  await takeStep(write, row, { step: plan.step, matches, offered }).catch((error: unknown) => {
    // The business, or this client, has reached the hourly limit of texts.
    const refusal = refusalOf(error);
    if (refusal?.code !== 'TOO_MANY_REQUESTS') throw error;
    return schedule(write, row, { nextAt: dateOf(now + (refusal.details.requestTimeout ?? 60) * 1000) });
  });
}

/** How many skipped entries are stored for the dashboard. */
const SKIPPED_KEPT = 50;

type Step = { readonly step: OpeningStep; readonly matches: readonly Match[]; readonly offered: number };

async function takeStep(write: TenantWrite, row: OpeningRow, { step, matches, offered }: Step): Promise<void> {
  const { now } = write;
  const matchOf = (entryId: string) => matches.find((match) => match.entryId === entryId);
  switch (step.kind) {
    case 'PUBLIC':
      return goPublic(write, row, undefined);
    case 'WAIT': {
      const nextAt = dateOf(Math.min(step.untilAt, instantOf(row.untilAt)));
      return schedule(write, row, { nextAt, ...(row.mode === 'BY_HAND' && { state: 'WAITING' as const }) });
    }
    case 'OFFER': {
      const match = matchOf(step.offer.entryId);
      if (match) await makeOffer(write, row, { offer: step.offer, match, number: offered + 1, isHeld: true });
      return schedule(write, row, { state: 'OFFERING', nextAt: dateOf(step.offer.untilAt) });
    }
    case 'OFFER_ALL': {
      for (const [index, offer] of step.offers.entries()) {
        const match = matchOf(offer.entryId);
        if (match) await makeOffer(write, row, { offer, match, number: offered + 1 + index, isHeld: false });
      }
      await schedule(write, row, { wasOfferedToAll: true });
      if (row.mode !== 'FALLING') return goPublic(write, row, step.offers[0]?.untilAt);
      const headStartUntil = Math.min(now + FALLING_HEAD_START_MINUTES * MINUTE_MS, instantOf(row.untilAt));
      return schedule(write, row, { state: 'OFFERING', nextAt: dateOf(headStartUntil) });
    }
  }
}

/** From now on everyone can book the time; the only step left is to close the opening. */
function goPublic(write: TenantWrite, row: OpeningRow, openUntil: Instant | undefined): Promise<void> {
  const nextAt = Math.min(openUntil ?? Number.POSITIVE_INFINITY, instantOf(row.untilAt));
  return schedule(write, row, { state: 'PUBLIC', nextAt: dateOf(nextAt) });
}
