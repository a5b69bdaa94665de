import type { FormState, PageModel, Via } from '@primehour/contract/pages';
import type { MyBooking } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { canClientCancel, canClientMove } from '@primehour/domain/booking/transitions';
import { maskPhone } from '@primehour/domain/phone';
import { explainSlot } from '@primehour/domain/slot/slots';
import type { Instant, WallDate } from '@primehour/domain/vocabulary';
import { instantOf } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, found } from '../../http/refusal.ts';
import { allow, slotRefusal, stateOf } from '../booking/policy.ts';
import { findBooking, findService, findSettings, listServices, loadCalendar } from '../booking/queries.ts';
import { presentMyBooking, presentPublicBusiness, presentPublicService } from './present.ts';
import { type OpenBusiness, type OpenCheckout, type OwnBooking, findBusinessById, findOwnBusiness } from './queries.ts';
import { findNearest, loadSlotWindow } from './slot-window.ts';

/** A chosen time that can't be had, and what was wished for. */
export type LostTime = { readonly refusal: Refusal; readonly wishedAt: Instant };
type Choice = { readonly service?: string | undefined; readonly date?: WallDate | undefined };
type Zone = string | null;

/** The calendar of a business: its services, and the free times of the chosen one. */
export async function bookingModel(
  deps: Deps,
  open: OpenBusiness,
  via: Via,
  choice: Choice,
  clientZone: Zone,
  lost?: LostTime,
): Promise<PageModel> {
  const now = deps.clock.now();
  const [services, settingsRow] = await Promise.all([
    listServices(deps.db.read, open.tenant),
    findSettings(deps.db.read, open.tenant),
  ]);
  const settings = { minNoticePeriod: settingsRow.minNoticePeriodHours, advanceBooking: settingsRow.advanceBookingDays };
  const chosen = services.find((service) => service.id === choice.service) ?? services[0];
  const window =
    chosen && open.isCalendarActive
      ? await loadSlotWindow(deps.db.read, open.tenant, {
          zone: open.timezone,
          serviceId: chosen.id,
          durationMinutes: chosen.durationMinutes,
          settings,
          date: choice.date,
          now,
        })
      : null;
  const nearest = lost && chosen ? await findNearest(deps.db.read, open.tenant, { ...lost, durationMinutes: chosen.durationMinutes, now }) : [];
  return {
    kind: 'booking',
    via,
    now,
    business: presentPublicBusiness(open),
    services: services.map(presentPublicService),
    window,
    isCalendarActive: open.isCalendarActive,
    notice: lost ? { message: lost.refusal.message, nearest } : null,
    clientZone,
  };
}

/** The details form of a chosen time; when that time can't be had, the calendar with the nearest ones instead. */
export async function detailsModel(
  deps: Deps,
  open: OpenBusiness,
  via: Via,
  chosen: { readonly serviceId: string; readonly startAt: Instant },
  form: FormState,
  knownPhone: string | undefined,
  clientZone: Zone,
): Promise<PageModel> {
  const now = deps.clock.now();
  const service = found(await findService(deps.db.read, open.tenant, chosen.serviceId));
  const window = { from: chosen.startAt, until: (chosen.startAt + service.durationMinutes * 60_000) as Instant, now };
  const { calendar } = found(await loadCalendar(deps.db.read, open.tenant, window));
  const answer = explainSlot(calendar, { durationMinutes: service.durationMinutes, now }, chosen.startAt);
  if (!answer.isFree) {
    const lost = { refusal: slotRefusal(answer.refusal), wishedAt: chosen.startAt };
    return bookingModel(deps, open, via, { service: service.id }, clientZone, lost);
  }
  return {
    kind: 'details',
    via,
    now,
    business: presentPublicBusiness(open),
    serviceId: service.id,
    summary: summaryOf(service.name, service.priceCents, service.durationMinutes, chosen.startAt),
    form,
    knownPhone: knownPhone === undefined ? null : knownPhone.slice(-4),
    clientZone,
  };
}

const summaryOf = (serviceName: string, priceCents: number, durationMinutes: number, startAt: number) => ({
  serviceName,
  priceCents,
  durationMinutes,
  startAt,
});

