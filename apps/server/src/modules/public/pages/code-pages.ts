import * as copy from '@primehour/contract/copy/refusals';
import type { FormState, TypedDetails } from '@primehour/contract/form-state';
import type { PageModel, Summary } from '@primehour/contract/pages';
import { uuid } from '@primehour/contract/primitives';
import { publicPaths } from '@primehour/contract/public-paths';
import { codeForm } from '@primehour/contract/session';
import { maskPhone } from '@primehour/domain/phone';
import { describeRefusedDiscount } from '@primehour/domain/price/copy';
import type { Cents } from '@primehour/domain/vocabulary';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instantOf } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { clientZoneOf, keepPhoneSecret } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { orNotFound, type Refusal } from '../../../refusal.ts';
import { slotRefusal } from '../../booking/api.ts';
import { applyDiscount } from '../../discount/api.ts';
import { findVisitLink } from '../../link/api.ts';
import { findBusinessById } from '../../operator/api.ts';
import { findService } from '../../service/api.ts';
import { acceptPhoneCode, findCodeWait } from '../../session/api.ts';
import { rememberPhone } from '../../visitor/api.ts';
import { listFalling } from '../../waitlist/api.ts';
import { dropRefused, isDroppable, withoutRefused } from '../commands/drop-refused.ts';
import { countCheckout, finishCheckout } from '../commands/finish-checkout.ts';
import { sendCheckoutCode } from '../commands/start-checkout.ts';
import { presentPublicBusiness } from '../present.ts';
import { findCheckout, type OpenCheckout } from '../queries/open-link.ts';
import { summaryOf, summaryOfOpening, taxedSummary, teamOf } from './chosen-person.ts';
import {
  EMPTY_FORM,
  formOf,
  isTimeRefusal,
  asRefusal,
  originOf,
  shownPriceOf,
  type PageContext,
} from './page-context.ts';
import { type LostTime, lostTimeModel, SERVICE_GONE } from './time-models.ts';
import { typedFor } from './typed-details.ts';

type CodeState = { readonly form: FormState; readonly retrySeconds?: number | undefined; readonly isResent?: boolean };

/** Proving the phone of a checkout; the right code takes the time. */
export function codePages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/checkout/:checkoutId', async (request, reply) => {
    const open = await checkoutOf(deps, request);
    const isResent = (request.query as Record<string, unknown>)['resent'] === 'true';
    return show(reply, await codeModel(deps, request, open, { form: EMPTY_FORM, isResent }));
  });

  app.post('/checkout/:checkoutId', async (request, reply) => {
    const fields = formOf(request);
    const { without } = fields;
    const begun = await checkoutOf(deps, request);
    const open = isDroppable(without) ? await dropRefused(deps, begun, without) : begun;
    const parsed = codeForm.safeParse(fields);
    if (!parsed.success) {
      const form = { ...EMPTY_FORM, issues: issuesOf(parsed.error) };
      return show(reply, await codeModel(deps, request, open, { form }), 422);
    }
    let typed: TypedDetails | undefined;
    try {
      const attempt = { code: parsed.data.code, address: clientAddress(request) };
      const { secret, placed } = await prove(deps, open, attempt, shownPriceOf(request));
      countCheckout(deps, open, instantOf(open.startAt), placed);
      // The phone is proven whether or not the time is still free: the next choice needs no code.
      keepPhoneSecret(reply, deps.config, secret);
      typed = typedFor(open);
      if (!placed.ok) throw slotRefusal(placed.reason);
      reply.redirect(publicPaths.myBooking(placed.value.token), 303);
    } catch (error) {
      const refusal = asRefusal(error);
      const model = isTimeRefusal(refusal)
        ? await lostModel(deps, request, open, { refusal, typed })
        : await refusedModel(deps, request, open, { refusal, code: parsed.data.code });
      show(reply, model, refusal.status);
    }
    return reply;
  });

  app.post('/checkout/:checkoutId/resend', async (request, reply) => {
    const open = await checkoutOf(deps, request);
    try {
      await sendCheckoutCode(deps, open, originOf(request));
    } catch (error) {
      const refusal = asRefusal(error);
      return show(reply, await codeModel(deps, request, open, await refusedState(deps, open, refusal)), refusal.status);
    }
    return reply.redirect(`${publicPaths.checkout(open.id)}?resent=true`, 303);
  });

  wayBack(app, deps);
}

/** Back to the form for a mistyped number: its service and time are kept, and nothing was taken yet. */
function wayBack(app: FastifyInstance, deps: Deps): void {
  app.get('/checkout/:checkoutId/details', async (request, reply) => {
    const { tenant, via, serviceId, resourceId, startAt, openingId } = await checkoutOf(deps, request);
    const { business } = orNotFound(await findBusinessById(deps.db.read, tenant));
    const choice = {
      service: serviceId,
      with: resourceId ?? undefined,
      at: instantOf(startAt),
      opening: openingId ?? undefined,
    };
    return reply.redirect(
      via === 'VIP' ? publicPaths.vipDetails(business.id, choice) : publicPaths.bookingDetails(business.slug, choice),
      303,
    );
  });
}

async function checkoutOf({ db }: Deps, request: FastifyRequest): Promise<OpenCheckout> {
  const id = uuid().safeParse((request.params as { checkoutId: string }).checkoutId);
  return orNotFound(id.success ? await findCheckout(db, id.data) : undefined);
}

