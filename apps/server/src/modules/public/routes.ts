import * as cardCalls from '@primehour/contract/booking-card';
import * as dueCalls from '@primehour/contract/due';
import type { ResponseInput, Received } from '@primehour/contract/endpoint';
import * as calls from '@primehour/contract/public';
import type { Reader } from '@primehour/db/transaction';
import { canClientMove } from '@primehour/domain/booking/transitions';
import { maskPhone } from '@primehour/domain/phone';
import { validUntil } from '@primehour/domain/slot/valid-until';
import type { Cents, Instant, PageStep } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { SerializedResponse, route, serializeResponse } from '../../http/endpoint.ts';
import { cardOf } from '../../ports/sandbox.ts';
import { orNotFound } from '../../refusal.ts';
import type { PublicTenant } from '../../tenant.ts';
import {
  describeDecline,
  assertAllowed,
  slotQueryFor,
  slotQueryForMove,
  clientMovesWith,
  findBooking,
  findCard,
  lengthMinutes,
  listOffered,
  loadCalendar,
  openCardForm,
  payBooking,
  requirePerson,
  saveCard,
  slotRefusal,
  stateOf,
  windowOfAnyZone,
  withPerks,
} from '../booking/api.ts';
import { chooseTip, findPayable, openDuePayment, payDue, syncDuePaymentOf } from '../due/api.ts';
import type { VisitLink } from '../link/api.ts';
import { openUnchecked, refuseUnavailable } from '../operator/api.ts';
import { acceptPhoneCode } from '../session/api.ts';
import { agreeToOwnTerms, cancelOwnBooking, moveOwnBooking } from './commands/change-own-booking.ts';
import { countCheckout, finishCheckout } from './commands/finish-checkout.ts';
import { sendCheckoutCode, startCheckout } from './commands/start-checkout.ts';
import { presentMyBooking } from './present.ts';
import { findOwnBooking } from './queries.ts';
import { hasOwnView, findVisit } from './queries/find-visit.ts';
import { findCheckout, openLink, type OwnLink } from './queries/open-link.ts';

/** Calls that client pages and other programs make without an account. */
export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  slotRoutes(app, deps);
  checkoutRoutes(app, deps);
  myBookingRoutes(app, deps);
  myDueRoutes(app, deps);
}

function slotRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, calls.listSlots, async ({ params, query, request }) => {
    const tenant = openUnchecked(params.businessId);
    const { businessId, version } = orNotFound(await deps.versions.byId(tenant));
    const { link } = await findVisit(deps, request, tenant);
    const count = (step: PageStep) => deps.pageCounts.add(tenant, step, undefined, link?.id);
    if (hasOwnView(link)) {
      const { answer } = await computeSlots(deps, tenant, query, link);
      count(stepOfSlots(answer));
      return answer;
    }
    const { serviceId, from, days, with: withWhom } = query;
    const name = `slots ${serviceId} ${from} ${days} ${withWhom}`;
    const { body, steps } = await deps.responseCache.get({ businessId, version, name }, async () => {
      const { answer, until } = await computeSlots(deps, tenant, query);
      return { text: serializeResponse(calls.listSlots, answer), until, steps: [stepOfSlots(answer)] };
    });
    for (const step of steps) count(step);
    return new SerializedResponse(body);
  });
}

type SlotsResponse = ResponseInput<typeof calls.listSlots>;
type FoundSlots = { readonly answer: SlotsResponse; readonly until: Instant };
type SlotChoice = Received<typeof calls.listSlots>['query'];

const stepOfSlots = ({ slots }: SlotsResponse): PageStep => (slots.length === 0 ? 'NO_TIMES' : 'TIMES');

/** The free times for everyone, or with a link's perks. */
const computeSlots = (
  { db, clock }: Deps,
  tenant: PublicTenant,
  choice: SlotChoice,
  link?: VisitLink,
): Promise<FoundSlots> =>
  // After the version was read, so the result is at least as new.
  db.onReplica((reader) => findSlots({ reader, now: clock.now() }, tenant, choice, link));

async function findSlots(
  { reader, now }: { readonly reader: Reader; readonly now: Instant },
  tenant: PublicTenant,
  { serviceId, from, days, with: withWhom }: SlotChoice,
  link?: VisitLink,
): Promise<FoundSlots> {
  const window = windowOfAnyZone(from, days, now);
  const loaded = withPerks(await loadCalendar(reader, tenant, window, serviceId), link?.perks);
  refuseUnavailable(loaded);
  const { team, calendar, service } = loaded;
  const offered = orNotFound(service);
  requirePerson(team, offered, withWhom);
  const search = { slotQuery: slotQueryFor(offered, now, withWhom), window: { fromDate: from, days } };
  const slots = await listOffered(reader, tenant, loaded, search);
  const answer = { zone: calendar.zone, durationMinutes: offered.durationMinutes, slots };
  return { answer, until: validUntil(now, [loaded.nextLapseAt]) };
}

function checkoutRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  route(app, deps, calls.startCheckout, async ({ params, body, request }) => {
    const { serviceId, startAt, name, phoneNumber: phone, email, via, proof, resourceId, discountCode } = body;
    const giftCard = body.giftCode ? { code: body.giftCode, address: clientAddress(request) } : undefined;
    const requested = { serviceId, startAt, resourceId, discountCode: discountCode || undefined, giftCard };
    const tenant = openUnchecked(params.businessId);
    const visit = await findVisit(deps, request, tenant);
    const input = { ...requested, name, phone, email: email || null, via, ...visit };
    const begun = await startCheckout(deps, tenant, input, {
      address: clientAddress(request),
      proof,
    });
    return { checkoutId: begun.id, maskedPhone: maskPhone(begun.phone) };
  });

  route(app, deps, calls.resendCheckoutCode, async ({ params, body: { proof }, request }) => {
    const open = orNotFound(await findCheckout(db, params.checkoutId));
    await sendCheckoutCode(deps, open, { address: clientAddress(request), proof });
    return { maskedPhone: maskPhone(open.phone) };
  });

  route(app, deps, calls.confirmCheckout, async ({ params, body, request }) => {
    const open = orNotFound(await findCheckout(db, params.checkoutId));
    const attempt = {
      phone: open.phone,
      purpose: 'BOOKING',
      code: body.code,
      address: clientAddress(request),
      businessId: open.tenant,
    } as const;
    const placed = await acceptPhoneCode(deps, attempt, (tx) => finishCheckout(tx, deps, open));
    countCheckout(deps, open, instantOf(open.startAt), placed);
    if (!placed.ok) throw slotRefusal(placed.reason);
    return { token: placed.value.token, status: placed.value.status };
  });
}

function myBookingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  const myBooking = async (own: OwnLink) => presentMyBooking(await findOwnBooking(db.read, own), clock.now());

  route(app, deps, calls.getMyBooking, async ({ params }) => myBooking(await openLink(deps, params.token)));

  route(app, deps, calls.listMySlots, async ({ params, query: { from, days } }) => {
    const now = clock.now();
    const own = await openLink(deps, params.token);
    const row = orNotFound(await findBooking(db.read, own.tenant, own.bookingId));
    assertAllowed(canClientMove(stateOf(row), now));
    const loaded = await loadCalendar(db.read, own.tenant, windowOfAnyZone(from, days, now), row.serviceId);
    const durationMinutes = lengthMinutes(row);
    const slotQuery = slotQueryForMove(row, loaded, now, clientMovesWith(row));
    const slots = await listOffered(db.read, own.tenant, loaded, { slotQuery, window: { fromDate: from, days } });
    return { zone: row.zone, durationMinutes, slots };
  });

  route(app, deps, calls.agreeToMyTerms, async ({ params, body: { wordsHash }, request }) => {
    const own = await openLink(deps, params.token);
    await agreeToOwnTerms(deps, own, wordsHash, request);
    return myBooking(own);
  });

  route(app, deps, calls.payMyBooking, async ({ params, body }) => {
    const own = await openLink(deps, params.token);
    await payBooking(deps, own.tenant, own.bookingId, cardOf(body));
    return myBooking(own);
  });

  route(app, deps, cardCalls.openMyCard, async ({ params }) => {
    const own = await openLink(deps, params.token);
    const { setupId, secret, publishableKey } = await openCardForm(deps, own.tenant, own.bookingId);
    return { provider: deps.payments.name, setupId, secret, publishableKey };
  });

  route(app, deps, cardCalls.saveMyCard, async ({ params, body: { setupId, card } }) => {
    const own = await openLink(deps, params.token);
    await saveCard(deps, own.tenant, own.bookingId, { setupId, card: card && cardOf(card) });
    return { label: (await findCard(db.read, own.tenant, own.bookingId))?.label ?? '' };
  });

  route(app, deps, calls.moveMyBooking, async ({ params, body: { startAt } }) => {
    const own = await openLink(deps, params.token);
    await moveOwnBooking(deps, own, startAt);
    return myBooking(own);
  });

  route(app, deps, calls.cancelMyBooking, async ({ params, body }) => {
    const own = await openLink(deps, params.token);
    await cancelOwnBooking(deps, own, body);
    return myBooking(own);
  });
}

/** What is owed beyond the first payment of a booking. */
function myDueRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  const myDue = async ({ tenant, bookingId }: OwnLink) => {
    const owed = await findPayable(db.read, tenant, bookingId, clock.now());
    return { due: owed ? { kind: owed.kind, amountCents: owed.amountCents } : null };
  };

  route(app, deps, dueCalls.getMyDue, async ({ params }) => myDue(await openLink(deps, params.token)));

  route(app, deps, dueCalls.openMyDue, async ({ params }) => {
    const own = await openLink(deps, params.token);
    const { secret, publishableKey } = await openDuePayment(deps, own.tenant, own.bookingId);
    return { provider: deps.payments.name, secret, publishableKey };
  });

  route(app, deps, dueCalls.checkMyDue, async ({ params }) => {
    const own = await openLink(deps, params.token);
    const { status, failureCode } = await syncDuePaymentOf(deps, own.tenant, own.bookingId);
    return { status, failure: describeDecline(failureCode) };
  });

  route(app, deps, dueCalls.chooseMyTip, async ({ params, body }) => {
    const own = await openLink(deps, params.token);
    await chooseTip(deps, own.tenant, { bookingId: own.bookingId, amountCents: body.amountCents as Cents });
    return myDue(own);
  });

  route(app, deps, dueCalls.payMyDue, async ({ params, body }) => {
    const own = await openLink(deps, params.token);
    await payDue(deps, own.tenant, own.bookingId, cardOf(body));
    return myDue(own);
  });
}
