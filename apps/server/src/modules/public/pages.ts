import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { codeForm } from '@primehour/contract/auth';
import type { FormState, PageModel } from '@primehour/contract/pages';
import { cardForm, detailsForm } from '@primehour/contract/public';
import { publicPaths } from '@primehour/contract/public-paths';
import { epochMs, slugField, uuid, wallDate } from '@primehour/contract/primitives';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { clientAddress } from '../../http/client-address.ts';
import { issuesOf } from '../../http/endpoint.ts';
import { refusalOf } from '../../http/error-handler.ts';
import { PUBLIC_BUILD, loadRenderer, sendPage } from '../../http/public-renderer.ts';
import { Refusal, found } from '../../http/refusal.ts';
import { checkPhoneCode } from '../auth/commands/check-phone-code.ts';
import { cancelBooking } from '../booking/commands/cancel-booking.ts';
import { moveBooking } from '../booking/commands/move-booking.ts';
import { payBooking } from '../booking/commands/pay-booking.ts';
import { findBooking } from '../booking/queries.ts';
import { calendarFile } from './calendar-file.ts';
import { clientZoneOf, keepPhoneSecret, phoneSecretOf } from './client-cookies.ts';
import { finishCheckout } from './commands/finish-checkout.ts';
import { rememberPhone } from './commands/remember-phone.ts';
import { sendCheckoutCode, startCheckout } from './commands/start-checkout.ts';
import * as models from './page-models.ts';
import { type OpenBusiness, findBusinessById, findBusinessBySlug, findCheckout, findOwnBooking, findPhoneSession } from './queries.ts';

const EMPTY_FORM: FormState = { values: {}, issues: [], message: null };
const choiceQuery = z.object({
  service: z.optional(uuid()),
  date: z.optional(wallDate()),
  at: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.pipe(z.transform(Number), epochMs()))),
});
/** What a details form carries besides what is typed. */
const chosenTime = z.object({
  service: uuid(),
  at: z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.pipe(z.transform(Number), epochMs())),
});

type Params = { slug?: string; businessId?: string; checkoutId?: string; token?: string };
type Form = Record<string, string>;

/**
 * The client side as pages: links and forms that work without JavaScript. Each form calls the same command
 * as the JSON call of its name, then redirects; what was refused comes back on the form.
 */
