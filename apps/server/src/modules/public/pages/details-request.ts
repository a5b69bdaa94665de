import type { detailsForm } from '@primehour/contract/public';
import type { Instant } from '@primehour/domain/vocabulary';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import type { CheckoutRequest } from '../commands/start-checkout.ts';
import { formOf, requestKeyOf, shownPriceOf } from './page-context.ts';
import type { Visit } from './time-models.ts';
import { findTypedGiftCard } from './typed-details.ts';

type Asked = z.output<typeof detailsForm> & {
  readonly service: string;
  readonly with?: string | undefined;
  readonly at: Instant;
  readonly opening?: string | undefined;
};

/** What a complete form asks for. */
export async function requestOf(
  deps: Deps,
  { open, via, clientZone, link, utm = null }: Visit,
  request: FastifyRequest,
  asked: Asked,
): Promise<CheckoutRequest> {
  const { name, phoneNumber: phone, email, discountCode, giftCode } = asked;
  const form = formOf(request);
  return {
    serviceId: asked.service,
    startAt: asked.at,
    name,
    phone,
    email: email || null,
    via,
    clientZone,
    resourceId: asked.with,
    discountCode: discountCode || undefined,
    link,
    utm,
    openingId: asked.opening,
    shownPriceCents: shownPriceOf(request),
    requestKey: requestKeyOf(form),
    giftCard: giftCode ? { code: giftCode, address: clientAddress(request) } : undefined,
    storedValueId: await findTypedGiftCard(deps, open.tenant, form, phone),
  };
}
