import type { Summary } from '@primehour/contract/pages';
import { formatMoney } from '@primehour/domain/format/money';
import { taxLabel } from '@primehour/domain/price/copy';
import { visitsLeft } from '@primehour/domain/stored-value/copy';
import type { ReactNode } from 'react';
import * as copy from '../copy/booking.ts';
import { factsOf } from '../service-facts.ts';
import { LocalTime, type Zones } from './local-time.tsx';

/** 'with Ben'; nothing in a business of one person. */
function WithPerson({ personName }: Pick<Summary, 'personName'>) {
  if (personName === undefined) return null;
  return (
    <p className="wrap-anywhere">
      {personName === null ? (
        copy.anyoneOnTeam
      ) : (
        <>
          {copy.withPerson} <bdi>{personName}</bdi>
        </>
      )}
    </p>
  );
}

/** '$60 + $5.33 Sales tax (8.875%)', 'Includes $10 VAT (20%)'; without amounts if people differ. */
function describeTax({ priceCents, priceVaries }: Summary, tax: NonNullable<Summary['tax']>): string {
  const amount = formatMoney(tax.cents);
  if (priceVaries) return copy.includesTax(taxLabel(tax));
  if (tax.isIncluded) return copy.includesTax(`${amount} ${taxLabel(tax)}`);
  return copy.taxOnTop(formatMoney(priceCents - tax.cents), amount, taxLabel(tax));
}

type ShownPriceProps = { summary: Pick<Summary, 'priceCents' | 'highestPriceCents'> };

/** Makes a form send the price shown next to it, so that nothing is booked at a higher one. */
export function ShownPrice({ summary: { priceCents, highestPriceCents = priceCents } }: ShownPriceProps) {
  return <input type="hidden" name="price" value={highestPriceCents} />;
}

type SummaryCardProps = Zones & { summary: Summary; children?: ReactNode };

/** What is being booked: the service, when, and its price. */
export function SummaryCard({ summary, children, ...zones }: SummaryCardProps) {
  return (
    <section aria-label={copy.ownBookingTitle} className="rounded-lg border border-line bg-raised p-5 shadow-raised">
      <p className="hour-mark -mx-5 px-5 text-lg font-semibold">
        <LocalTime at={summary.startAt} format="day-time" {...zones} />
      </p>
      <p className="zone-line">
        <LocalTime at={summary.startAt} format="zone-note" {...zones} />
      </p>
      <p className="mt-3 font-semibold wrap-anywhere">
        <bdi>{summary.serviceName}</bdi>
      </p>
      <WithPerson {...summary} />
      <p className="text-ink-muted tabular-nums">{factsOf(summary)}</p>
      {summary.discount && (
        <p className="text-ink-muted tabular-nums wrap-anywhere">
          {copy.discountLine(summary.discount.code, formatMoney(summary.discount.cents))}
        </p>
      )}
      {summary.tax && summary.tax.cents > 0 && (
        <p className="text-ink-muted tabular-nums wrap-anywhere">{describeTax(summary, summary.tax)}</p>
      )}
      {summary.stored && (
        <p className="text-ink-muted tabular-nums wrap-anywhere">
          {summary.stored.visits === null
            ? copy.giftCardPays(formatMoney(summary.stored.cents))
            : copy.packagePays(summary.stored.label, visitsLeft(summary.stored.left, summary.stored.visits))}
        </p>
      )}
      {children}
    </section>
  );
}
