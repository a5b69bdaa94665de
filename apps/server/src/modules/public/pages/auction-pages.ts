import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bidderForm } from '@primehour/contract/auction';
import { auctionPaths } from '@primehour/contract/auction-paths';
import type { FormState } from '@primehour/contract/form-state';
import { uuid } from '@primehour/contract/primitives';
import { cardForm } from '@primehour/contract/public';
import { codeForm } from '@primehour/contract/session';
import { uuidV4 } from '@primehour/db/uuid';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { parseDollars } from '@primehour/domain/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as copy from '../../../copy/pages.ts';
import { clientAddress } from '../../../http/client-address.ts';
import { clientZoneOf, keepPhoneSecret, phoneSecretOf, visitOriginOf } from '../../../http/client-cookies.ts';
import type { EncodedBody } from '../../../http/encoded-body.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { orNotFound, Refusal } from '../../../refusal.ts';
import {
  confirmEntry,
  findBidder,
  findEntry,
  joinWithKnownPhone,
  openAuction,
  placeHeldBid,
  saveMethod,
  sendEntryCode,
  startEntry,
  type BidRequest,
  type OpenAuction,
  type OpenEntry,
} from '../../auction/api.ts';
import { headStartOf } from '../../link/api.ts';
import { openUnchecked } from '../../operator/api.ts';
import { findPhoneSession } from '../../visitor/api.ts';
import { auctionModel, type Shown, type Visitor } from './auction-models.ts';
import { EMPTY_FORM, formOf, asRefusal, originOf, type PageContext } from './page-context.ts';
import { auctionValidUntil } from './page-lifetime.ts';

const VERIFIER = join(import.meta.dirname, '../../../../verify/verify-auction.mjs');

/** The page of an auction: one form after the other, each of which works without a script. */
export function auctionPages(app: FastifyInstance, context: PageContext): void {
  viewPages(app, context);
  joinPage(app, context);
  entryPages(app, context);
  cardPage(app, context);
  bidPage(app, context);
}

/** What the forms of an auction have in common: what they are about, and how they are answered. */
function formsOf({ deps, show }: PageContext) {
  const { db, clock } = deps;

  const opened = async (request: FastifyRequest): Promise<OpenAuction> => {
    const id = uuid().safeParse((request.params as { listingId: string }).listingId);
    return openAuction(db.read, orNotFound(id.data), clock.now(), headStartOf(deps, request));
  };
  const visitorOf = async (request: FastifyRequest, { tenant, listing }: OpenAuction): Promise<Visitor> => {
    const phone = await findPhoneSession(deps, phoneSecretOf(request));
    const bidder = await findBidder(db.read, tenant, { listingId: listing.id, phone, provider: deps.payments.name });
    return { phone, bidder, clientZone: clientZoneOf(request) };
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, shown: Shown, status = 200) => {
    const open = await opened(request);
    return show(reply, await auctionModel(deps, open, await visitorOf(request, open), shown), status);
  };
  const again = (request: FastifyRequest, reply: FastifyReply, error: unknown, shown: Partial<Shown> = {}) => {
    const { message, details, status } = asRefusal(error);
    const { issues = [], challenge } = details;
    const form: FormState = { values: formOf(request), issues, message, challenge, ...shown.form };
    return answer(request, reply, { retrySeconds: details.requestTimeout, ...shown, form }, status);
  };
  /** After signing out in another tab. What was typed, such as a card, is not sent back to a stranger. */
  const askWho = (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = new Refusal('BIDDER_UNKNOWN');
    return again(request, reply, refusal, { form: { ...EMPTY_FORM, message: refusal.message } });
  };
  const back = (reply: FastifyReply, open: OpenAuction, query = '') =>
    reply.redirect(auctionPaths.auctionPanel(open.listing.id, query), 303);

  return { opened, visitorOf, answer, again, askWho, back };
}

