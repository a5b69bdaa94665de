import { issueGiftCard, sellPackage } from '@primehour/contract/stored-value';
import { uuidV4 } from '@primehour/db/uuid';
import type { Worth } from '@primehour/domain/stored-value/stored-value';
import type { Cents, Phone } from '@primehour/domain/vocabulary';
import { aClient, aPhone } from '@primehour/testkit/build';
import { type aPartner, aSession } from '@primehour/testkit/build-session';
import type { TestServer } from '@primehour/testkit/start-server';
import fc from 'fast-check';

/** The stored value that a client has with a business before they book there. */
export type HeldValue =
  | { readonly kind: 'GIFT_CARD'; readonly amountCents: number }
  | { readonly kind: 'PACKAGE'; readonly amountCents: number; readonly visits: number };

export const anyHeldValue: fc.Arbitrary<HeldValue> = fc.oneof(
  fc.record({ kind: fc.constant('GIFT_CARD'), amountCents: fc.integer({ min: 500, max: 200_000 }) }),
  fc.record({
    kind: fc.constant('PACKAGE'),
    amountCents: fc.integer({ min: 0, max: 200_000 }),
    visits: fc.integer({ min: 1, max: 7 }),
  }),
);

export const worthOf = (held: HeldValue | null): Worth => ({
  kind: held?.kind ?? 'GIFT_CARD',
  priceCents: (held?.amountCents ?? 0) as Cents,
  visits: held?.kind === 'PACKAGE' ? held.visits : null,
});

type Seller = Pick<Awaited<ReturnType<typeof aPartner>>, 'business' | 'user'>;

/** Sells it, and returns what the client books with: the code to enter, or the phone by which a package is found. */
export async function aHeldValue(
  api: TestServer,
  { business, user }: Seller,
  held: HeldValue | null,
): Promise<{ readonly giftCode?: string; readonly phone?: Phone }> {
  if (held === null) return {};
  const call = api.as({ accessToken: (await aSession(api, user)).accessToken });
  const query = { businessId: business.id };
  if (held.kind === 'GIFT_CARD') {
    const { amountCents } = held;
    const body = { amountCents, sold: 'TILL', recipientName: null, message: null, phoneNumber: null } as const;
    return { giftCode: (await call(issueGiftCard, { query, body: { ...body, requestKey: uuidV4() } })).code };
  }
  const phone = aPhone();
  const { id: clientId } = await aClient(api, { business, phone });
  const terms = { label: 'Some visits', serviceIds: null, validUntil: null, sold: 'TILL' } as const;
  const { visits, amountCents: priceCents } = held;
  await call(sellPackage, { query, body: { ...terms, clientId, visits, priceCents, requestKey: uuidV4() } });
  return { phone };
}

/** How much of a refund goes back to the gift card or package, according to the text before a cancellation. */
export function refundedToStoredValue(text: string, refundCents: number): number {
  const part = /\$([\d,]+(?:\.\d\d)?) of it on (?:your|the) gift card/.exec(text)?.[1];
  if (part !== undefined) return Math.round(Number(part.replaceAll(',', '')) * 100);
  return / on (?:your|the) gift card|^The visit goes back/.test(text) ? refundCents : 0;
}