export async function codeModel(
  deps: Deps,
  open: OpenCheckout,
  state: { form: FormState; retrySeconds?: number | null; isResent?: boolean },
  clientZone: Zone,
): Promise<PageModel> {
  const owner = found(await findBusinessById(deps.db.read, open.businessId));
  const service = found(await findService(deps.db.read, open.tenant, open.serviceId));
  return {
    kind: 'code',
    now: deps.clock.now(),
    business: presentPublicBusiness(owner),
    checkoutId: open.id,
    summary: summaryOf(service.name, service.priceCents, service.durationMinutes, open.startAt.getTime()),
    maskedPhone: maskPhone(open.phone),
    form: state.form,
    retrySeconds: state.retrySeconds ?? null,
    isResent: state.isResent ?? false,
    clientZone,
  };
}

/** The time went while the phone was being proven: the calendar again, no second code needed. */
export async function lostTimeModel(deps: Deps, open: OpenCheckout, refusal: Refusal, clientZone: Zone): Promise<PageModel> {
  const owner = found(await findBusinessById(deps.db.read, open.businessId));
  const lost = { refusal, wishedAt: instantOf(open.startAt) };
  return bookingModel(deps, owner, open.via, { service: open.serviceId }, clientZone, lost);
}

export async function myBookingOf({ db, clock }: Deps, own: OwnBooking): Promise<MyBooking> {
  const row = found(await findBooking(db.read, own.tenant, own.bookingId));
  const { business } = await findOwnBusiness(db.read, own);
  return presentMyBooking(row, business, clock.now());
}

export async function myBookingModel(
  deps: Deps,
  own: OwnBooking,
  token: string,
  state: { form: FormState; notice?: string },
  clientZone: Zone,
): Promise<PageModel> {
  const { business, via } = await findOwnBusiness(deps.db.read, own);
  return {
    kind: 'my-booking',
    now: deps.clock.now(),
    token,
    booking: await myBookingOf(deps, own),
    bookAgainPath: via === 'VIP' ? publicPaths.vipPage(business.id) : publicPaths.bookingPage(business.slug),
    provider: deps.payments.name,
    form: state.form,
    notice: state.notice ?? null,
    clientZone,
  };
}

/** @throws Refusal WRONG_STATE, HOLD_LAPSED */
export async function myMoveModel(
  deps: Deps,
  own: OwnBooking,
  token: string,
  date: WallDate | undefined,
  clientZone: Zone,
  lost?: LostTime,
): Promise<PageModel> {
  const now = deps.clock.now();
  const row = found(await findBooking(deps.db.read, own.tenant, own.bookingId));
  allow(canClientMove(stateOf(row), now));
  const settings = await findSettings(deps.db.read, own.tenant);
  const durationMinutes = (row.endAt.getTime() - row.startAt.getTime()) / 60_000;
  const window = await loadSlotWindow(deps.db.read, own.tenant, {
    zone: row.zone,
    serviceId: row.serviceId,
    durationMinutes,
    settings: { minNoticePeriod: settings.minNoticePeriodHours, advanceBooking: settings.advanceBookingDays },
    date,
    ignoreBusyId: row.id,
    now,
  });
  const nearest = lost ? await findNearest(deps.db.read, own.tenant, { ...lost, durationMinutes, now }) : [];
  return {
    kind: 'my-move',
    now,
    token,
    booking: await myBookingOf(deps, own),
    window,
    notice: lost ? { message: lost.refusal.message, nearest } : null,
    clientZone,
  };
}

/** @throws Refusal WRONG_STATE, HOLD_LAPSED */
export async function myCancelModel(deps: Deps, own: OwnBooking, token: string, clientZone: Zone): Promise<PageModel> {
  const row = found(await findBooking(deps.db.read, own.tenant, own.bookingId));
  const now = deps.clock.now();
  allow(canClientCancel(stateOf(row), now));
  return { kind: 'my-cancel', now, token, booking: await myBookingOf(deps, own), clientZone };
}

export const messageModel = (refusal: Refusal): PageModel => ({
  kind: 'message',
  title: refusal.code === 'NOT_FOUND' ? 'This page could not be found' : 'That did not work',
  text:
    refusal.code === 'NOT_FOUND'
      ? 'The link may be mistyped or no longer valid. Ask the business for a new one.'
      : refusal.message,
  action: null,
});
