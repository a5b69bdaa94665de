import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { cardForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { findCard } from '../../booking/api.ts';
import { findPayable, payDue, syncDuePaymentOf } from '../../due/api.ts';
import { presentMyBooking } from '../present.ts';
import { findOwnBooking } from '../queries.ts';
import { isBackFromBank, leadBackToBooking, type Opened, openOwn, openCardSetup, submitCard } from './own-link.ts';
import { EMPTY_FORM, formOf, known, type PageContext } from './page-context.ts';

/** What a client does about a booking's card and fees: replace the card, and pay what could not be charged to it. */
export function duePages(app: FastifyInstance, context: PageContext): void {
  leadBackToBooking(app);
  payPages(app, context);
  cardPages(app, context);
}

function payPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/due', async (request, reply) => {
    const opened = await openOwn(deps, request, reply);
    if (isBackFromBank(request)) {
      await syncDuePaymentOf(deps, opened.own.tenant, opened.own.bookingId);
      return reply.redirect(publicPaths.myDue(opened.token), 303);
    }
    return show(reply, await dueModel(deps, opened, EMPTY_FORM));
  });

  app.post('/my/:token/due', async (request, reply) => {
    const opened = await openOwn(deps, request, reply);
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
    findPayable(db.read, own.tenant, own.bookingId, now),
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
    show(reply, await cardModel(deps, await openOwn(deps, request, reply), EMPTY_FORM)),
  );

  app.post('/my/:token/new-card', async (request, reply) => {
    const opened = await openOwn(deps, request, reply);
    const again = async (form: FormState, status: number) => show(reply, await cardModel(deps, opened, form), status);
    return submitCard(deps, { request, reply }, opened, again);
  });
}

async function cardModel(deps: Deps, { own, token, clientZone }: Opened, form: FormState): Promise<PageModel> {
  const { db, clock, payments } = deps;
  const now = clock.now();
  const setup = await openCardSetup(deps, own);
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
