import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { cardForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { clientZoneOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { findCard, openCardForm, saveCard } from '../../booking/api.ts';
import { findPayableDue, payDue, syncDuePaymentOf } from '../../due/api.ts';
import { presentMyBooking } from '../present.ts';
import { findOwnBooking } from '../queries.ts';
import { openLink, type OwnLink } from '../queries/open-link.ts';
import { EMPTY_FORM, formOf, known, type PageContext } from './page-context.ts';

/** What a client does about a booking's card and fees: replace the card, and pay what could not be charged to it. */
export function duePages(app: FastifyInstance, context: PageContext): void {
  // A second press, or an old tab: the booking itself shows how it stands.
  app.setErrorHandler((error, request, reply) => {
    if (refusalOf(error)?.code !== 'WRONG_STATE') throw error;
    return reply.redirect(publicPaths.myBooking((request.params as { token: string }).token), 303);
  });
  payPages(app, context);
  cardPages(app, context);
}

/** The link is a secret, as on every page of a booking. */
async function open(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
  const { token } = request.params as { token: string };
  return { own: await openLink(deps, token), token, clientZone: clientZoneOf(request) };
}
type Opened = Awaited<ReturnType<typeof open>>;

function payPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/due', async (request, reply) => {
    const opened = await open(deps, request, reply);
    // Back from a bank's own page.
    if ((request.query as Record<string, unknown>)['payment_intent'] !== undefined) {
      await syncDuePaymentOf(deps, opened.own.tenant, opened.own.bookingId);
      return reply.redirect(publicPaths.myDue(opened.token), 303);
    }
    return show(reply, await dueModel(deps, opened, EMPTY_FORM));
  });

  app.post('/my/:token/due', async (request, reply) => {
    const opened = await open(deps, request, reply);
    const card = cardForm.safeParse(formOf(request));
    const again = async (form: FormState, status: number) => show(reply, await dueModel(deps, opened, form), status);
    // What was typed of a card never comes back in a page.
    if (!card.success) return again({ ...EMPTY_FORM, issues: issuesOf(card.error) }, 422);
    try {
      await payDue(deps, opened.own.tenant, opened.own.bookingId, cardOf(card.data));
    } catch (error) {
      const refusal = known(error);
      if (refusal.code !== 'WRONG_STATE') return again({ ...EMPTY_FORM, message: refusal.message }, refusal.status);
    }
    return reply.redirect(publicPaths.myDue(opened.token), 303);
  });
}

async function dueModel(deps: Deps, { own, token, clientZone }: Opened, form: FormState): Promise<PageModel> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const [found, owed] = await Promise.all([
    findOwnBooking(db.read, own),
    findPayableDue(db.read, own.tenant, own.bookingId),
  ]);
  return {
    kind: 'my-due',
    now,
    token,
    booking: presentMyBooking(found, now),
    due: owed ? { kind: owed.kind, amountCents: owed.amountCents } : null,
    provider: payments.name,
    form,
    clientZone,
  };
}

function cardPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/new-card', async (request, reply) =>
    show(reply, await cardModel(deps, await open(deps, request, reply), EMPTY_FORM)),
  );

  app.post('/my/:token/new-card', async (request, reply) => {
    const opened = await open(deps, request, reply);
    const { setupId = '', ...fields } = formOf(request);
    const card = deps.sandbox === null ? undefined : cardForm.safeParse(fields);
    const again = async (form: FormState, status: number) => show(reply, await cardModel(deps, opened, form), status);
    if (card && !card.success) return again({ ...EMPTY_FORM, issues: issuesOf(card.error) }, 422);
    try {
      await saveCard(deps, opened.own.tenant, opened.own.bookingId, { setupId, card: card && cardOf(card.data) });
    } catch (error) {
      const refusal = known(error);
      if (refusal.code === 'WRONG_STATE') throw error;
      return again({ ...EMPTY_FORM, message: refusal.message }, refusal.status);
    }
    return reply.redirect(publicPaths.myBooking(opened.token), 303);
  });
}

async function cardModel(deps: Deps, { own, token, clientZone }: Opened, form: FormState): Promise<PageModel> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const setup = await openSetup(deps, own);
  const [found, card] = await Promise.all([findOwnBooking(db.read, own), findCard(db.read, own.tenant, own.bookingId)]);
  return {
    kind: 'my-new-card',
    now,
    token,
    booking: presentMyBooking(found, now),
    label: card?.label ?? null,
    setup,
    provider: payments.name,
    form,
    clientZone,
  };
}

/** Null: the provider can't be reached, and the page says so. */
async function openSetup(deps: Deps, { tenant, bookingId }: OwnLink) {
  try {
    const { setupId, secret, publishableKey } = await openCardForm(deps, tenant, bookingId);
    return { setupId, secret, publishableKey: publishableKey ?? null };
  } catch (error) {
    if (refusalOf(error)?.code !== 'UNAVAILABLE') throw error;
    return null;
  }
}
