import * as issueCopy from '@primehour/contract/copy/issues';
import type { FormState } from '@primehour/contract/form-state';
import type { PageModel } from '@primehour/contract/pages';
import { cardForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { isTipAmount, tipOffers } from '@primehour/domain/due/tip';
import { parseTypedDollars } from '@primehour/domain/money';
import { tipBaseCents } from '@primehour/domain/price/tax';
import type { Cents } from '@primehour/domain/vocabulary';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { Refusal } from '../../../refusal.ts';
import { bookedTaxOf, findCard } from '../../booking/api.ts';
import { chooseTip, findPayable, payDue, syncDuePaymentOf } from '../../due/api.ts';
import { presentMyBooking } from '../present.ts';
import { findOwnBooking, type OwnBooking } from '../queries.ts';
import {
  declineQuery,
  formAfterBank,
  isBackFromBank,
  redirectToBooking,
  type Opened,
  openOwnLink,
  openCardSetup,
  submitCard,
} from './own-link.ts';
import { EMPTY_FORM, formOf, asRefusal, type PageContext } from './page-context.ts';

/** What a client does about a booking's card and fees: replace the card, pay what could not be charged to it, and tip. */
export function duePages(app: FastifyInstance, context: PageContext): void {
  redirectToBooking(app);
  payPages(app, context);
  cardPages(app, context);
  tipPages(app, context);
}

function payPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/due', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    if (isBackFromBank(request)) {
      const { failureCode } = await syncDuePaymentOf(deps, opened.own.tenant, opened.own.bookingId);
      return reply.redirect(publicPaths.myDue(opened.token) + declineQuery(failureCode), 303);
    }
    return show(reply, await dueModel(deps, opened, formAfterBank(request)));
  });

  app.post('/my/:token/due', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const card = cardForm.safeParse(formOf(request));
    const again = async (form: FormState, status: number) => show(reply, await dueModel(deps, opened, form), status);
    // Card data that was typed is never sent back in a page.
    if (!card.success) return again({ ...EMPTY_FORM, issues: issuesOf(card.error) }, 422);
    try {
      await payDue(deps, opened.own.tenant, opened.own.bookingId, cardOf(card.data));
    } catch (error) {
      const refusal = asRefusal(error);
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
  // Nothing can be paid there; the booking's page shows what is left to do.
  if (found.business.suspendedAt !== null) throw new Refusal('WRONG_STATE');
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
    show(reply, await cardModel(deps, await openOwnLink(deps, request, reply), EMPTY_FORM)),
  );

  app.post('/my/:token/new-card', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
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

/** As a page's form sends it: a share that was offered, or 'other' with dollars. */
const tipPage = z.object({ tip: z.string({ error: issueCopy.tipRequired }), dollars: z._default(z.string(), '') });

function tipPages(app: FastifyInstance, { deps, show }: PageContext): void {
  app.get('/my/:token/tip', async (request, reply) =>
    show(reply, await tipModel(deps, await openOwnLink(deps, request, reply), EMPTY_FORM)),
  );

  app.post('/my/:token/tip', async (request, reply) => {
    const opened = await openOwnLink(deps, request, reply);
    const { own, token } = opened;
    const fields = formOf(request);
    const again = async (form: FormState, status: number) => show(reply, await tipModel(deps, opened, form), status);
    const wrong = (path: string, message: string) =>
      again({ values: fields, issues: [{ path, message }], message: null }, 422);
    const sent = tipPage.safeParse(fields);
    if (!sent.success) return wrong('tip', issueCopy.tipRequired);
    const { row } = await findOwnBooking(deps.db.read, own);
    const amountCents = amountOf(sent.data, tipBaseOf(row));
    if (amountCents === undefined) return wrong('dollars', issueCopy.tipRange);
    try {
      await chooseTip(deps, own.tenant, { bookingId: own.bookingId, amountCents });
    } catch (error) {
      const refusal = asRefusal(error);
      // The page itself shows that no tip can be left anymore.
      if (refusal.code === 'WRONG_STATE') return reply.redirect(publicPaths.myTip(token), 303);
      return again({ values: fields, issues: [], message: refusal.message }, refusal.status);
    }
    return reply.redirect(publicPaths.myDue(token), 303);
  });
}

const tipBaseOf = (row: OwnBooking['row']): Cents => tipBaseCents({ ...row, tax: bookedTaxOf(row) });

function amountOf({ tip, dollars }: z.output<typeof tipPage>, priceCents: Cents): Cents | undefined {
  const offered = tipOffers(priceCents).find(({ share }) => String(share) === tip);
  if (offered) return offered.amountCents;
  const typed = parseTypedDollars(dollars);
  return typed.ok && isTipAmount(typed.value) ? typed.value : undefined;
}

async function tipModel(deps: Deps, { own, token, clientZone }: Opened, form: FormState): Promise<PageModel> {
  const now = deps.clock.now();
  const found = await findOwnBooking(deps.db.read, own);
  const booking = presentMyBooking(found, now);
  const offers = booking.tipUntil === undefined ? null : tipOffers(tipBaseOf(found.row));
  return { kind: 'my-tip', now, token, booking, offers, form, clientZone };
}
