import type { TypedDetails } from '@primehour/contract/form-state';
import { uuid } from '@primehour/contract/primitives';
import type { Phone } from '@primehour/domain/vocabulary';
import type { Deps } from '../../../deps.ts';
import type { PublicTenant } from '../../../tenant.ts';
import { findCheckout, type OpenCheckout } from '../queries/open-link.ts';

// What a client typed for a time that was lost, for the form of another one. It is sent in forms, never in addresses: those
// are shared and logged.

/** The fields about the client; the others belong to the time that was lost. */
const TYPED = ['name', 'phoneNumber', 'useKnownPhone', 'email', 'discountCode', 'giftCode', 'giftFrom', 'hasConsented'];

export const typedIn = (form: Readonly<Record<string, string>>): TypedDetails =>
  Object.fromEntries(Object.entries(form).filter(([field]) => TYPED.includes(field)));

/**
 * The same of a checkout, for the browser that has just proven its phone, which therefore knows it. Only the hash of a gift
 * card's code is stored, so the form names the checkout instead.
 */
export const typedFor = ({ id, clientName, email, discountCode, storedValueId }: OpenCheckout): TypedDetails => ({
  name: clientName,
  email: email ?? '',
  discountCode: discountCode ?? '',
  hasConsented: 'true',
  ...(storedValueId !== null && { giftFrom: id }),
});

/** The gift card of the checkout that a form names, if it was begun with the phone that books now. */
export async function findTypedGiftCard(
  { db }: Pick<Deps, 'db'>,
  tenant: PublicTenant,
  { giftFrom }: Readonly<Record<string, string>>,
  phone: Phone,
): Promise<string | undefined> {
  const id = uuid().safeParse(giftFrom);
  const begun = id.success ? await findCheckout(db, id.data) : undefined;
  return begun?.tenant === tenant && begun.phone === phone ? (begun.storedValueId ?? undefined) : undefined;
}
