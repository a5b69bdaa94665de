import { type LineType, phoneLine, phoneOptOut } from '@primehour/db/schema/phone';
import type { Queryable } from '@primehour/db/transaction';
import { checkTextable } from '@primehour/domain/texted-phone';
import { DAY_MS } from '@primehour/domain/time/wall-date';
import type { Instant, Phone } from '@primehour/domain/vocabulary';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { dateOf } from '../../clock.ts';
import type { Tokens } from '../../tokens.ts';
import { LINE_BELIEVED_DAYS } from './policy.ts';

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

/** Whether texts reach this phone, as far as is known: it may be texted, is no landline, and its owner has not texted STOP. */
export async function getsTexts(queryable: Queryable, tokens: PhoneKeys, phone: Phone, now: Instant): Promise<boolean> {
  if (!checkTextable(phone).ok) return false;
  const [line, hasStopped] = await Promise.all([findLine(queryable, phone, now), isOptedOut(queryable, tokens, phone)]);
  return line !== 'NOT_TEXTABLE' && !hasStopped;
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

/** The line type according to the provider, if fetched recently enough to still be believed. */
export async function findLine(queryable: Queryable, phone: Phone, now: Instant): Promise<LineType | undefined> {
  const since = now - LINE_BELIEVED_DAYS * DAY_MS;
  const [row] = await queryable
    .select({ lineType: phoneLine.lineType })
    .from(phoneLine)
    .where(and(eq(phoneLine.phone, phone), gt(phoneLine.checkedAt, dateOf(since))));
  return row?.lineType;
}
