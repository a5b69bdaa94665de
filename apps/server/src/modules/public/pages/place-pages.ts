import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import type { PlaceOffer, TakenBooking } from '@primehour/contract/waitlist-pages';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { isServiceShown } from '@primehour/domain/link/link';
import type { Instant } from '@primehour/domain/vocabulary';
import { isLiveEntry } from '@primehour/domain/waitlist/live-entry';
import { describePlace, describePreferences } from '@primehour/domain/waitlist/place-copy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { clientZoneOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { orNotFound } from '../../../refusal.ts';
import { inTenant, type TenantWrite } from '../../../tenant-write.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { slotQueryFor, findBooking, stateOf } from '../../booking/api.ts';
import { findBusinessById, type OpenBusiness } from '../../operator/api.ts';
import { findService } from '../../service/api.ts';
import {
  changeEntry,
  countOpened,
  declineOffer,
  type EntryRow,
  findEntry,
  findOpening,
  findOpenOffer,
  findPlace,
  findOfferedPerson,
  findOfferedPrice,
  findTaken,
  findTimes,
  leaveWaitlist,
  type OpenPlace,
  openPlace,
  stayOnWaitlist,
  takeOffer,
} from '../../waitlist/api.ts';
import { presentPublicBusiness } from '../present.ts';
import { findVisit } from '../queries/find-visit.ts';
import { EMPTY_FORM, formOf, isTimeRefusal, asRefusal, shownPriceOf, type PageContext } from './page-context.ts';
import { findNearest } from './slot-window.ts';
import { issueAtRow, fieldsOfTimes, parseTimesForm, waitlistDates } from './times-form.ts';
import { whatOf } from './waitlist-pages.ts';

/** A client's own place on a waiting list, by a secret link. Opening it changes nothing. */
export function placePages(app: FastifyInstance, context: PageContext): void {
  const { deps, show } = context;
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    // The link is a secret: search engines don't index it, and linked pages don't receive it.
    reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
    const { token } = request.params as { token: string };
    return { token, place: await openPlace(deps.db.read, deps.tokens, token) };
  };

  app.get('/w/:token', async (request, reply) => {
    const { token, place } = await open(request, reply);
    return show(reply, await placeModel(deps, place, token, { form: EMPTY_FORM, request }));
  });

  app.get('/w/:token/change', async (request, reply) => {
    const { token, place } = await open(request, reply);
    return show(reply, await placeModel(deps, place, token, { form: EMPTY_FORM, request, isChanging: true }));
  });

  app.post('/w/:token/change', async (request, reply) => {
    const { token, place } = await open(request, reply);
    const fields = formOf(request);
    const parsed = parseTimesForm(fields);
    if (!parsed.success) {
      const form = { values: fields, issues: issuesOf(parsed.error).map(issueAtRow), message: null };
      return show(reply, await placeModel(deps, place, token, { form, request, isChanging: true }), 422);
    }
    await inTenant(deps, place.tenant, (write) => changeEntry(write, place.entryId, parsed.data));
    return reply.redirect(waitlistPaths.entry(token), 303);
  });

  app.post('/w/:token/accept', async (request, reply) => {
    const { token, place } = await open(request, reply);
    const offer = await findOpenOffer(deps.db.read, place.tenant, place.entryId);
    try {
      const taken = await inTenant(deps, place.tenant, (write) =>
        takeOffer(write, place.entryId, shownPriceOf(request)),
      );
      return await reply.redirect(publicPaths.myBooking(taken.token), 303);
    } catch (error) {
      const refusal = asRefusal(error);
      const form = { ...EMPTY_FORM, message: refusal.message };
      const isLost = isTimeRefusal(refusal) || refusal.code === 'OFFER_LAPSED';
      const lostAt = isLost && offer ? instantOf(offer.startAt) : undefined;
      return show(reply, await placeModel(deps, place, token, { form, request, lostAt }), refusal.status);
    }
  });

  answerPages(app, context, open);
}

type Opened = { readonly token: string; readonly place: OpenPlace };
type Open = (request: FastifyRequest, reply: FastifyReply) => Promise<Opened>;
type Answer = (write: TenantWrite<PublicTenant>, entryId: string) => Promise<void>;

/** Answers that lead back to the place. */
function answerPages(app: FastifyInstance, { deps, show }: PageContext, open: Open): void {
  const answers: readonly (readonly [string, Answer])[] = [
    ['decline', declineOffer],
    ['leave', leaveWaitlist],
    ['stay', stayOnWaitlist],
  ];
  for (const [name, answer] of answers) {
    app.post(`/w/:token/${name}`, async (request, reply) => {
      const { token, place } = await open(request, reply);
      try {
        await inTenant(deps, place.tenant, (write) => answer(write, place.entryId));
      } catch (error) {
        const { message, status } = asRefusal(error);
        const form = { ...EMPTY_FORM, message };
        return show(reply, await placeModel(deps, place, token, { form, request }), status);
      }
      return reply.redirect(waitlistPaths.entry(token), 303);
    });
  }
}

type Shown = {
  readonly form: FormState;
  readonly request: FastifyRequest;
  readonly isChanging?: boolean | undefined;
  /** The time that someone else took first. */
  readonly lostAt?: Instant | undefined;
};

