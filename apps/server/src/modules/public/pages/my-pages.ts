import { ERRORS } from '@primehour/contract/errors';
import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { cardForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { shownAmounts } from '@primehour/contract/split-shapes';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { moneyOf } from '@primehour/domain/booking/booking-money';
import { canClientCancel, canClientMove } from '@primehour/domain/booking/transitions';
import { priceLines } from '@primehour/domain/price/charge-lines';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { loadFacts } from '../../../messages/load-facts.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { Refusal } from '../../../refusal.ts';
import { inTenant } from '../../../tenant-write.ts';
import {
  assertAllowed,
  bookedPriceOf,
  slotQueryForMove,
  clientMovesWith,
  payBooking,
  stateOf,
  syncBookingPayment,
  type LoadedCalendar,
} from '../../booking/api.ts';
import { loadReturned } from '../../money/api.ts';
import { waitForSooner } from '../../waitlist/api.ts';
import { cancelOwnBooking, moveOwnBooking } from '../commands/change-own-booking.ts';
import { presentMyBooking } from '../present.ts';
import { findOwnBooking, type OwnBooking } from '../queries.ts';
import { agreementIn, agreeWith } from './agreement-form.ts';
import { calendarFile } from './calendar-file.ts';
import {
  isBackFromBank,
  declineQuery,
  formAfterBank,
  redirectToBooking,
  type Opened,
  openCardSetup,
  openOwnLink,
  type ShowAgain,
  submit,
  submitCard,
  unopenedPayment,
} from './own-link.ts';
import { formOf, isTimeRefusal, asRefusal, type PageContext } from './page-context.ts';
import { receiptLines } from './receipt-lines.ts';
import { findNearest, loadSlotWindow } from './slot-window.ts';
import type { LostTime } from './time-models.ts';
import { dayQuery, instantText } from './time-pages.ts';

const moveForm = z.object({ startAt: instantText() });

/** A client's own booking, by its secret link: see, pay, move, cancel, keep in a calendar. */
export function myPages(app: FastifyInstance, context: PageContext): void {
  redirectToBooking(app);
  bookingPages(app, context);
  soonerPage(app, context);
  termsPages(app, context);
  movePages(app, context);
  cancelPages(app, context);
  receiptPages(app, context);
}

/** See and pay. */
function bookingPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    if (isBackFromBank(request)) {
      const { failureCode } = await syncBookingPayment(deps, opened.own.tenant, opened.own.bookingId);
      return reply.redirect(publicPaths.myBooking(opened.token) + declineQuery(failureCode), 303);
    }
    const { moved } = request.query as Record<string, unknown>;
    return show(reply, {
      ...(await myBookingModel(deps, opened, formAfterBank(request))),
      isMoved: moved !== undefined,
    });
  });

  app.post('/my/:token/pay', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const again = bookingAgain(deps, show, reply, opened);
    const card = cardForm.safeParse(formOf(request));
    const agreed = agreementIn(request);
    // Card data that was typed is never sent back in a page.
    const issues = [...(card.success ? [] : issuesOf(card.error)), ...agreed.issues];
    if (!card.success || issues.length > 0) return again({ ...agreed.form, issues }, 422);
    const { tenant, bookingId } = opened.own;
    return submit(reply, opened, again, async () => {
      await agreeWith(deps, opened.own, agreed, request);
      await payBooking(deps, tenant, bookingId, cardOf(card.data));
    });
  });
}

/** After joining the list for something sooner: that page shows what happens next. */
function soonerPage(app: FastifyInstance, { deps }: PageContext): void {
  app.post('/my/:token/sooner', async (request, reply) => {
    const { own } = await openOwnLink(deps, request, reply);
    const token = await inTenant(deps, own.tenant, (write) => waitForSooner(write, own.bookingId));
    return reply.redirect(waitlistPaths.entry(token), 303);
  });
}

/** What a held time requires besides a payment: an agreement to its terms, and a card. */
function termsPages(app: FastifyInstance, { deps, show }: PageContext): void {
  // With a provider's own fields, the script agrees before it pays; it submits the form if the terms have changed.
  app.post('/my/:token/agree', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const again = bookingAgain(deps, show, reply, opened);
    const agreed = agreementIn(request, { isNeeded: true });
    if (agreed.issues.length > 0) return again(agreed.form, 422);
    return submit(reply, opened, again, () => agreeWith(deps, opened.own, agreed, request));
  });

  app.post('/my/:token/card', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    return submitCard(deps, { request, reply }, opened, bookingAgain(deps, show, reply, opened));
  });
}

function movePages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/move', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const { data: day = {} } = dayQuery.safeParse(request.query);
    return show(reply, await myMoveModel(deps, opened, day));
  });

  app.post('/my/:token/move', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const { own, token } = opened;
    const input = moveForm.safeParse(formOf(request));
    if (!input.success) return reply.redirect(publicPaths.myMove(token), 303);
    const { startAt } = input.data;
    try {
      await moveOwnBooking(deps, own, startAt);
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isTimeRefusal(refusal)) throw error;
      return show(reply, await myMoveModel(deps, opened, {}, { refusal, requestedAt: startAt }), refusal.status);
    }
    return reply.redirect(publicPaths.myMoved(token), 303);
  });
}

