import type { FormState } from '@primehour/contract/form-state';
import { epochMs, linkToken, slugField, uuid, wallDate } from '@primehour/contract/primitives';
import { detailsForm } from '@primehour/contract/public';
import type { Via } from '@primehour/contract/public-business';
import { publicPaths } from '@primehour/contract/public-paths';
import { readUtm } from '@primehour/domain/link/utm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { clientZoneOf, keepVisitOrigin, phoneSecretOf, visitOriginOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { orNotFound } from '../../../refusal.ts';
import { slotRefusal } from '../../booking/api.ts';
import { findLinkByCode, findLinkByToken, findVisitLink } from '../../link/api.ts';
import { findBusinessById, findBusinessBySlug } from '../../operator/api.ts';
import { findPhoneSession } from '../../visitor/api.ts';
import { bookAtOnce } from '../commands/finish-checkout.ts';
import { type CheckoutRequest, startCheckout } from '../commands/start-checkout.ts';
import { visitOf } from '../queries/visit-of.ts';
import { canChoose } from './chosen-person.ts';
import { EMPTY_FORM, formOf, isAboutTime, known, originOf, type PageContext } from './page-context.ts';
import { bookingModel, detailsModel, lostTimeModel, type Visit } from './time-models.ts';

/** An instant in a link or a hidden field. */
export const instantText = () =>
  z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.pipe(z.transform(Number), epochMs()));

/** As in any link: whom it means is judged with the team (`chosenPerson`). */
const personText = z.optional(z.string());
const choiceQuery = z.object({ service: z.optional(uuid()), with: personText, date: z.optional(wallDate()) });
const chosenTime = z.object({ service: uuid(), with: personText, at: instantText(), opening: z.optional(uuid()) });

/** A VIP link leads to the calendar, which it opens with its perks; its secret stays out of that address. */
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
  const { db } = context.deps;

  visitPages(app, context, '/p/:slug', async (request) => {
    const slug = slugField().safeParse((request.params as { slug: string }).slug.toLowerCase());
    const open = orNotFound(slug.success ? await findBusinessBySlug(db.read, slug.data) : undefined);
    return visitFrom(context.deps, request, { open, via: 'PAGE' });
  });

  visitPages(app, context, '/vip/:businessId', async (request) => {
    const id = uuid().safeParse((request.params as { businessId: string }).businessId);
    const open = orNotFound(id.success ? await findBusinessById(db.read, id.data) : undefined);
    return visitFrom(context.deps, request, { open, via: 'VIP' });
  });
}

/** A visit with what it began with: what this address says, or what an earlier one of it said. */
async function visitFrom(
  deps: Deps,
  request: FastifyRequest,
  { open, via }: Pick<Visit, 'open' | 'via'>,
): Promise<Visit> {
  return { open, via, clientZone: clientZoneOf(request), ...(await visitOf(deps, request, open.tenant)) };
}

/**
 * Remembers the tracking link and the campaign of an address until the browser is closed; the last one counts
 * (product/links#campaigns).
 */
async function rememberOrigin(
  { deps }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit,
): Promise<Visit> {
  const query = request.query as Record<string, unknown>;
  const utm = readUtm(query);
  const { from } = query;
  if (utm === null && typeof from !== 'string') return visit;
  const { tenant } = visit.open;
  const known = visitOriginOf(request, tenant);
  const found = typeof from === 'string' ? await findLinkByCode(deps.db.read, tenant, from.slice(0, 40)) : undefined;
  const origin = { linkId: found ?? known?.linkId, utm: utm ?? known?.utm ?? null };
  keepVisitOrigin(reply, deps.config, tenant, origin);
  const link = origin.linkId ? await findVisitLink(deps.db.read, tenant, origin.linkId, deps.clock.now()) : undefined;
  return { ...visit, link, utm: origin.utm };
}

type VisitOf = (request: FastifyRequest) => Promise<Visit>;

function visitPages(app: FastifyInstance, context: PageContext, path: string, openVisit: VisitOf): void {
  const { deps, show } = context;
  app.get(path, async (request, reply) => {
    const visit = await rememberOrigin(context, request, reply, await openVisit(request));
    const { data: choice = {} } = choiceQuery.safeParse(request.query);
    const model = await bookingModel(deps, visit, choice);
    const isLooking = choice.service !== undefined || choice.date !== undefined;
    deps.pageCounts.add(visit.open.tenant, isLooking ? 'TIMES' : 'SEEN', undefined, visit.link?.id);
    if (model.window?.slots.length === 0) deps.pageCounts.add(visit.open.tenant, 'NO_TIMES', undefined, visit.link?.id);
    return show(reply, model);
  });

  app.get(`${path}/book`, async (request, reply) => {
    const visit = await openVisit(request);
    const chosen = chosenTime.safeParse(request.query);
    if (!chosen.success) return reply.redirect(calendarPath(visit), 303);
    const { service: serviceId, with: person, at: startAt, opening: openingId } = chosen.data;
    const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
    const model = await detailsModel(deps, visit, {
      serviceId,
      with: person,
      startAt,
      openingId,
      form: EMPTY_FORM,
      knownPhone,
    });
    // A time that went between two presses: the calendar again.
    const isLost = model.kind === 'booking';
    deps.pageCounts.add(
      visit.open.tenant,
      isLost ? 'NO_TIMES' : 'CHOSEN',
      isLost ? startAt : undefined,
      visit.link?.id,
    );
    return show(reply, model, isLost ? 409 : 200);
  });
  bookPage(app, context, path, openVisit);
}

/** The form with the client's details: a code is asked for, or the time is taken. */
function bookPage(app: FastifyInstance, { deps, show }: PageContext, path: string, openVisit: VisitOf): void {
  app.post(`${path}/book`, async (request, reply) => {
    const visit = await openVisit(request);
    const form = formOf(request);
    const chosen = chosenTime.safeParse(form);
    if (!chosen.success) return reply.redirect(calendarPath(visit), 303);
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
    const { name, phoneNumber: phone, email, discountCode } = details.data;
    const input: CheckoutRequest = {
      serviceId,
      startAt,
      name,
      phone,
      email: email || null,
      via: visit.via,
      clientZone: visit.clientZone,
      resourceId: person,
      discountCode: discountCode || undefined,
      link: visit.link,
      utm: visit.utm ?? null,
      openingId,
    };
    try {
      reply.redirect(
        isKnown ? await bookKnown(deps, visit, input) : await askForCode(deps, visit, input, request),
        303,
      );
    } catch (error) {
      const refusal = known(error);
      const state = {
        values: form,
        issues: refusal.details.issues ?? [],
        // What stands at a field is not said twice.
        message: refusal.details.issues ? null : refusal.message,
        challenge: refusal.details.challenge,
      };
      if (!isAboutTime(refusal)) return await again(state, refusal.status);
      show(reply, await lostTimeModel(deps, visit, subject, { refusal, requestedAt: startAt }), refusal.status);
    }
    return reply;
  });
}

async function bookKnown(deps: Deps, { open }: Visit, input: CheckoutRequest): Promise<string> {
  const placed = await bookAtOnce(deps, open.tenant, input);
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