type Attempt = { readonly code: string; readonly address: string };

const prove = (deps: Deps, open: OpenCheckout, attempt: Attempt, shownPriceCents: Cents | undefined) =>
  acceptPhoneCode(deps, { phone: open.phone, purpose: 'BOOKING', businessId: open.tenant, ...attempt }, async (tx) => ({
    secret: await rememberPhone(tx, deps, open.phone),
    placed: await finishCheckout(tx, deps, open, shownPriceCents),
  }));

async function codeModel(
  deps: Deps,
  request: FastifyRequest,
  open: OpenCheckout,
  state: CodeState,
): Promise<PageModel> {
  const { db, clock } = deps;
  const now = clock.now();
  const [owner, service, wait] = await Promise.all([
    findBusinessById(db.read, open.tenant),
    findService(db.read, open.tenant, open.serviceId),
    findCodeWait(db.read, { phone: open.phone, purpose: 'BOOKING' }, now),
  ]);
  if (!service) return lostModel(deps, request, open, { refusal: SERVICE_GONE });
  const found = orNotFound(owner);
  return {
    kind: 'code',
    now,
    business: presentPublicBusiness(found.business, deps.config),
    checkoutId: open.id,
    summary: taxedSummary(
      await discounted(deps, open, await pricedSummary(deps, open, service, teamOf(found))),
      service.tax,
    ),
    maskedPhone: maskPhone(open.phone),
    form: state.form,
    retrySeconds: state.retrySeconds ?? wait,
    isTooEarly: state.retrySeconds !== undefined,
    isResent: state.isResent ?? false,
    clientZone: clientZoneOf(request),
  };
}

type Refused = { readonly refusal: Refusal; readonly code: string };

/** With the right code, what was refused can be left out: nothing is booked, so the same code books without it. */
async function refusedModel(
  deps: Deps,
  request: FastifyRequest,
  open: OpenCheckout,
  { refusal, code }: Refused,
): Promise<PageModel> {
  const { code: refused, message: reason } = refusal;
  if (!isDroppable(refused)) return codeModel(deps, request, open, await refusedState(deps, open, refusal));
  const message = refused === 'DISCOUNT_REFUSED' ? describeRefusedDiscount(open.discountCode ?? '', reason) : reason;
  const form = { ...EMPTY_FORM, values: { code, without: refused }, message };
  return codeModel(deps, request, withoutRefused(open, refused), { form });
}

/** At the current price, if it is an opening. */
async function pricedSummary(
  { db, clock }: Deps,
  { tenant, openingId, serviceId, startAt, resourceId }: OpenCheckout,
  ...[service, team]: [Parameters<typeof summaryOf>[0], Parameters<typeof summaryOf>[2]]
): Promise<Summary> {
  // A hidden service can only have been chosen through a link that includes it.
  const filter = { serviceId, perks: { hiddenServices: [serviceId] } };
  const now = clock.now();
  const [opening] = openingId ? await listFalling(db.read, tenant, now, { ...filter, openingId }) : [];
  return opening
    ? summaryOfOpening(service, opening, team, now)
    : summaryOf(service, instantOf(startAt), team, resourceId);
}

/**
 * With its code's discount, regardless of the client; a code that has ended in the meantime is refused on submission.
 */
async function discounted({ db, clock }: Deps, open: OpenCheckout, summary: Summary): Promise<Summary> {
  const { discountCode: code, serviceId, tenant } = open;
  if (code === null || summary.priceVaries) return summary;
  try {
    const purchase = { code, phone: null, serviceId, priceCents: summary.priceCents };
    const { cents } = await applyDiscount(db.read, tenant, purchase, clock.now());
    return { ...summary, priceCents: summary.priceCents - cents, discount: { code, cents } };
  } catch (error) {
    asRefusal(error);
    return summary;
  }
}

async function refusedState({ db }: Deps, { id }: OpenCheckout, refusal: Refusal): Promise<CodeState> {
  if (refusal.code !== 'CODE_WRONG') {
    const { requestTimeout, challenge } = refusal.details;
    return { form: { ...EMPTY_FORM, message: refusal.message, challenge }, retrySeconds: requestTimeout };
  }
  const checkout = orNotFound(await findCheckout(db, id));
  // A second press of the button: the first one booked, but its response, which had the link, was lost.
  const message = checkout.bookingId === null ? refusal.message : copy.codeUsedAndBooked;
  return { form: { ...EMPTY_FORM, issues: [{ path: 'code', message }] } };
}

async function lostModel(
  deps: Deps,
  request: FastifyRequest,
  checkout: OpenCheckout,
  lost: Omit<LostTime, 'requestedAt'>,
): Promise<PageModel> {
  const { tenant, linkId, via } = checkout;
  const open = orNotFound(await findBusinessById(deps.db.read, tenant));
  // The link that the checkout was begun with still applies: its hidden services, its notice, its advance.
  const link = linkId === null ? undefined : await findVisitLink(deps.db.read, tenant, linkId, deps.clock.now());
  const visit = { open, via, clientZone: clientZoneOf(request), link };
  const subject = { serviceId: checkout.serviceId, with: checkout.resourceId ?? undefined };
  return lostTimeModel(deps, visit, subject, { ...lost, requestedAt: instantOf(checkout.startAt) });
}
