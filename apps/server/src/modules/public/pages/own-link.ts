import type { FormState } from '@primehour/contract/form-state';
import type { UnopenedPayment } from '@primehour/contract/my-pages';
import { cardForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { clientZoneOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { refusalOf } from '../../../http/error-handler.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { describeDecline, findPayee, openCardForm, saveCard } from '../../booking/api.ts';
import { openLink, type OwnLink } from '../queries/open-link.ts';
import { agreementIn, agreeWith } from './agreement-form.ts';
import { EMPTY_FORM, formOf, asRefusal } from './page-context.ts';

// What the pages of a booking's secret link share.

/** A link opened by a request: the booking behind it, and the token that its pages link on with. */
export type Opened = { readonly own: OwnLink; readonly token: string; readonly clientZone: string | null };

/** The link is a secret: search engines don't index it, and linked pages don't receive it. */
export async function openOwnLink(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Opened> {
  reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
  const { token } = request.params as { token: string };
  return { own: await openLink(deps, token), token, clientZone: clientZoneOf(request) };
}

/** For actions that are no longer possible (a second press, an old tab), the booking's page shows the current state. */
export function redirectToBooking(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (refusalOf(error)?.code !== 'WRONG_STATE') throw error;
    return reply.redirect(publicPaths.myBooking((request.params as { token: string }).token), 303);
  });
}

/** Whether a request came back from a bank's own page, so that the payment's result has to be fetched first. */
export const isBackFromBank = ({ query }: FastifyRequest): boolean =>
  (query as Record<string, unknown>)['payment_intent'] !== undefined;

/** Why the bank declined, until the page is left: the code is one of a closed list, so a link can't write its own text. */
export const declineQuery = (failureCode: string | null): string =>
  describeDecline(failureCode) === null ? '' : `?${new URLSearchParams({ declined: failureCode ?? '' })}`;

/** The form of a page that a decline led back to. */
export function formAfterBank({ query }: FastifyRequest): FormState {
  const code = (query as Record<string, unknown>)['declined'];
  return { ...EMPTY_FORM, message: typeof code === 'string' ? describeDecline(code) : null };
}

/** Shows the page of a form again. */
export type ShowAgain = (form: FormState, status: number) => Promise<FastifyReply>;

/** Performs a form's action and redirects to the booking; a refusal is shown with the form. */
export async function submit(
  reply: FastifyReply,
  { token }: Opened,
  again: ShowAgain,
  act: () => Promise<unknown>,
): Promise<FastifyReply> {
  try {
    await act();
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === 'WRONG_STATE') throw error;
    return again({ ...EMPTY_FORM, message: refusal.message }, refusal.status);
  }
  return reply.redirect(publicPaths.myBooking(token), 303);
}

/** The provider's form that saves the booking's card; null: it can't be reached, and the page says so. */
export async function openCardSetup(deps: Deps, { tenant, bookingId }: OwnLink) {
  try {
    const { setupId, secret, publishableKey } = await openCardForm(deps, tenant, bookingId);
    return { setupId, secret, publishableKey: publishableKey ?? null };
  } catch (error) {
    if (refusalOf(error)?.code !== 'UNAVAILABLE') throw error;
    return null;
  }
}

/**
 * What the provider's own fields need while no payment is open; undefined if the form is ours or nothing is paid.
 */
export async function unopenedPayment(
  { db, payments }: Deps,
  { tenant }: OwnLink,
  { savesCard }: { readonly savesCard: boolean },
): Promise<UnopenedPayment | undefined> {
  const { publishableKey } = payments;
  const accountId = publishableKey === null ? undefined : await findPayee(db.read, tenant, payments.name);
  return publishableKey === null || !accountId ? undefined : { publishableKey, accountId, savesCard };
}

/** Stores the card of such a form; with the sandbox, the card itself is in the request. */
export async function submitCard(
  deps: Deps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  opened: Opened,
  again: ShowAgain,
): Promise<FastifyReply> {
  const { setupId = '', ...fields } = formOf(request);
  const card = deps.sandbox === null ? undefined : cardForm.safeParse(fields);
  const agreed = agreementIn(request);
  const issues = [...(card && !card.success ? issuesOf(card.error) : []), ...agreed.issues];
  if ((card && !card.success) || issues.length > 0) return again({ ...agreed.form, issues }, 422);
  const { tenant, bookingId } = opened.own;
  const sent = { setupId, card: card && cardOf(card.data) };
  return submit(reply, opened, again, async () => {
    await agreeWith(deps, opened.own, agreed, request);
    await saveCard(deps, tenant, bookingId, sent);
  });
}