function viewPages(app: FastifyInstance, context: PageContext): void {
  const { answer } = formsOf(context);

  app.get('/a/verify.mjs', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="verify-auction.mjs"')
      .send(await readFile(VERIFIER)),
  );

  app.get('/a/:listingId', async (request, reply) => {
    const { bid, card } = request.query as Record<string, unknown>;
    const body = bid === undefined && card === undefined ? await pageOfStrangers(context, request) : undefined;
    if (body) return context.showCached(request, reply, { body, isLive: true });
    const notice = typeof bid === 'string' && /^\d{1,9}$/.test(bid) ? copy.bidAccepted(bid) : null;
    return answer(request, reply, { form: EMPTY_FORM, notice, wantsCard: card === 'new' });
  });
}

/**
 * The page as seen by everyone whose phone is unknown here, cached by the version of the business's calendar, which
 * each bid raises (decision 145). None for a visitor who came by a link: some show listings earlier.
 */
async function pageOfStrangers(
  { deps, bytesOf }: PageContext,
  request: FastifyRequest,
): Promise<EncodedBody | undefined> {
  const { db, clock, versions } = deps;
  if (phoneSecretOf(request) !== undefined) return undefined;
  const id = orNotFound(uuid().safeParse((request.params as { listingId: string }).listingId).data);
  const { businessId, version } = orNotFound(await versions.byListing(id));
  if (visitOriginOf(request, openUnchecked(businessId)) !== undefined) return undefined;
  const clientZone = clientZoneOf(request);
  const name = JSON.stringify(['auction', id, clientZone]);
  const { body } = await deps.responseCache.get({ businessId, version, name }, async () => {
    const open = await openAuction(db.read, id, clock.now(), async () => 0);
    const model = await auctionModel(deps, open, { ...NOBODY, clientZone }, { form: EMPTY_FORM });
    return { text: bytesOf(model), until: auctionValidUntil(model), steps: [] };
  });
  return body;
}

const NOBODY = { phone: undefined, bidder: undefined };

function joinPage(app: FastifyInstance, context: PageContext): void {
  const { deps } = context;
  const { opened, visitorOf, answer, again, back } = formsOf(context);

  app.post('/a/:listingId/join', async (request, reply) => {
    const open = await opened(request);
    const { phone } = await visitorOf(request, open);
    const fields = formOf(request);
    const isKnown = phone !== undefined && fields['useKnownPhone'] === 'true';
    const parsed = bidderForm.safeParse({
      ...fields,
      ...(isKnown ? { phoneNumber: phone } : {}),
      hasConsented: fields['hasConsented'] === 'true',
      isAdult: fields['isAdult'] === 'true',
    });
    if (!parsed.success) {
      return answer(request, reply, { form: { values: fields, issues: issuesOf(parsed.error), message: null } }, 422);
    }
    const entrant = { name: parsed.data.name, phone: parsed.data.phoneNumber };
    try {
      if (phone === entrant.phone) {
        await joinWithKnownPhone(deps, open, entrant);
        return await back(reply, open);
      }
      const entry = await startEntry(deps, open, entrant, originOf(request));
      return await reply.redirect(auctionPaths.auctionEntry(open.listing.id, entry.id), 303);
    } catch (error) {
      return again(request, reply, error);
    }
  });
}