async function placeModel(
  deps: Deps,
  { tenant, entryId }: OpenPlace,
  token: string,
  { form, request, isChanging = false, lostAt }: Shown,
): Promise<PageModel> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const open = orNotFound(await findBusinessById(db.read, tenant));
  const entry = orNotFound(await findEntry(db.read, tenant, entryId));
  const times = await findTimes(db.read, tenant, entryId);
  const zone = open.business.timezone;
  const { fromDate, untilDate } = entry;
  const preferences = { fromDate, untilDate, times };
  const isWaiting = isLiveEntry(entry.state);
  const { firstDate, lastDate } = waitlistDates(zone, now);
  const agreed: Record<string, string> = entry.offersAgreedAt === null ? {} : { agreesToPrices: 'true' };
  const stored = { untilDate, ...fieldsOfTimes(times), ...agreed };
  const bookPath = publicPaths.bookingPage(open.business.slug, {
    service: entry.serviceId,
    with: entry.resourceId ?? undefined,
  });
  return {
    kind: 'waitlist-entry',
    now,
    business: presentPublicBusiness(open.business, config),
    token,
    what: await whatOf(deps, open, entry),
    state: entry.state,
    insteadOfAt: await startOf(deps, tenant, entry),
    place: isWaiting ? await placeOf(deps, tenant, entry, preferences) : '',
    waitingFor: describePreferences(preferences),
    isAsked: isWaiting && entry.askedAt !== null,
    offer: isWaiting ? await offerOf(deps, tenant, entry) : null,
    booking: entry.state === 'BOOKED' ? await takenOf(deps, tenant, entry) : null,
    nearest: lostAt === undefined ? [] : await nearestTo(deps, entry, { lostAt, request, open }),
    form: Object.keys(form.values).length > 0 ? form : { ...form, values: stored },
    isChanging: isChanging && isWaiting && entry.insteadOf === null,
    bookPath,
    firstDate,
    lastDate,
    clientZone: clientZoneOf(request),
  };
}

async function placeOf(
  { db, clock }: Deps,
  tenant: PublicTenant,
  entry: EntryRow,
  preferences: Parameters<typeof describePlace>[0]['preferences'],
): Promise<string> {
  const { business } = orNotFound(await findBusinessById(db.read, tenant));
  const asked = { serviceId: entry.serviceId, times: preferences.times, zone: business.timezone, now: clock.now() };
  const opened = await countOpened(db.read, tenant, asked);
  return describePlace({ place: await findPlace(db.read, tenant, entry), preferences, opened });
}

async function startOf({ db }: Deps, tenant: PublicTenant, { insteadOf }: EntryRow): Promise<number | null> {
  const row = insteadOf === null ? undefined : await findBooking(db.read, tenant, insteadOf);
  return row ? instantOf(row.startAt) : null;
}

/** The booking that ended their place. */
async function takenOf({ db, clock }: Deps, tenant: PublicTenant, { id }: EntryRow): Promise<TakenBooking> {
  const { row, leadsThere } = orNotFound(await findTaken(db.read, tenant, id, clock.now()));
  const { status, startAt, holdExpiresAt } = stateOf(row);
  return { status, startAt, holdExpiresAt: holdExpiresAt ?? null, leadsThere };
}

/** What is open to them at this instant. */
async function offerOf({ db, clock }: Deps, tenant: PublicTenant, entry: EntryRow): Promise<PlaceOffer | null> {
  const now = clock.now();
  const offer = await findOpenOffer(db.read, tenant, entry.id);
  if (!offer || instantOf(offer.untilAt) <= now) return null;
  const opened = orNotFound(await findOpening(db.read, tenant, offer.openingId));
  const startAt = instantOf(offer.startAt);
  return {
    startAt,
    untilAt: instantOf(offer.untilAt),
    personName: await findOfferedPerson(db.read, tenant, { entry, resourceId: offer.resourceId, startAt }, now),
    isHeld: offer.isHeld,
    price: await findOfferedPrice(db.read, tenant, { entry, offer, opened }, now),
  };
}

type Lost = { readonly lostAt: Instant; readonly request: FastifyRequest; readonly open: OpenBusiness };

/** The three nearest times, for latecomers; none of a service that they can't choose in the calendar. */
async function nearestTo(deps: Deps, { serviceId, resourceId }: EntryRow, { lostAt, request, open }: Lost) {
  const { db, clock } = deps;
  const { tenant, business } = open;
  const now = clock.now();
  const { link } = await findVisit(deps, request, tenant);
  const service = await findService(db.read, tenant, serviceId);
  if (!service || !isServiceShown(service, link?.perks)) return [];
  const starts = await findNearest(db.read, tenant, {
    serviceId,
    now,
    perks: link?.perks,
    requestedAt: lostAt,
    queryOf: ({ service }) => slotQueryFor(orNotFound(service), now, resourceId ?? undefined),
  });
  const choice = { service: serviceId, with: resourceId ?? undefined };
  return starts.map((at) => ({ at, path: publicPaths.bookingDetails(business.slug, { ...choice, at }) }));
}
