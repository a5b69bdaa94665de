import { PHONE_MESSAGES } from '@primehour/domain/field-copy';
import { formatMoney } from '@primehour/domain/format/money';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PRICE_MAX_DOLLARS,
  SEARCH_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '@primehour/domain/limits';
import { parsePhone } from '@primehour/domain/phone';
import type { Result } from '@primehour/domain/result';
import { NAME_MESSAGES } from '@primehour/domain/sender/copy';
import { checkName, checkPlace, type NameProblem } from '@primehour/domain/sender/plain-name';
import { MINUTE_MS } from '@primehour/domain/time/wall-date';
import type { Cents, Instant, Phone, WallDate } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import { config } from 'zod/mini';
import * as copy from './copy/issues.ts';

// Imported by name: the dashboard's bundler removes a call on `z` whose result is unused.

/** Strict CSP: the validator's compiled fast path needs `Function`, which pages don't allow. */
config({ jitless: true });

/** In lowercase, as PostgreSQL writes it: two spellings of one id would differ in a string comparison. */
export const uuid = () => z.uuid({ error: copy.idInvalid }).check(z.toLowerCase());

/** Idempotency key of a form that adds something: a repeated request adds nothing, and returns what the first one added. */
export const requestKey = { requestKey: z.optional(uuid()) };

/**
 * A NUL, or half of a surrogate pair, can't be stored anywhere, so it is refused here in every text that is stored or
 * searched for.
 */
const storable = () => z.regex(/^[^\0\p{Cs}]*$/u, copy.notStorable);

/** A secret link's token: 32 random bytes, base64url. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, copy.linkInvalid));

/** Longer text isn't checked further: some patterns take quadratic time, which for a full request means minutes. */
const atMostLong = (max: number, error: string) => z.maxLength(max, { error, abort: true });

/** One line of typed text: trimmed, not empty, with a maximum length, without control characters. */
export const line = (required: string, max: number = NAME_MAX_LENGTH) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      atMostLong(max, copy.tooLong(max)),
      z.regex(/^[^\p{Cc}]*$/u, copy.notOneLine),
      storable(),
    );

/** One line that may be empty. */
export const optionalLine = (max: number) =>
  z.string().check(z.trim(), atMostLong(max, copy.tooLong(max)), z.regex(/^[^\p{Cc}]*$/u, copy.notOneLine), storable());

const refuseProblem =
  (check: (text: string) => Result<string, NameProblem>): z.core.CheckFn<string> =>
  ({ value, issues }) => {
    const verdict = check(value);
    if (!verdict.ok) issues.push({ code: 'custom', message: NAME_MESSAGES[verdict.reason], input: value });
  };

/**
 * A line used as a name in texts and emails: without web addresses, email addresses and phone numbers (decision 056).
 */
export const nameLine = (required: string, max: number = NAME_MAX_LENGTH) =>
  line(required, max).check(refuseProblem(checkName));

/** An address used in emails: like a name, but digits are allowed. */
export const placeLine = (required: string, max: number) => line(required, max).check(refuseProblem(checkPlace));

/** Text with line breaks: trimmed, with a maximum length, may be required. */
export const prose = (required: string, max: number) =>
  z
    .string({ error: required })
    .check(z.trim(), z.minLength(1, { error: required, abort: true }), atMostLong(max, copy.tooLong(max)), storable());

export const optionalProse = (max: number) =>
  z.string().check(z.trim(), atMostLong(max, copy.tooLong(max)), storable());

/** See product/onboarding#profile. */
export const email = (required = copy.required) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      atMostLong(EMAIL_MAX_LENGTH, copy.emailInvalid),
      z.regex(/^[^\s@<>"\p{Cc}]+@[^\s@<>"\p{Cc}]+\.[^\s@<>".\p{Cc}]{2,}$/u, copy.emailInvalid),
      storable(),
    );

/** A web address a browser may open: http or https only, so a stored link never runs code. */
export const webUrl = (message = copy.urlInvalid, missing = message) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? missing : message) })
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      atMostLong(URL_MAX_LENGTH, message),
      z.refine(isWebUrl, message),
    );

