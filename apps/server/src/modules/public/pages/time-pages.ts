import type { FormState } from '@primehour/contract/form-state';
import { epochMs, linkToken, slugField, uuid, wallDate } from '@primehour/contract/primitives';
import { detailsForm } from '@primehour/contract/public';
import type { Via } from '@primehour/contract/public-business';
import { publicPaths } from '@primehour/contract/public-paths';
import type { Reader } from '@primehour/db/transaction';
import { readUtm } from '@primehour/domain/link/utm';
import type { PageStep } from '@primehour/domain/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { FoundVersion } from '../../../calendar-versions.ts';
import type { Deps } from '../../../deps.ts';
import { clientZoneOf, keepVisitOrigin, phoneSecretOf, visitOriginOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { orNotFound } from '../../../refusal.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { slotRefusal } from '../../booking/api.ts';
import { findLinkByCode, findLinkByToken, findVisitLink } from '../../link/api.ts';
import { findBusinessById, findBusinessBySlug, type OpenBusiness, openUnchecked } from '../../operator/api.ts';
import { findPhoneSession } from '../../visitor/api.ts';
import { bookWithKnownPhone } from '../commands/book-with-known-phone.ts';
import { type CheckoutRequest, startCheckout } from '../commands/start-checkout.ts';
import { findCalendarPage } from '../queries/find-calendar-page.ts';
import { hasOwnView, findVisit, type FoundVisit } from '../queries/find-visit.ts';
import { canChoose } from './chosen-person.ts';
import { requestOf } from './details-request.ts';
import { EMPTY_FORM, formOf, isTimeRefusal, asRefusal, originOf, type PageContext } from './page-context.ts';
import { pageValidUntil, stepsOf } from './page-lifetime.ts';
import { bookingModel, detailsModel, lostTimeModel, type Visit } from './time-models.ts';
import { typedIn } from './typed-details.ts';

/** An instant in a link or a hidden field. */
export const instantText = () =>
  z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.pipe(z.transform(Number), epochMs()));

/** As in any link: the person is resolved with the team (`chosenPerson`). */
const personText = z.optional(z.string());
/** `date` is a day of the client, `window` the business's day of a start on it. */
export const dayQuery = z.object({ date: z.optional(wallDate()), window: z.optional(wallDate()) });
const choiceQuery = z.extend(dayQuery, { service: z.optional(uuid()), with: personText });
const chosenTime = z.object({ service: uuid(), with: personText, at: instantText(), opening: z.optional(uuid()) });

/** A VIP link redirects to the calendar, which then has its perks; that URL doesn't contain the secret. */
function vipLinks(app: FastifyInstance, { deps }: PageContext): void {
  app.get('/vip/link/:token', async (request, reply) => {
    const token = linkToken.safeParse((request.params as { token: string }).token);
    const found = token.success ? await findLinkByToken(deps.db.read, deps.tokens.hashSecret(token.data)) : undefined;
    const { id: linkId, businessId } = orNotFound(found);
    const utm = readUtm(request.query as Record<string, unknown>);
    keepVisitOrigin(reply, deps.config, businessId, { linkId, utm });
    return reply.header('x-robots-tag', 'noindex').redirect(publicPaths.vipPage(businessId), 303);
  });
}

/** Choosing a time and entering the details, by both kinds of link (product/client-pages#addresses). */
export function timePages(app: FastifyInstance, context: PageContext): void {
  vipLinks(app, context);
  const { db, versions } = context.deps;
  const [slugs, ids] = [slugField(), uuid()];
  const slugOf = ({ params }: FastifyRequest) => slugs.safeParse((params as { slug: string }).slug.toLowerCase()).data;
  const idOf = ({ params }: FastifyRequest) => ids.safeParse((params as { businessId: string }).businessId).data;

  visitPages(app, context, {
    path: '/p/:slug',
    via: 'PAGE',
    keyOf: slugOf,
    find: versions.bySlug,
    open: (slug) => findBusinessBySlug(db.read, slug),
  });

  visitPages(app, context, {
    path: '/vip/:businessId',
    via: 'VIP',
    keyOf: idOf,
    find: versions.byId,
    open: (id) => findBusinessById(db.read, id),
  });
}

