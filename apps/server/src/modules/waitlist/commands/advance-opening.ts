import { enqueue } from '@primehour/db/enqueue';
import { booking } from '@primehour/db/schema/booking';
import { opening, waitlistEntry, waitlistOffer } from '@primehour/db/schema/waitlist';
import { FALLING_HEAD_START_MINUTES } from '@primehour/domain/limits';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Instant } from '@primehour/domain/vocabulary';
import { type OpeningStep, planOpening } from '@primehour/domain/waitlist/plan-opening';
import { and, eq, lte, sql } from 'drizzle-orm';
import { dateOf, instantOf } from '../../../clock.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import type { TenantWrite } from '../../../tenant-write.ts';
import { dateAt, openLedger } from '../../booking/api.ts';
import { closeOpening } from '../../opening/api.ts';
import { findBusinessFacts, findOpening, type OpeningRow } from '../queries.ts';
import { loadWaiting } from '../queries/load-waiting.ts';
import { type Match, matchWaiting } from '../queries/match-waiting.ts';
import { askIfStillWaiting } from './ask-if-still-waiting.ts';
import { keepTime } from './keep-time.ts';
import { makeOffer } from './make-offer.ts';

type Change = Partial<typeof opening.$inferInsert>;

/**
 * Carries out what is due in an opening: its offers, their ends, and its own (product/waiting-list#offers). It may run
 * twice, late, or on any node: the lock is taken, then row and clock decide.
 */
export async function advanceOpening(write: TenantWrite, openingId: string): Promise<void> {
  const { tx, tenant, now } = write;
  await openLedger(tx, tenant, now);
  const row = await findOpening(tx, tenant, openingId);
  if (!row || row.nextAt === null || instantOf(row.nextAt) > now) return;
  await endOffers(write, row);
  if (row.state === 'FILLED' && !(await isGivenUp(write, row))) return;
  if (instantOf(row.untilAt) <= now) return closeOpening(write, row.id);
  const openUntil = await findOpenUntil(write, row);
  if (openUntil?.isHeld) return schedule(write, row, { nextAt: dateOf(openUntil.at) });
  if (row.mode === 'FALLING' && !(await keepTime(write, row))) return closeOpening(write, row.id);
  if (row.state === 'PUBLIC') return goPublic(write, row, openUntil?.at);
  return offerOn(write, row);
}

/** Answers that did not come in time. */
async function endOffers(write: TenantWrite, row: OpeningRow): Promise<void> {
  const { tx, tenant, now } = write;
  const isOver = and(isOf(row), eq(waitlistOffer.state, 'OPEN'), lte(waitlistOffer.untilAt, dateOf(now)));
  const lapsed = await tx
    .update(waitlistOffer)
    .set({ state: 'LAPSED', answeredAt: dateOf(now) })
    .where(isOver)
    .returning({ entryId: waitlistOffer.entryId });
  for (const { entryId } of lapsed) {
    await tx
      .update(waitlistEntry)
      .set({ state: 'WAITING', lapses: sql`${waitlistEntry.lapses} + 1`, updatedAt: dateOf(now) })
      .where(
        and(eq(waitlistEntry.businessId, tenant), eq(waitlistEntry.id, entryId), eq(waitlistEntry.state, 'OFFERED')),
      );
    await askIfStillWaiting(write, entryId);
  }
}

const isOf = ({ id, businessId }: OpeningRow) =>
  and(eq(waitlistOffer.businessId, businessId), eq(waitlistOffer.openingId, id));

/**
 * The client who took it did not pay in time: the opening continues. Whatever else became of the booking is its own
 * matter.
 */