export function isWebUrl(text: string): boolean {
  // The parser silently ignores some of these, and the text is stored as typed.
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== '';
}

/**
 * A phone number as typed or as sent (`+1…`), converted to E.164; the messages are those of
 * product/sign-in#phone-rules. Validated by the domain's `parsePhone`; no later code checks again.
 */
export const phone = () =>
  z.pipe(
    z.string({ error: PHONE_MESSAGES.REQUIRED }).check(z.maxLength(40, PHONE_MESSAGES.TOO_LONG)),
    z.transform((text, context): Phone => {
      const parsed = parsePhone(text);
      if (parsed.ok) return parsed.value;
      context.issues.push({ code: 'custom', message: PHONE_MESSAGES[parsed.reason], input: text });
      return z.NEVER;
    }),
  );

/** The part of a Booking Page URL that names a business. */
export const slugField = () => z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, copy.slugInvalid));

/** Whole cents in a request, within the bounds of the price input (product/shell#fields). */
/** `missing` is the message if nothing was sent. */
export const cents = (min: number, tooSmall: string, missing = copy.notANumber) =>
  z.pipe(
    z
      .int({ error: ({ input }) => (input === undefined ? missing : copy.notANumber) })
      .check(z.gte(min, tooSmall), z.lte(PRICE_MAX_DOLLARS * 100, copy.atMost(formatMoney(PRICE_MAX_DOLLARS * 100)))),
    z.transform((value) => value as Cents),
  );

/** Milliseconds since 1970, between 2000 and 2100: anything else is in the wrong unit. */
const instantNumber = (error: string) =>
  z
    .int({ error })
    .check(z.gte(946_684_800_000, { error, abort: true }), z.lte(4_102_444_800_000, { error, abort: true }));
const asInstant = z.transform((value: number) => value as Instant);

export const epochMs = (message = copy.timeInvalid) => z.pipe(instantNumber(message), asInstant);

/**
 * A start or end that occupies time in the calendar: seconds are dropped, because they would overlap the next slot
 * (decision 067).
 */
export const epochMinute = (message = copy.timeInvalid) =>
  z.pipe(
    instantNumber(message),
    z.transform((value) => (value - (value % MINUTE_MS)) as Instant),
  );

export const wallDate = (message = copy.dateInvalid) =>
  z.pipe(
    z
      .string({ error: message })
      .check(z.regex(/^(?:19|20)\d\d-\d\d-\d\d$/, message), z.refine(isCalendarDate, message)),
    z.transform((value) => value as WallDate),
  );

function isCalendarDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** A whole number in a query string. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,13}$/, copy.notWhole)), z.int()], {
      error: copy.notWhole,
    }),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int().check(z.gte(min, copy.atLeast(min)), z.lte(max, copy.atMost(max))),
    ),
  );

/** An instant in a query string. */
export const queryInstant = (message = copy.timeInvalid) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,13}$/, message)), z.int()], { error: message }),
    z.pipe(z.transform(Number), epochMs(message)),
  );

export const search = () => z.string().check(z.trim(), z.maxLength(SEARCH_MAX_LENGTH, { abort: true }), storable());

/** Pages count from 0 (product/api#paging). */
export const pageQuery = (defaultLimit: number) => ({
  page: z._default(queryInt(0, 100_000), 0),
  limit: z._default(queryInt(1, 100), defaultLimit),
});

export const paged = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ page: z.int(), limit: z.int(), total: z.int(), items: z.array(item) });

/** The business of a partner call; the session's user must be a member of it. */
export const tenantQuery = z.object({ businessId: uuid() });
export const idParams = z.object({ id: uuid() });
export const idBody = z.object({ id: uuid() });