/** A kind of link, and how it names its business. */
type Address = {
  readonly path: string;
  readonly via: Via;
  keyOf(request: FastifyRequest): string | undefined;
  find(key: string): Promise<FoundVersion | undefined>;
  open(key: string): Promise<OpenBusiness | undefined>;
};

/** A visit with its link and campaign. */
async function openVisit(deps: Deps, request: FastifyRequest, { via, keyOf, ...address }: Address): Promise<Visit> {
  const open = orNotFound(await address.open(orNotFound(keyOf(request))));
  return { open, via, clientZone: clientZoneOf(request), ...(await findVisit(deps, request, open.tenant)) };
}

/**
 * Remembers the tracking link and the campaign of an address until the browser is closed; the last one counts
 * (product/links#campaigns).
 */
async function rememberOrigin(
  { deps }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  tenant: PublicTenant,
): Promise<FoundVisit> {
  const query = request.query as Record<string, unknown>;
  const utm = readUtm(query);
  const { from } = query;
  if (utm === null && typeof from !== 'string') return findVisit(deps, request, tenant);
  const known = visitOriginOf(request, tenant);
  const found = typeof from === 'string' ? await findLinkByCode(deps.db.read, tenant, from.slice(0, 40)) : undefined;
  const origin = { linkId: found ?? known?.linkId, utm: utm ?? known?.utm ?? null };
  keepVisitOrigin(reply, deps.config, tenant, origin);
  const link = origin.linkId ? await findVisitLink(deps.db.read, tenant, origin.linkId, deps.clock.now()) : undefined;
  return { link, utm: origin.utm };
}

/** The calendar, the same for everyone whose link has no perks (decision 145). */
function calendarPage(app: FastifyInstance, context: PageContext, { path, via, keyOf, ...address }: Address): void {
  const { deps, show, taggedOf, showCached } = context;
  app.get(path, async (request, reply) => {
    const { businessId, version } = orNotFound(await address.find(orNotFound(keyOf(request))));
    const tenant = openUnchecked(businessId);
    const { link } = await rememberOrigin(context, request, reply, tenant);
    const { data: choice = {} } = choiceQuery.safeParse(request.query);
    const clientZone = clientZoneOf(request);
    const read = async (reader: Reader) => {
      const found = await findCalendarPage(reader, tenant, deps.clock.now());
      const { open, offered, nextChangeAt } = orNotFound(found);
      const model = await bookingModel(
        { ...deps, reader },
        { open, via, clientZone, link: hasOwnView(link) ? link : undefined, offered },
        choice,
      );
      const steps = stepsOf(model, choice.service !== undefined || choice.date !== undefined);
      return { model, steps, until: pageValidUntil(model, nextChangeAt) };
    };
    // After the version was read, so the result is at least as new.
    const make = () => deps.db.onReplica(read);
    const count = (steps: readonly PageStep[]) => {
      for (const step of steps) deps.pageCounts.add(tenant, step, undefined, link?.id);
    };
    if (hasOwnView(link)) {
      const { model, steps } = await make();
      count(steps);
      return show(reply, model);
    }
    const maintenance = deps.service.maintenanceUntil();
    const name = JSON.stringify([
      via,
      choice.service,
      choice.with,
      choice.date,
      choice.window,
      clientZone,
      maintenance,
    ]);
    const { body, steps } = await deps.responseCache.get({ businessId, version, name }, async () => {
      const { model, ...made } = await make();
      return { ...taggedOf(model), ...made };
    });
    // A restored page checks whether it is still current.
    if (request.method === 'GET') count(steps);
    return showCached(request, reply, { body, isLive: false });
  });
}

function visitPages(app: FastifyInstance, context: PageContext, address: Address): void {
  const { deps } = context;
  const { path } = address;
  calendarPage(app, context, address);

  app.get(`${path}/book`, async (request, reply) => {
    const visit = await openVisit(deps, request, address);
    const chosen = chosenTime.safeParse(request.query);
    if (!chosen.success) return reply.redirect(calendarPath(visit), 303);
    return showDetails(context, { request, reply }, visit, { chosen: chosen.data, form: EMPTY_FORM });
  });
  bookPage(app, context, address);
}

