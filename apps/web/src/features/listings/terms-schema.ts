import * as issues from '@primehour/contract/copy/issues';
import { hasPriceStep } from '@primehour/domain/auction/bid-steps';
import { auctionEndAt } from '@primehour/domain/auction/schedule';
import type { AuctionType } from '@primehour/domain/auction/terms';
import { MONEY_MESSAGES } from '@primehour/domain/field-copy';
import { dateIn } from '@primehour/domain/format/time';
import { AUCTION_LEAD_HOURS } from '@primehour/domain/limits';
import { parseTypedDollars } from '@primehour/domain/money';
import { AUCTION_TYPES } from '@primehour/domain/vocabulary';
import * as z from 'zod/mini';
import * as labels from '../../copy/labels.ts';
import * as copy from '../../copy/listings.ts';
import { instantOfWall, isSkipped } from '../../draft/draft-times.ts';

// Separate from the fields because the rules load after the form is on screen.

// No field rule aborts: rules that span fields would not run until it passed.
const chosen = (required: string) => z.string().check(z.minLength(1, required));

/** Dollars as they will be once the field is left: a number, and at least one cent (product/shell#fields). */
const price = (missing: string) =>
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const parsed = parseTypedDollars(text);
      if (parsed.ok && parsed.value > 0) return parsed.value;
      const tooLow = parsed.ok || parsed.reason === 'NEGATIVE';
      const message = tooLow ? issues.moreThanZero : MONEY_MESSAGES[parsed.reason];
      context.issues.push({ code: 'custom', message: text.trim() === '' ? missing : message, input: text });
      return z.NEVER;
    }),
  );

const common = {
  auctionType: z.enum(AUCTION_TYPES, { error: issues.auctionTypeRequired }),
  reservationDate: chosen(issues.required),
  reservationTime: chosen(issues.required),
  durationMinutes: z.string(),
  resourceIds: z.array(z.string()),
  auctionStartDate: chosen(issues.required),
  auctionStartTime: chosen(issues.required),
  publishDate: z.string(),
  publishTime: z.string(),
  price: price(issues.notANumber),
};

type Dates = Readonly<Record<`${'reservation' | 'auctionStart' | 'publish'}${'Date' | 'Time'}`, string>>;

/** A rule that spans fields. It reports next to the others, not only once they are met. */
const rule = (isMet: (dates: Dates) => boolean, path: keyof Dates, error: string) =>
  z.refine<Dates>(isMet, { error, path: [path], when: () => true });

/**
 * See product/listings#listing-model. The step is required where bids climb by one; rules that depend on the time use
 * the business's clock, each time the form is validated.
 */
export function modelFields(auctionType: AuctionType, zone: string, now: () => number) {
  const startOf = (dates: Dates) => instantOfWall(dates.auctionStartDate, dates.auctionStartTime, zone);
  const publishOf = (dates: Dates) => instantOfWall(dates.publishDate, dates.publishTime, zone);
  const isPastDate = (date: string) => date !== '' && date < dateIn(now(), zone);
  const isPastDay = ({ auctionStartDate }: Dates) => isPastDate(auctionStartDate);
  const isPast = (dates: Dates) => !isPastDay(dates) && (startOf(dates) ?? Infinity) <= now();
  const isTooShort = (dates: Dates) => {
    const reservationAt = instantOfWall(dates.reservationDate, dates.reservationTime, zone);
    return reservationAt !== null && auctionEndAt(reservationAt) <= (startOf(dates) ?? -Infinity);
  };
  return z.object({ ...common, priceStep: hasPriceStep(auctionType) ? price(issues.required) : z.string() }).check(
    rule((dates) => !isPastDay(dates), 'auctionStartDate', labels.dateInPast),
    rule((dates) => !isPast(dates), 'auctionStartTime', issues.notInFuture),
    rule((dates) => !isTooShort(dates), 'reservationDate', TOO_SHORT),
    // Optional, but not by half.
    rule(({ publishDate, publishTime }) => publishDate !== '' || publishTime === '', 'publishDate', NO_DATE),
    rule(({ publishDate, publishTime }) => publishTime !== '' || publishDate === '', 'publishTime', NO_TIME),
    rule((dates) => !isPastDate(dates.publishDate), 'publishDate', labels.dateInPast),
    rule((dates) => isPastDate(dates.publishDate) || (publishOf(dates) ?? Infinity) > now(), 'publishTime', NOT_FUTURE),
    rule((dates) => (publishOf(dates) ?? -Infinity) <= (startOf(dates) ?? Infinity), 'publishDate', TOO_LATE),
    // A time that the clock skips would silently become another one (product/shell#times).
    rule((dates) => !isSkipped(dates.reservationDate, dates.reservationTime, zone), 'reservationTime', SKIPPED),
    rule((dates) => !isSkipped(dates.auctionStartDate, dates.auctionStartTime, zone), 'auctionStartTime', SKIPPED),
    rule((dates) => !isSkipped(dates.publishDate, dates.publishTime, zone), 'publishTime', SKIPPED),
  );
}
const NO_DATE = copy.visibleDateMissing;
const NO_TIME = copy.visibleTimeMissing;
const NOT_FUTURE = issues.notInFuture;
const TOO_LATE = copy.visibleTooLate;
const SKIPPED = copy.timeSkipped;
const TOO_SHORT = copy.auctionTooShort(AUCTION_LEAD_HOURS);
