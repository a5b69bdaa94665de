import { auctionPaths } from '@primehour/contract/auction-paths';
import type { FormState } from '@primehour/contract/form-state';
import { cardForm } from '@primehour/contract/public';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as copy from '../../../copy/pages.ts';
import { clientZoneOf } from '../../../http/client-cookies.ts';
import { issuesOf } from '../../../http/endpoint.ts';
import { cardOf } from '../../../ports/sandbox.ts';
import { acceptOffer, declineOffer, openOffer } from '../../auction/api.ts';
import { offerModel } from './auction-models.ts';
import { EMPTY_FORM, formOf, asRefusal, type PageContext } from './page-context.ts';

/** A texted link after an auction: the winner's second try, the next bidder's offer. Opening it changes nothing. */
export function offerPages(app: FastifyInstance, { deps, show }: PageContext): void {
  /** The link is a secret: search engines don't index it, and linked pages don't receive it. */
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex');
    const { token } = request.params as { token: string };
    return { token, offer: await openOffer(deps, token) };
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, form: FormState, status = 200) => {
    const { token, offer } = await open(request, reply);
    return show(reply, await offerModel(deps, offer, token, { form, clientZone: clientZoneOf(request) }), status);
  };

  app.get('/offer/:token', (request, reply) => answer(request, reply, EMPTY_FORM));

  app.post('/offer/:token/accept', async (request, reply) => {
    const { token, offer } = await open(request, reply);
    const { setupId, ...fields } = formOf(request);
    const isCardSent = setupId !== undefined && deps.sandbox !== null;
    const card = isCardSent ? cardForm.safeParse(fields) : undefined;
    // Card data that was typed is never sent back in a page.
    if (card?.success === false) {
      return answer(
        request,
        reply,
        { ...EMPTY_FORM, issues: issuesOf(card.error), message: copy.cardHasMistakes },
        422,
      );
    }
    try {
      await acceptOffer(deps, offer, { setupId, card: card?.data && cardOf(card.data) });
    } catch (error) {
      const { message, status } = asRefusal(error);
      return answer(request, reply, { ...EMPTY_FORM, message }, status);
    }
    return reply.redirect(auctionPaths.auctionOffer(token), 303);
  });

  app.post('/offer/:token/decline', async (request, reply) => {
    const { token, offer } = await open(request, reply);
    try {
      await declineOffer(deps, offer);
    } catch (error) {
      const { message, status } = asRefusal(error);
      return answer(request, reply, { ...EMPTY_FORM, message }, status);
    }
    return reply.redirect(auctionPaths.auctionOffer(token), 303);
  });
}