type ChosenTime = { readonly chosen: z.output<typeof chosenTime>; readonly form: FormState };

/** The empty form of a chosen time, or with what was typed for a lost one; if the time is lost by now, the calendar. */
async function showDetails(
  { deps, show }: PageContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  visit: Visit,
  { chosen: { service: serviceId, with: person, at: startAt, opening: openingId }, form }: ChosenTime,
): Promise<FastifyReply> {
  const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
  const model = await detailsModel(deps, visit, { serviceId, with: person, startAt, openingId, form, knownPhone });
  const isLost = model.kind === 'booking';
  const lostAt = isLost ? startAt : undefined;
  deps.pageCounts.add(visit.open.tenant, isLost ? 'NO_TIMES' : 'CHOSEN', lostAt, visit.link?.id);
  return show(reply, model, isLost ? 409 : 200);
}

/** The form with the client's details: texts a code, or takes the time. */
function bookPage(app: FastifyInstance, context: PageContext, address: Address): void {
  const { deps, show } = context;
  app.post(`${address.path}/book`, async (request, reply) => {
    const visit = await openVisit(deps, request, address);
    const form = formOf(request);
    const chosen = chosenTime.safeParse(form);
    if (!chosen.success) return reply.redirect(calendarPath(visit), 303);
    const typed = typedIn(form);
    // One of the nearest times of a lost one was pressed: nothing is booked before the client has seen its form.
    if (form['isNearest'] === 'true') {
      const again = { chosen: chosen.data, form: { ...EMPTY_FORM, values: typed } };
      return showDetails(context, { request, reply }, visit, again);
    }
    const { service: serviceId, with: person, at: startAt, opening: openingId } = chosen.data;
    const subject = { serviceId, with: person };
    const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
    const isKnown = knownPhone !== undefined && form['useKnownPhone'] === 'true';
    const again = async (state: FormState, status: number): Promise<FastifyReply> =>
      show(reply, await detailsModel(deps, visit, { ...subject, startAt, openingId, form: state, knownPhone }), status);

    // Retired or hidden since the form was shown: the calendar says so.
    if (!canChoose(visit.open, subject)) return again({ ...EMPTY_FORM, values: form }, 409);
    const details = detailsForm.safeParse({
      ...form,
      ...(isKnown ? { phoneNumber: knownPhone } : {}),
      hasConsented: form['hasConsented'] === 'true',
    });
    if (!details.success) return again({ values: form, issues: issuesOf(details.error), message: null }, 422);
    const input = await requestOf(deps, visit, request, { ...chosen.data, ...details.data });
    try {
      reply.redirect(
        isKnown ? await bookWithoutCode(deps, visit, input) : await askForCode(deps, visit, input, request),
        303,
      );
    } catch (error) {
      const refusal = asRefusal(error);
      const state = {
        values: form,
        issues: refusal.details.issues ?? [],
        // An error shown at a field is not repeated.
        message: refusal.details.issues ? null : refusal.message,
        challenge: refusal.details.challenge,
      };
      if (!isTimeRefusal(refusal)) return await again(state, refusal.status);
      show(reply, await lostTimeModel(deps, visit, subject, { refusal, requestedAt: startAt, typed }), refusal.status);
    }
    return reply;
  });
}

async function bookWithoutCode(deps: Deps, { open }: Visit, input: CheckoutRequest): Promise<string> {
  const placed = await bookWithKnownPhone(deps, open.tenant, input);
  if (!placed.ok) throw slotRefusal(placed.reason);
  return publicPaths.myBooking(placed.value.token);
}

async function askForCode(
  deps: Deps,
  { open }: Visit,
  input: CheckoutRequest,
  request: FastifyRequest,
): Promise<string> {
  const begun = await startCheckout(deps, open.tenant, input, originOf(request));
  return publicPaths.checkout(begun.id);
}

const calendarPath = ({ open, via }: { open: Visit['open']; via: Via }): string =>
  via === 'PAGE' ? publicPaths.bookingPage(open.business.slug) : publicPaths.vipPage(open.business.id);