function cancelPages(app: FastifyInstance, { deps, show }: PageContext): void {
  const { db, clock } = deps;

  app.get('/my/:token/cancel', async (request, reply) => {
    const { own, token, clientZone } = await openOwnLink(deps, request, reply);
    const now = clock.now();
    const found = await findOwnBooking(db.read, own);
    assertAllowed(canClientCancel(stateOf(found.row), now));
    const booking = presentMyBooking(found, now);
    const { changed } = request.query as Record<string, unknown>;
    const message = changed === undefined ? null : ERRORS.AMOUNTS_CHANGED.message;
    return show(reply, { kind: 'my-cancel', now, token, booking, message, clientZone });
  });

  app.post('/my/:token/cancel', async (request, reply) => {
    const { own, token } = await openOwnLink(deps, request, reply);
    const { refundCents, chargeCents } = formOf(request);
    const shown = shownAmounts.safeParse({ refundCents: amountOf(refundCents), chargeCents: amountOf(chargeCents) });
    try {
      await cancelOwnBooking(deps, own, shown.data ?? {});
    } catch (error) {
      // Refused amounts are shown again with the current ones.
      if (refusalOf(error)?.code !== 'AMOUNTS_CHANGED') throw error;
      return reply.redirect(publicPaths.myCancel(token, { hasChanged: true }), 303);
    }
    return reply.redirect(publicPaths.myBooking(token), 303);
  });
}

const amountOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** What a client keeps of a booking: its receipt, and its entry in a calendar. */
function receiptPages(app: FastifyInstance, { deps, show }: PageContext): void {
  const { db, clock, config } = deps;

  app.get('/my/:token/receipt', async (request, reply) => {
    const { own, token, clientZone } = await openOwnLink(deps, request, reply);
    const now = clock.now();
    const found = await findOwnBooking(db.read, own);
    const { charged: payments, ...returned } = await loadReturned(db.read, own.tenant, own.bookingId);
    const { paidOutsideAt, dues } = found;
    const booked = bookedPriceOf(found.row);
    const { paidOutsideCents } = moneyOf(found.row);
    return show(reply, {
      kind: 'my-receipt',
      now,
      token,
      booking: presentMyBooking(found, now),
      lines: priceLines(booked),
      money: receiptLines({ payments, dues, ...returned, paidOutsideAt, paidOutsideCents, booked }),
      clientZone,
    });
  });

  app.get('/my/:token/calendar.ics', async (request, reply) => {
    const { own, token } = await openOwnLink(deps, request, reply);
    const facts = await loadFacts(db.read, own.tenant, own.bookingId);
    const link = `${config.publicUrl}${publicPaths.myBooking(token)}`;
    reply.header('content-disposition', 'attachment; filename="booking.ics"');
    return reply.type('text/calendar; charset=utf-8').send(calendarFile(facts, link, config, clock.now()));
  });
}

type MyBookingModel = Extract<PageModel, { kind: 'my-booking' }>;

/** The booking's page with a form as it was submitted. */
const bookingAgain =
  (deps: Deps, show: PageContext['show'], reply: FastifyReply, opened: Opened): ShowAgain =>
  async (form, status) =>
    show(reply, await myBookingModel(deps, opened, form), status);

async function myBookingModel(
  deps: Deps,
  { own, token, clientZone }: Opened,
  form: FormState,
): Promise<MyBookingModel> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const found = await findOwnBooking(db.read, own);
  const booking = presentMyBooking(found, now);
  const { ask } = booking;
  const isAsked = ask !== null && booking.status === 'PENDING';
  const card = isAsked && ask.payCents === 0 && ask.savesCard ? await openShownCard(deps, own) : null;
  const unopened = isAsked && ask.payCents > 0 && ask.agreement ? await unopenedPayment(deps, own, ask) : undefined;
  return {
    kind: 'my-booking',
    now,
    token,
    booking,
    bookAgainPath: bookAgainPath(found),
    soonerPath: booking.canMove && found.isServiceOffered ? waitlistPaths.sooner(token) : null,
    provider: payments.name,
    ...(card && { card }),
    unopened,
    form,
    isMoved: false,
    clientZone,
  };
}

/**
 * The form of the page that shows the booking; null: there is none, and the page offers to load it again. Elsewhere a
 * refusal redirects to this page; from here that would never end.
 */
async function openShownCard(deps: Deps, own: Opened['own']) {
  try {
    return await openCardSetup(deps, own);
  } catch (error) {
    if (refusalOf(error)?.code !== 'WRONG_STATE') throw error;
    return null;
  }
}

async function myMoveModel(
  { db, clock }: Deps,
  { own, token, clientZone }: Opened,
  day: z.output<typeof dayQuery>,
  lost?: LostTime,
): Promise<PageModel> {
  const now = clock.now();
  const found = await findOwnBooking(db.read, own);
  const { row, settings } = found;
  assertAllowed(canClientMove(stateOf(row), now));
  // Its times are not shown; the booking's page shows what is left to do.
  if (found.business.suspendedAt !== null) throw new Refusal('WRONG_STATE');
  const search = {
    now,
    serviceId: row.serviceId,
    queryOf: (loaded: LoadedCalendar) => slotQueryForMove(row, loaded, now, clientMovesWith(row)),
  };
  const [window, nearest] = await Promise.all([
    loadSlotWindow(db.read, own.tenant, {
      ...search,
      zone: row.zone,
      settings: { minNoticePeriod: settings.minNoticePeriodHours, advanceBooking: settings.advanceBookingDays },
      date: day.date,
      window: day.window,
    }),
    lost ? findNearest(db.read, own.tenant, { ...search, requestedAt: lost.requestedAt }) : [],
  ]);
  const notice = lost ? { message: lost.refusal.message, nearest } : null;
  return { kind: 'my-move', now, token, booking: presentMyBooking(found, now), window, notice, clientZone };
}

function bookAgainPath({ business, via }: OwnBooking): string | null {
  if (business.suspendedAt !== null) return null;
  return via === 'VIP' ? publicPaths.vipPage(business.id) : publicPaths.bookingPage(business.slug);
}
