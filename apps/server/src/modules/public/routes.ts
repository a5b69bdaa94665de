import * as calls from '@primehour/contract/public';
import { maskPhone } from '@primehour/domain/phone';
import { listSlots } from '@primehour/domain/slot/slots';
import type { WallDate } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { route } from '../../http/endpoint.ts';
import { Refusal, found } from '../../http/refusal.ts';
import type { TenantId } from '../../tenant.ts';
import { checkPhoneCode } from '../auth/commands/check-phone-code.ts';
import { cancelBooking } from '../booking/commands/cancel-booking.ts';
import { moveBooking } from '../booking/commands/move-booking.ts';
import { payBooking } from '../booking/commands/pay-booking.ts';
import { allow, stateOf } from '../booking/policy.ts';
import { type BookingRow, findBooking, loadCalendar, windowOf } from '../booking/queries.ts';
import { canClientMove } from '@primehour/domain/booking/transitions';
import { finishCheckout } from './commands/finish-checkout.ts';
import { sendCheckoutCode, startCheckout } from './commands/start-checkout.ts';
import { presentMyBooking } from './present.ts';
import { type OwnBooking, findBusinessById, findCheckout, findOwnBooking, findOwnBusiness } from './queries.ts';

type SlotAsk = { serviceId: string | null; from: WallDate; days: number; moving: BookingRow | undefined };

/** What clients' pages and other programs call without an account. */
export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, deps, calls.listSlots, async ({ params, query }) => {
    const open = found(await findBusinessById(db.read, params.businessId));
    return slotsOf(open.tenant, open.timezone, { ...query, moving: undefined });
  });

  route(app, deps, calls.startCheckout, async ({ params, body, request }) => {
    const open = found(await findBusinessById(db.read, params.businessId));
    const begun = await startCheckout(deps, open, {
      serviceId: body.serviceId,
      startAt: body.startAt,
      name: body.name,
      phone: body.phoneNumber,
      email: body.email || null,
      via: body.via,
    });
    await sendCheckoutCode(deps, begun, clientAddress(request));
    return { checkoutId: begun.id, maskedPhone: maskPhone(begun.phone) };
  });

  route(app, deps, calls.resendCheckoutCode, async ({ params, request }) => {
    const open = found(await findCheckout(db.read, params.checkoutId));
    if (open.bookingId !== null) throw new Refusal('WRONG_STATE');
    await sendCheckoutCode(deps, open, clientAddress(request));
    return { maskedPhone: maskPhone(open.phone) };
  });

  route(app, deps, calls.confirmCheckout, async ({ params, body, request }) => {
    const open = found(await findCheckout(db.read, params.checkoutId));
    await checkPhoneCode(deps, { phone: open.phone, purpose: 'BOOKING', code: body.code, address: clientAddress(request) });
    return finishCheckout(deps, open);
  });

  // A client's own booking ---------------------------------------------------------------------------

  route(app, deps, calls.getMyBooking, async ({ params }) => myBooking(await findOwnBooking(deps, params.token)));

  route(app, deps, calls.listMySlots, async ({ params, query }) => {
    const own = await findOwnBooking(deps, params.token);
    const row = found(await findBooking(db.read, own.tenant, own.bookingId));
    allow(canClientMove(stateOf(row), clock.now()));
    return slotsOf(own.tenant, row.zone, { ...query, serviceId: null, moving: row });
  });

  route(app, deps, calls.payMyBooking, async ({ params, body }) => {
    const own = await findOwnBooking(deps, params.token);
    const card = { number: body.cardNumber, expiry: body.expiry, securityCode: body.securityCode };
    await payBooking(deps, own.tenant, own.bookingId, card);
    return myBooking(own);
  });

  route(app, deps, calls.moveMyBooking, async ({ params, body }) => {
    const own = await findOwnBooking(deps, params.token);
    const move = { bookingId: own.bookingId, startAt: body.startAt, by: 'CLIENT' as const };
    await db.transaction((tx) => moveBooking(tx, own.tenant, move, clock.now(), deps));
    return myBooking(own);
  });

  route(app, deps, calls.cancelMyBooking, async ({ params }) => {
    const own = await findOwnBooking(deps, params.token);
    const cancellation = {
      bookingId: own.bookingId,
      reason: 'CLIENT_REQUEST' as const,
      behavior: 'OPEN_TIME' as const,
      by: 'CLIENT' as const,
    };
    await db.transaction((tx) => cancelBooking(tx, own.tenant, cancellation, clock.now(), deps));
    return myBooking(own);
  });

  async function myBooking(own: OwnBooking) {
    const row = found(await findBooking(db.read, own.tenant, own.bookingId));
    const { business } = await findOwnBusiness(db.read, own);
    return presentMyBooking(row, business, clock.now());
  }

  async function slotsOf(tenant: TenantId, zone: BookingRow['zone'], ask: SlotAsk) {
    const now = clock.now();
    const window = windowOf(zone, ask.from, ask.days, now);
    const loaded = found(await loadCalendar(db.read, tenant, window, ask.serviceId));
    const { moving } = ask;
    const durationMinutes = moving
      ? (moving.endAt.getTime() - moving.startAt.getTime()) / 60_000
      : found(loaded.durationMinutes);
    const slotAsk = { durationMinutes, now, ...(moving ? { ignoreBusyId: moving.id } : {}) };
    return { zone, durationMinutes, slots: listSlots(loaded.calendar, slotAsk, { fromDate: ask.from, days: ask.days }) };
  }
}