/** The code that proves a bidder's phone. */
function entryPages(app: FastifyInstance, context: PageContext): void {
  const { deps } = context;
  const { db, config } = deps;
  const { opened, answer, again, back } = formsOf(context);

  const entryOf = async (request: FastifyRequest): Promise<OpenEntry> => {
    const params = request.params as { entryId: string; listingId: string };
    const entry = await findEntry(db.read, orNotFound(uuid().safeParse(params.entryId).data));
    if (entry.listingId !== uuid().safeParse(params.listingId).data) throw new Refusal('NOT_FOUND');
    return entry;
  };

  app.get('/a/:listingId/code/:entryId', async (request, reply) => {
    const isResent = (request.query as Record<string, unknown>)['resent'] === 'true';
    return answer(request, reply, { form: EMPTY_FORM, entry: await entryOf(request), isResent });
  });

  app.post('/a/:listingId/code/:entryId', async (request, reply) => {
    const entry = await entryOf(request);
    const parsed = codeForm.safeParse(formOf(request));
    if (!parsed.success) {
      return answer(request, reply, { entry, form: { ...EMPTY_FORM, issues: issuesOf(parsed.error) } }, 422);
    }
    try {
      const proof = { code: parsed.data.code, address: clientAddress(request) };
      keepPhoneSecret(reply, config, (await confirmEntry(deps, entry, proof)).secret);
      return await back(reply, await opened(request));
    } catch (error) {
      const { code, message } = asRefusal(error);
      const isCode = code === 'CODE_WRONG';
      const form = isCode ? { ...EMPTY_FORM, issues: [{ path: 'code', message }] } : { ...EMPTY_FORM, message };
      return again(request, reply, error, { entry, form });
    }
  });

  app.post('/a/:listingId/code/:entryId/resend', async (request, reply) => {
    const entry = await entryOf(request);
    try {
      await sendEntryCode(deps, entry, originOf(request));
    } catch (error) {
      return again(request, reply, error, { entry });
    }
    return reply.redirect(`${auctionPaths.auctionEntry(entry.listingId, entry.id)}?resent=true`, 303);
  });
}

function cardPage(app: FastifyInstance, context: PageContext): void {
  const { deps } = context;
  const { opened, visitorOf, answer, again, askWho, back } = formsOf(context);

  app.post('/a/:listingId/card', async (request, reply) => {
    const open = await opened(request);
    const { bidder } = await visitorOf(request, open);
    if (!bidder) return askWho(request, reply);
    const { setupId = '', ...fields } = formOf(request);
    const card = deps.sandbox ? cardForm.safeParse(fields) : undefined;
    // Card data that was typed is never sent back in a page. A bidder who replaces a card gets its form again, too.
    if (card?.success === false) {
      const form = { ...EMPTY_FORM, issues: issuesOf(card.error) };
      return answer(request, reply, { form, wantsCard: true }, 422);
    }
    try {
      await saveMethod(deps, bidder, { setupId, card: card?.data && cardOf(card.data) });
      return await back(reply, open);
    } catch (error) {
      const form = { ...EMPTY_FORM, message: asRefusal(error).message };
      return again(request, reply, error, { form, wantsCard: true });
    }
  });
}

function bidPage(app: FastifyInstance, context: PageContext): void {
  const { deps } = context;
  const { tokens } = deps;
  const { opened, visitorOf, again, askWho, back } = formsOf(context);

  app.post('/a/:listingId/bid', async (request, reply) => {
    const open = await opened(request);
    const { bidder } = await visitorOf(request, open);
    const secret = phoneSecretOf(request);
    if (!bidder || !secret) return askWho(request, reply);
    const fields = formOf(request);
    try {
      const requestId = uuid().safeParse(fields['requestId']).data ?? uuidV4();
      const asked = { phoneSecretHash: tokens.hashSecret(secret), bid: bidOf(fields), requestId };
      const { seq } = await placeHeldBid(deps, open.listing.id, asked);
      return await back(reply, open, `?bid=${seq}`);
    } catch (error) {
      const wantsCard = asRefusal(error).code === 'METHOD_NEEDED';
      return again(request, reply, error, { ...issueAt(error, fields), wantsCard });
    }
  });
}

/** @throws Refusal VALIDATION */
function bidOf(fields: Readonly<Record<string, string>>): BidRequest['bid'] {
  if (fields['kind'] === 'TAKE') return { kind: 'TAKE' };
  const amount = parseDollars(fields['amount'] ?? '');
  if (!amount.ok) {
    throw new Refusal('VALIDATION', { issues: [{ path: 'amount', message: MONEY_MESSAGES[amount.reason] }] });
  }
  return { kind: fields['kind'] === 'BID' ? 'BID' : 'MAX', amountCents: amount.value };
}

/** The page's field is in dollars and has its own name; an error about the amount is shown next to it. */
function issueAt(error: unknown, values: Record<string, string>): Partial<Shown> {
  const { details, message } = asRefusal(error);
  const issues = (details.issues ?? []).map((issue) => ({ ...issue, path: 'amount' }));
  return { form: { values, issues, message: issues.length > 0 ? null : message } };
}
