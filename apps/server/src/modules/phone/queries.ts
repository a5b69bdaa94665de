import { type LineType, phoneLine, phoneOptOut } from '@primehour/db/schema/phone';
import type { Queryable } from '@primehour/db/transaction';
import type { Phone } from '@primehour/domain/vocabulary';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Tokens } from '../../tokens.ts';

type PhoneKeys = Pick<Tokens, 'phoneKey'>;

/** How the opt-out list identifies a phone whose owner was erased. */
export const erasedPhone = ({ phoneKey }: PhoneKeys, phone: string): string => `erased:${phoneKey(phone)}`;

/** The keys by which the opt-out list may identify a phone. */
export const optOutKeys = (tokens: PhoneKeys, phone: string): [string, string] => [phone, erasedPhone(tokens, phone)];

/** Whether the owner of this phone has texted STOP and not START since. */
export async function isOptedOut(queryable: Queryable, tokens: PhoneKeys, phone: Phone): Promise<boolean> {
  const isOnList = inArray(phoneOptOut.phone, optOutKeys(tokens, phone));
  return (await queryable.$count(phoneOptOut, isOnList)) > 0;
}

/** Those of these phones whose owners texted STOP and were erased since. */
export async function listErasedOptOuts(
  queryable: Queryable,
  tokens: PhoneKeys,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  const phoneOf = new Map(phones.map((phone) => [erasedPhone(tokens, phone), phone]));
  const rows = await queryable
    .select({ key: phoneOptOut.phone })
    .from(phoneOptOut)
    .where(inArray(phoneOptOut.phone, [...phoneOf.keys()]));
  return new Set(rows.map(({ key }) => phoneOf.get(key) ?? ''));
}

/** The line type according to the provider, if fetched after `since`. */
export async function findLine(queryable: Queryable, phone: Phone, since: number): Promise<LineType | undefined> {
  const [row] = await queryable
    .select({ lineType: phoneLine.lineType })
    .from(phoneLine)
    .where(and(eq(phoneLine.phone, phone), gt(phoneLine.checkedAt, dateOf(since))));
  return row?.lineType;
}