export async function publicPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  const render = await loadRenderer();
  const page = (reply: FastifyReply, model: PageModel, status?: number) => sendPage(reply, config, render, model, status);

  await app.register(fastifyStatic, {
    root: join(PUBLIC_BUILD, 'client'),
    prefix: '/public-assets/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });

  /** A page route answers its refusals as pages too. */
  const shown =
    (handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        if (request.method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('FORBIDDEN');
        return await handler(request, reply);
      } catch (error) {
        const refusal = refusalOf(error);
        if (!refusal) request.log.error({ err: error }, 'A page failed');
        return page(reply, models.messageModel(refusal ?? new Refusal('UNEXPECTED')), refusal?.status ?? 500);
      }
    };

  // Choosing a time ----------------------------------------------------------------------------------

  const bySlug = async (request: FastifyRequest) => {
    const slug = slugField().safeParse((request.params as Params).slug?.toLowerCase());
    return found(slug.success ? await findBusinessBySlug(db.read, slug.data) : undefined);
  };
  const byId = async (request: FastifyRequest) => {
    const id = uuid().safeParse((request.params as Params).businessId);
    return found(id.success ? await findBusinessById(db.read, id.data) : undefined);
  };

  for (const { via, path, find } of [
    { via: 'PAGE' as const, path: '/p/:slug', find: bySlug },
    { via: 'VIP' as const, path: '/vip/:businessId', find: byId },
  ]) {
    const calendarPath = (open: OpenBusiness) =>
      via === 'PAGE' ? publicPaths.bookingPage(open.slug) : publicPaths.vipPage(open.id);

    app.get(path, shown(async (request, reply) => {
      const open = await find(request);
      const choice = choiceQuery.safeParse(request.query);
      const model = await models.bookingModel(deps, open, via, choice.success ? choice.data : {}, clientZoneOf(request));
      return page(reply, model);
    }));

    app.get(`${path}/book`, shown(async (request, reply) => {
      const open = await find(request);
      const chosen = chosenTime.safeParse(request.query);
      if (!chosen.success) return reply.redirect(calendarPath(open), 303);
      const { service, at } = chosen.data;
      const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
      const model = await models.detailsModel(deps, open, via, { serviceId: service, startAt: at }, EMPTY_FORM, knownPhone, clientZoneOf(request));
      // A time that went between two clicks: back to the calendar, with the nearest ones.
      if (model.kind === 'booking') return page(reply, model, 409);
      return page(reply, model);
    }));

    app.post(`${path}/book`, shown(async (request, reply) => {
      const open = await find(request);
      const form = formOf(request);
      const chosen = chosenTime.safeParse(form);
      if (!chosen.success) return reply.redirect(calendarPath(open), 303);
      const { service: serviceId, at: startAt } = chosen.data;
      const knownPhone = await findPhoneSession(deps, phoneSecretOf(request));
      const isKnown = knownPhone !== undefined && form['useKnownPhone'] === 'true';
      const again = async (state: FormState, status: number) => {
        const model = await models.detailsModel(deps, open, via, { serviceId, startAt }, state, knownPhone, clientZoneOf(request));
        return page(reply, model, status);
      };
      const details = detailsForm.safeParse({
        ...form,
        ...(isKnown ? { phoneNumber: knownPhone } : {}),
        hasConsented: form['hasConsented'] === 'true',
      });
      if (!details.success) return again({ values: form, issues: issuesOf(details.error), message: null }, 422);
      try {
        const { name, phoneNumber: phone, email } = details.data;
        const begun = await startCheckout(deps, open, { serviceId, startAt, name, phone, email: email || null, via });
        if (isKnown) return reply.redirect(publicPaths.myBooking((await finishCheckout(deps, begun)).token), 303);
        await sendCheckoutCode(deps, begun, clientAddress(request));
        return reply.redirect(publicPaths.checkout(begun.id), 303);
      } catch (error) {
        const refusal = known(error);
        if (isAboutTime(refusal)) {
          const model = await models.bookingModel(deps, open, via, { service: serviceId }, clientZoneOf(request), { refusal, wishedAt: startAt });
          return page(reply, model, refusal.status);
        }
        return again({ values: form, issues: refusal.details.issues ?? [], message: refusal.message }, refusal.status);
      }
    }));
  }

  // Proving the phone --------------------------------------------------------------------------------

  const checkoutOf = async (request: FastifyRequest) => {
    const id = uuid().safeParse((request.params as Params).checkoutId);
    return found(id.success ? await findCheckout(db.read, id.data) : undefined);
  };

  app.get('/checkout/:checkoutId', shown(async (request, reply) =>
    page(reply, await models.codeModel(deps, await checkoutOf(request), { form: EMPTY_FORM }, clientZoneOf(request))),
  ));

  app.post('/checkout/:checkoutId', shown(async (request, reply) => {
    const open = await checkoutOf(request);
    const parsed = codeForm.safeParse(formOf(request));
    const again = async (state: FormState, status: number, retrySeconds: number | null = null) =>
      page(reply, await models.codeModel(deps, open, { form: state, retrySeconds }, clientZoneOf(request)), status);
    if (!parsed.success) return again({ values: {}, issues: issuesOf(parsed.error), message: null }, 422);
    try {
      const { code } = parsed.data;
      await checkPhoneCode(deps, { phone: open.phone, purpose: 'BOOKING', code, address: clientAddress(request) });
      keepPhoneSecret(reply, config, await rememberPhone(deps, open.phone));
      return reply.redirect(publicPaths.myBooking((await finishCheckout(deps, open)).token), 303);
    } catch (error) {
      const refusal = known(error);
      if (isAboutTime(refusal)) return page(reply, await models.lostTimeModel(deps, open, refusal, clientZoneOf(request)), refusal.status);
      const issues = refusal.code === 'CODE_WRONG' ? [{ path: 'code', message: refusal.message }] : [];
      return again({ values: {}, issues, message: issues.length > 0 ? null : refusal.message }, refusal.status, refusal.details.requestTimeout ?? null);
    }
  }));

  app.post('/checkout/:checkoutId/resend', shown(async (request, reply) => {
    const open = await checkoutOf(request);
    try {
      await sendCheckoutCode(deps, open, clientAddress(request));
      return page(reply, await models.codeModel(deps, open, { form: EMPTY_FORM, isResent: true }, clientZoneOf(request)));
    } catch (error) {
      const refusal = known(error);
      const form = { ...EMPTY_FORM, message: refusal.message };
      const retrySeconds = refusal.details.requestTimeout ?? null;
      return page(reply, await models.codeModel(deps, open, { form, retrySeconds }, clientZoneOf(request)), refusal.status);
    }
  }));

  // A client's own booking ---------------------------------------------------------------------------

  const tokenOf = (request: FastifyRequest) => (request.params as Params).token ?? '';
  /** The link is a secret: no search engine keeps it, and no page it links to learns it. */
  const own = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    return findOwnBooking(deps, tokenOf(request));
  };

  app.get('/my/:token', shown(async (request, reply) => {
    const opened = await own(request, reply);
    return page(reply, await models.myBookingModel(deps, opened, tokenOf(request), { form: EMPTY_FORM }, clientZoneOf(request)));
  }));

  app.post('/my/:token/pay', shown(async (request, reply) => {
    const opened = await own(request, reply);
    const again = async (state: FormState, status: number) =>
      page(reply, await models.myBookingModel(deps, opened, tokenOf(request), { form: state }, clientZoneOf(request)), status);
    const card = cardForm.safeParse(formOf(request));
    // What was typed of a card never comes back in a page.
    if (!card.success) return again({ values: {}, issues: issuesOf(card.error), message: null }, 422);
    try {
      const { cardNumber: number, expiry, securityCode } = card.data;
      await payBooking(deps, opened.tenant, opened.bookingId, { number, expiry, securityCode });
    } catch (error) {
      const refusal = known(error);
      return again({ values: {}, issues: [], message: refusal.message }, refusal.status);
    }
    return reply.redirect(publicPaths.myBooking(tokenOf(request)), 303);
  }));

  app.get('/my/:token/move', shown(async (request, reply) => {
    const opened = await own(request, reply);
    const choice = choiceQuery.safeParse(request.query);
    const date = choice.success ? choice.data.date : undefined;
    return page(reply, await models.myMoveModel(deps, opened, tokenOf(request), date, clientZoneOf(request)));
  }));

  app.post('/my/:token/move', shown(async (request, reply) => {
    const opened = await own(request, reply);
    const wish = z.object({ startAt: chosenTime.shape.at }).safeParse(formOf(request));
    if (!wish.success) return reply.redirect(publicPaths.myMove(tokenOf(request)), 303);
    const move = { bookingId: opened.bookingId, startAt: wish.data.startAt, by: 'CLIENT' as const };
    try {
      await db.transaction((tx) => moveBooking(tx, opened.tenant, move, clock.now(), deps));
    } catch (error) {
      const refusal = known(error);
      if (!isAboutTime(refusal)) throw error;
      const lost = { refusal, wishedAt: move.startAt };
      return page(reply, await models.myMoveModel(deps, opened, tokenOf(request), undefined, clientZoneOf(request), lost), refusal.status);
    }
    return reply.redirect(publicPaths.myBooking(tokenOf(request)), 303);
  }));

  app.get('/my/:token/cancel', shown(async (request, reply) => {
    const opened = await own(request, reply);
    return page(reply, await models.myCancelModel(deps, opened, tokenOf(request), clientZoneOf(request)));
  }));

  app.post('/my/:token/cancel', shown(async (request, reply) => {
    const opened = await own(request, reply);
    const cancellation = { bookingId: opened.bookingId, reason: 'CLIENT_REQUEST', behavior: 'OPEN_TIME', by: 'CLIENT' } as const;
    await db.transaction((tx) => cancelBooking(tx, opened.tenant, cancellation, clock.now(), deps));
    return reply.redirect(publicPaths.myBooking(tokenOf(request)), 303);
  }));

  app.get('/my/:token/calendar.ics', async (request, reply) => {
    const opened = await own(request, reply);
    const row = found(await findBooking(db.read, opened.tenant, opened.bookingId));
    const file = calendarFile(await models.myBookingOf(deps, opened), {
      host: new URL(config.publicUrl).hostname,
      link: `${config.publicUrl}${publicPaths.myBooking(tokenOf(request))}`,
      version: row.version,
      now: clock.now(),
    });
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="booking.ics"')
      .send(file);
  });
}

const formOf = (request: FastifyRequest): Form =>
  Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

/** A refusal that a form can show; anything else is a defect and goes on. */
function known(error: unknown): Refusal {
  const refusal = refusalOf(error);
  if (!refusal) throw error;
  return refusal;
}

const isAboutTime = ({ code }: Refusal): boolean =>
  code === 'SLOT_TAKEN' || code === 'SLOT_NOT_OFFERED' || code === 'CALENDAR_OFF';
