import { join } from 'node:path';
import type { PageModel } from '@primehour/contract/pages';
import { publicPaths } from '@primehour/contract/public-paths';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as copy from '../../copy/pages.ts';
import type { Deps } from '../../deps.ts';
import { registerAssets } from '../../http/assets.ts';
import { refusalFor } from '../../http/error-handler.ts';
import { acceptFormsOnly } from '../../http/forms-only.ts';
import {
  createPageWriter,
  loadRenderer,
  PUBLIC_BUILD,
  sendCachedPage,
  sendPage,
  stylelessPage,
} from '../../http/public-renderer.ts';
import { Refusal } from '../../refusal.ts';
import { findMovedSlug } from '../operator/api.ts';
import { auctionPages } from './pages/auction-pages.ts';
import { codePages } from './pages/code-pages.ts';
import { duePages } from './pages/due-pages.ts';
import { forgetPhonePage } from './pages/forget-phone.ts';
import { giftPages } from './pages/gift-pages.ts';
import { myPages } from './pages/my-pages.ts';
import { offerPages } from './pages/offer-pages.ts';
import type { PageContext } from './pages/page-context.ts';
import { placePages } from './pages/place-pages.ts';
import { previewPages } from './pages/preview-pages.ts';
import { searchPages } from './pages/search-pages.ts';
import { timePages } from './pages/time-pages.ts';
import { waitlistPages } from './pages/waitlist-pages.ts';

/**
 * The client side as pages: links and forms that work without JavaScript. Each form calls the same command as the JSON
 * call of its name, then redirects; refusals are shown on the form.
 */
export async function publicPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const renderer = await loadRenderer();
  const { write, writeTagged } = createPageWriter(renderer.styleElement);
  const context: PageContext = {
    deps,
    show: (reply, model, status) => sendPage(reply, { ...deps, ...renderer }, model, status),
    bytesOf: (model) => write(stylelessPage({ ...deps, ...renderer }, model)),
    taggedOf: (model) => writeTagged(stylelessPage({ ...deps, ...renderer }, model)),
    showCached: (request, reply, page) => sendCachedPage(request, reply, renderer, page),
  };

  await app.register(async (pages) => {
    await acceptFormsOnly(pages);
    pages.setErrorHandler(async (error, request, reply) => {
      const shown = refusalFor(error, request.log, 'A page failed');
      const moved = shown.code === 'NOT_FOUND' ? await movedPath(deps, request) : undefined;
      if (moved !== undefined) return redirectMoved(request, reply, moved);
      return context.show(reply, messageModel(shown), shown.status);
    });
    timePages(pages, context);
    previewPages(pages, context);
    codePages(pages, context);
    auctionPages(pages, context);
    offerPages(pages, context);
    waitlistPages(pages, context);
    placePages(pages, context);
    giftPages(pages, context);
    forgetPhonePage(pages, context);
    await pages.register(async (own) => myPages(own, context));
    await pages.register(async (own) => duePages(own, context));
    for (const url of FORM_ADDRESSES) pages.get(url, async (request, reply) => reply.redirect(pageOf(request), 303));
    for (const area of CLIENT_AREAS) for (const url of [area, `${area}/*`]) pages.get(url, notFound);
  });

  searchPages(app, deps);

  registerAssets(app, '/public-assets/assets/', join(PUBLIC_BUILD, 'client/assets'));
}

/** The current page of a business that gave up this address (product/marketing#address). */
async function movedPath({ db, clock }: Deps, { url, routeOptions }: FastifyRequest): Promise<string | undefined> {
  if (!routeOptions.url?.startsWith('/p/:slug')) return undefined;
  const [, slug = '', rest = ''] = /^\/p\/([^/?]+)(.*)$/s.exec(url) ?? [];
  const moved = await findMovedSlug(db.read, slug.toLowerCase(), clock.now());
  return moved === undefined ? undefined : publicPaths.bookingPage(moved) + rest;
}

/**
 * A form is posted again to the current address. Browsers ask again each time: the business may take the address back, and
 * in a year it may be someone else's.
 */
const redirectMoved = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(path, request.method === 'GET' ? 301 : 308);

/**
 * Addresses that forms are sent to. A page that shows such a form again has its address; loaded from there later, such as
 * in a tab that a phone had closed, it is the page with the form.
 */
const FORM_ADDRESSES = [
  ...['join', 'card', 'bid', 'code/:entryId/resend'].map((name) => `/a/:listingId/${name}`),
  ...['pay', 'agree', 'card', 'sooner'].map((name) => `/my/:token/${name}`),
  ...['accept', 'decline', 'leave', 'stay'].map((name) => `/w/:token/${name}`),
  ...['accept', 'decline'].map((name) => `/offer/:token/${name}`),
  '/checkout/:checkoutId/resend',
  '/wait/:requestId/resend',
];

/** The page with the form that is sent to an address: one level up. */
const pageOf = ({ url }: FastifyRequest): string => url.replace(/\/[^/?]+(\?.*)?$/, '');

/** Paths below these belong to clients, valid or not: a mistyped link never leads to the partner's sign-in. */
const CLIENT_AREAS = ['/p', '/vip', '/a', '/g', '/my', '/checkout', '/offer', '/w', '/wait'];

const notFound = async (): Promise<never> => {
  throw new Refusal('NOT_FOUND');
};

const messageModel = (refusal: Refusal): PageModel => ({ kind: 'message', action: null, ...describeRefusal(refusal) });

function describeRefusal({ code, message }: Refusal): { readonly title: string; readonly text: string } {
  if (code === 'NOT_FOUND') {
    return {
      title: copy.notFoundTitle,
      text: copy.notFoundText,
    };
  }
  if (code === 'BUSINESS_UNAVAILABLE') {
    return { title: message, text: copy.businessUnavailableText };
  }
  return { title: copy.failedTitle, text: message };
}