async function isGivenUp(write: TenantWrite, row: OpeningRow): Promise<boolean> {
  const { tx, tenant, now } = write;
  const [taken] = await tx
    .select({ status: booking.status, holdExpiresAt: booking.holdExpiresAt })
    .from(booking)
    .where(and(eq(booking.businessId, tenant), eq(booking.id, row.filledBy ?? '')));
  if (taken?.status === 'EXPIRED') {
    row.state = row.mode === 'FALLING' ? 'PUBLIC' : 'OFFERING';
    await schedule(write, row, { state: row.state, filledBy: null, closedAt: null });
    return true;
  }
  const heldUntil = taken?.status === 'PENDING' ? taken.holdExpiresAt : null;
  await schedule(write, row, { nextAt: heldUntil, closedAt: heldUntil === null ? dateOf(now) : null });
  return false;
}

/** The end of the next offer to end, and whether the time is kept for it. */
async function findOpenUntil({ tx }: TenantWrite, row: OpeningRow) {
  const offers = await tx
    .select({ untilAt: waitlistOffer.untilAt, isHeld: waitlistOffer.isHeld })
    .from(waitlistOffer)
    .where(and(isOf(row), eq(waitlistOffer.state, 'OPEN')))
    .orderBy(waitlistOffer.untilAt);
  const [first] = offers;
  return first && { at: instantOf(first.untilAt), isHeld: offers.some(({ isHeld }) => isHeld) };
}

/** Asks the rule for the next step, and takes it. */
async function offerOn(write: TenantWrite, row: OpeningRow): Promise<void> {
  const { tx, tenant, now, deps } = write;
  const [startAt, endAt] = [instantOf(row.during.startAt), instantOf(row.during.endAt)];
  const facts = await findBusinessFacts(tx, tenant);
  const asked = { today: dateAt(facts.zone, now), openingId: row.id, serviceId: row.serviceId };
  const entries = facts.isActive ? await loadWaiting(tx, tenant, asked, now) : [];
  const matched = { id: row.id, startAt, endAt, resourceIds: row.resourceIds };
  const matches = await matchWaiting(tx, tenant, { opening: matched, entries, config: deps.config, now });
  const offered = await tx.$count(waitlistOffer, isOf(row));
  const { mode, wasOfferedToAll } = row;
  const plan = planOpening({ mode, startAt, untilAt: instantOf(row.untilAt), offered, wasOfferedToAll }, matches, now);
  await schedule(write, row, { skipped: plan.skipped.slice(0, SKIPPED_KEPT) });
  await takeStep(write, row, { step: plan.step, matches, offered }).catch((error: unknown) => {
    // Too many texts of this business, or to this client, within the hour: a little later, then.
    const refusal = refusalOf(error);
    if (refusal?.code !== 'TOO_MANY_REQUESTS') throw error;
    return schedule(write, row, { nextAt: dateOf(now + (refusal.details.requestTimeout ?? 60) * 1000) });
  });
}

/** More than that nobody reads. */
const SKIPPED_KEPT = 50;

type Step = { readonly step: OpeningStep; readonly matches: readonly Match[]; readonly offered: number };

async function takeStep(write: TenantWrite, row: OpeningRow, { step, matches, offered }: Step): Promise<void> {
  const { now } = write;
  const matchOf = (entryId: string) => matches.find((match) => match.entryId === entryId);
  switch (step.kind) {
    case 'PUBLIC':
      return goPublic(write, row, undefined);
    case 'WAIT':
      return schedule(write, row, { nextAt: dateOf(Math.min(step.untilAt, instantOf(row.untilAt))) });
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

/** Everyone's from now on; what is left to do is to end it. */
function goPublic(write: TenantWrite, row: OpeningRow, openUntil: Instant | undefined): Promise<void> {
  const nextAt = Math.min(openUntil ?? Number.POSITIVE_INFINITY, instantOf(row.untilAt));
  return schedule(write, row, { state: 'PUBLIC', nextAt: dateOf(nextAt) });
}

async function schedule({ tx, tenant }: TenantWrite, row: OpeningRow, change: Change): Promise<void> {
  await tx
    .update(opening)
    .set(change)
    .where(and(eq(opening.businessId, tenant), eq(opening.id, row.id)));
  if (change.nextAt) await enqueue(tx, 'opening.advance', { openingId: row.id }, { startAt: change.nextAt });
}
