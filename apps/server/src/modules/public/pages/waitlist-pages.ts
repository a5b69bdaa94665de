import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { slugField, uuid, wallDate } from '@primehour/contract/primitives';
import { publicPaths } from '@primehour/contract/public-paths';
import { codeForm } from '@primehour/contract/session';
import { joinWaitlistForm, type JoinWaitlist } from '@primehour/contract/waitlist';
import type { WaitlistWhat } from '@primehour/contract/waitlist-pages';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import { isServiceShown } from '@primehour/domain/link/link';
import { maskPhone } from '@primehour/domain/phone';
import { isoDayOfWeek } from '@primehour/domain/time/wall-date';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { clientZoneOf, keepPhoneSecret, phoneSecretOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { orNotFound } from '../../../refusal.ts';
import { findBusinessById, findBusinessBySlug, type OpenBusiness } from '../../operator/api.ts';
import { findService } from '../../service/api.ts';
import { findCodeWait } from '../../session/api.ts';
import { findPhoneSession } from '../../visitor/api.ts';
import {
  confirmJoining,
  findRequest,
  joinWithKnownPhone,
  type OpenRequest,
  sendJoiningCode,
  startJoining,
} from '../../waitlist/api.ts';
import { presentPublicBusiness } from '../present.ts';
import { findVisit } from '../queries/find-visit.ts';
import { chosenPerson, summaryOf, teamOf } from './chosen-person.ts';
import { EMPTY_FORM, formOf, asRefusal, originOf, type PageContext } from './page-context.ts';
import { goneServiceModel, SERVICE_GONE, type Visit } from './time-models.ts';
import { issueAtRow, waitlistDates, preferencesOf } from './times-form.ts';

const joinQuery = z.object({
  service: uuid(),
  with: z.optional(z.string()),
  date: z.optional(wallDate()),
  window: z.optional(wallDate()),
});
type JoinQuery = z.output<typeof joinQuery>;

/** Joining the waiting list: the form, by both kinds of link, and the code that proves the phone. */
export function waitlistPages(app: FastifyInstance, context: PageContext): void {
  const { db } = context.deps;
  joinPages(app, context, '/p/:slug/wait', async (request) => {
    const slug = slugField().safeParse((request.params as { slug: string }).slug.toLowerCase());
    const open = orNotFound(slug.success ? await findBusinessBySlug(db.read, slug.data) : undefined);
    return {
      open,
      via: 'PAGE',
      clientZone: clientZoneOf(request),
      ...(await findVisit(context.deps, request, open.tenant)),
    };
  });
  joinPages(app, context, '/vip/:businessId/wait', async (request) => {
    const id = uuid().safeParse((request.params as { businessId: string }).businessId);
    const open = orNotFound(id.success ? await findBusinessById(db.read, id.data) : undefined);
    return {
      open,
      via: 'VIP',
      clientZone: clientZoneOf(request),
      ...(await findVisit(context.deps, request, open.tenant)),
    };
  });
  codePages(app, context);
}

type OpenVisit = (request: FastifyRequest) => Promise<Visit>;

function joinPages(app: FastifyInstance, context: PageContext, path: string, openVisit: OpenVisit): void {
  const { deps } = context;
  const show = orGone(context);
  app.get(path, async (request, reply) => {
    const visit = await openVisit(request);
    const query = joinQuery.safeParse(request.query);
    if (!query.success) return reply.redirect(calendarPath(visit), 303);
    const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
    return show(reply, await joinModel(deps, visit, query.data, { form: EMPTY_FORM, knownPhone }));
  });

  app.post(path, async (request, reply) => {
    const visit = await openVisit(request);
    const fields = formOf(request);
    const query = joinQuery.safeParse(fields);
    if (!query.success) return reply.redirect(calendarPath(visit), 303);
    const { service: serviceId } = query.data;
    if (!(await findShown(deps, visit, serviceId))) return show(reply, await goneModel(deps, visit, serviceId));
    const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
    const again = async (form: FormState, status: number): Promise<FastifyReply> =>
      show(reply, await joinModel(deps, visit, query.data, { form, knownPhone }), status);
    const isKnown = knownPhone !== undefined && fields['useKnownPhone'] === 'true';
    const parsed = joinWaitlistForm.safeParse({
      ...fields,
      ...preferencesOf(fields),
      ...(isKnown ? { phoneNumber: knownPhone } : {}),
      hasConsented: fields['hasConsented'] === 'true',
      serviceId,
      resourceId: query.data.with,
    });
    if (!parsed.success) {
      return again({ values: fields, issues: issuesOf(parsed.error).map(issueAtRow), message: null }, 422);
    }
    try {
      return await reply.redirect(await join(deps, visit, parsed.data, { request, isKnown }), 303);
    } catch (error) {
      const { message, details, status } = asRefusal(error);
      return again({ values: fields, issues: details.issues ?? [], message, challenge: details.challenge }, status);
    }
  });
}

type Joining = { readonly request: FastifyRequest; readonly isKnown: boolean };

async function join(
  deps: Deps,
  { open: { tenant }, clientZone }: Visit,
  form: JoinWaitlist,
  { request, isKnown }: Joining,
): Promise<string> {
  const joining = { ...form, clientZone };
  if (isKnown) return waitlistPaths.entry(await joinWithKnownPhone(deps, tenant, joining));
  const { id } = await startJoining(deps, tenant, joining, originOf(request));
  return waitlistPaths.code(id);
}

const calendarPath = ({ open, via }: Visit): string =>
  via === 'PAGE' ? publicPaths.bookingPage(open.business.slug) : publicPaths.vipPage(open.business.id);

/**
 * The service, or undefined if there is none.
 * @throws Refusal NOT_FOUND for one that is hidden from this visitor
 */
async function findShown({ db }: Deps, { open, link }: Visit, serviceId: string) {
  const service = await findService(db.read, open.tenant, serviceId);
  return service && orNotFound(isServiceShown(service, link?.perks) ? service : undefined);
}

const goneModel = (deps: Deps, visit: Visit, serviceId: string): Promise<PageModel> =>
  goneServiceModel(deps, visit, { serviceId }, deps.clock.now());

/** Shows a page; `goneModel` instead of it has a status of its own. */
const orGone =
  ({ show }: PageContext): PageContext['show'] =>
  (reply, model, status) =>
    show(reply, model, model.kind === 'booking' ? SERVICE_GONE.status : status);

type Shown = { readonly form: FormState; readonly knownPhone: string | undefined };

async function joinModel(
  deps: Deps,
  visit: Visit,
  { service: serviceId, with: asked, date, window }: JoinQuery,
  { form, knownPhone }: Shown,
): Promise<PageModel> {
  const { open, via, clientZone } = visit;
  const now = deps.clock.now();
  const service = await findShown(deps, visit, serviceId);
  if (!service) return goneModel(deps, visit, serviceId);
  const person = chosenPerson(asked, { ...service, id: serviceId }, teamOf(open));
  const { firstDate, lastDate, usualDate } = waitlistDates(open.business.timezone, now);
  // The day that had nothing is the one that is wanted, by the business's calendar.
  const chosen = window ?? date;
  const day: Record<string, string> = chosen === undefined ? {} : { [`day1-${isoDayOfWeek(chosen)}`]: 'true' };
  const values = Object.keys(form.values).length > 0 ? form.values : { untilDate: usualDate, ...day };
  return {
    kind: 'waitlist-join',
    via,
    now,
    business: presentPublicBusiness(open.business, deps.config),
    serviceId,
    with: person.id,
    what: whatWith(service, open, person.id),
    form: { ...form, values },
    knownPhone: knownPhone === undefined ? null : knownPhone.slice(-4),
    firstDate,
    lastDate,
    clientZone,
  };
}

type WaitsFor = {
  readonly serviceId: string;
  readonly resourceId: string | null;
  /** As it was last called. */
  readonly serviceName: string;
};

/** What someone has a place for, as clients know it: they can still see and leave it once the service is deleted. */
export async function whatOf(
  { db }: Deps,
  open: OpenBusiness,
  { serviceId, resourceId, serviceName }: WaitsFor,
): Promise<WaitlistWhat> {
  const service = await findService(db.read, open.tenant, serviceId);
  return service ? whatWith(service, open, resourceId) : { serviceName, personName: null };
}

function whatWith(
  service: Parameters<typeof summaryOf>[0],
  open: OpenBusiness,
  resourceId: string | null | undefined,
): WaitlistWhat {
  const { serviceName, personName } = summaryOf(
    service,
    0 as Parameters<typeof summaryOf>[1],
    teamOf(open),
    resourceId,
  );
  return { serviceName, personName };
}

/** Proving the phone of a request. */
function codePages(app: FastifyInstance, context: PageContext): void {
  const { deps } = context;
  const show = orGone(context);
  const requestOf = async (request: FastifyRequest): Promise<OpenRequest> => {
    const id = uuid().safeParse((request.params as { requestId: string }).requestId);
    return findRequest(deps.db.read, orNotFound(id.data));
  };

  app.get('/wait/:requestId', async (request, reply) => {
    const isResent = (request.query as Record<string, unknown>)['resent'] === 'true';
    return show(reply, await codeModel(deps, request, await requestOf(request), { form: EMPTY_FORM, isResent }));
  });

  app.post('/wait/:requestId', async (request, reply) => {
    const open = await requestOf(request);
    const parsed = codeForm.safeParse(formOf(request));
    if (!parsed.success) {
      const form = { ...EMPTY_FORM, issues: issuesOf(parsed.error) };
      return show(reply, await codeModel(deps, request, open, { form }), 422);
    }
    try {
      const attempt = { code: parsed.data.code, address: clientAddress(request) };
      const { secret, token } = await confirmJoining(deps, open, attempt);
      keepPhoneSecret(reply, deps.config, secret);
      return await reply.redirect(waitlistPaths.entry(token), 303);
    } catch (error) {
      const refusal = asRefusal(error);
      const isCode = refusal.code === 'CODE_WRONG';
      const issues = isCode ? [{ path: 'code', message: refusal.message }] : [];
      const form = { ...EMPTY_FORM, issues, message: isCode ? null : refusal.message };
      const retrySeconds = refusal.details.requestTimeout;
      return show(reply, await codeModel(deps, request, open, { form, retrySeconds }), refusal.status);
    }
  });

  app.post('/wait/:requestId/resend', async (request, reply) => {
    const open = await requestOf(request);
    try {
      await sendJoiningCode(deps, open, originOf(request));
    } catch (error) {
      const { message, status, details } = asRefusal(error);
      const form = { ...EMPTY_FORM, message, challenge: details.challenge };
      const state = { form, retrySeconds: details.requestTimeout };
      return show(reply, await codeModel(deps, request, open, state), status);
    }
    return reply.redirect(`${waitlistPaths.code(open.id)}?resent=true`, 303);
  });
}

type CodeState = { readonly form: FormState; readonly retrySeconds?: number | undefined; readonly isResent?: boolean };

async function codeModel(
  deps: Deps,
  request: FastifyRequest,
  { id, tenant, phone, form: stored }: OpenRequest,
  { form, retrySeconds, isResent = false }: CodeState,
): Promise<PageModel> {
  const now = deps.clock.now();
  const open = orNotFound(await findBusinessById(deps.db.read, tenant));
  // Stored from a form that was checked.
  const { serviceId, resourceId } = stored as JoinWaitlist;
  const clientZone = clientZoneOf(request);
  const service = await findService(deps.db.read, tenant, serviceId);
  if (!service) return goneModel(deps, { open, via: 'PAGE', clientZone }, serviceId);
  const wait = await findCodeWait(deps.db.read, { phone, purpose: 'BOOKING' }, now);
  const choice = { service: serviceId, with: resourceId };
  return {
    kind: 'waitlist-code',
    now,
    business: presentPublicBusiness(open.business, deps.config),
    requestId: id,
    joinPath: waitlistPaths.join(open.business.slug, choice),
    what: whatWith(service, open, resourceId),
    maskedPhone: maskPhone(phone),
    form,
    retrySeconds: retrySeconds ?? wait,
    isTooEarly: retrySeconds !== undefined,
    isResent,
    clientZone,
  };
}
