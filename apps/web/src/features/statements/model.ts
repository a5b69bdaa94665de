import { csvLine } from '@primehour/domain/client/csv';
import { formatDate, formatMonth, formatTime } from '@primehour/domain/format/time';
import { taxLabel } from '@primehour/domain/price/copy';
import { refundLabel } from '../../copy/bookings.ts';
import * as giftCards from '../../copy/gift-cards.ts';
import * as labels from '../../copy/labels.ts';
import * as policies from '../../copy/policies.ts';
import * as services from '../../copy/services.ts';
import * as copy from '../../copy/statements.ts';
import * as titles from '../../copy/titles.ts';
import { auction } from '../../copy/week.ts';
import type { Statement } from './queries.ts';

type Row = Statement['rows'][number];
export type Line = { readonly label: string; readonly cents: number; readonly isTotal?: boolean };

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;
const visitCount = counted('visit', 'visits');
const timeCount = counted('time', 'times');

/** What moved, without the kinds that did not occur; the total is always shown. */
export function receivedLines({ received }: Pick<Statement, 'received'>): Line[] {
  const lines = [
    { label: copy.visits, cents: received.visitsCents },
    { label: copy.fees, cents: received.feesCents },
    { label: copy.tips, cents: received.tipsCents },
    { label: copy.auctions, cents: received.auctionsCents },
    { label: copy.refunds, cents: received.refundsCents },
    { label: copy.taxes, cents: received.taxesCents },
    { label: copy.platformFees, cents: received.platformFeesCents },
    { label: copy.providerFees, cents: received.providerFeesCents },
  ];
  return [
    ...lines.filter(({ cents }, index) => index === 0 || cents !== 0),
    { label: copy.net, cents: received.netCents, isTotal: true },
  ];
}

export function earnedLines({ earned: { visits, kept, auctions } }: Pick<Statement, 'earned'>): Line[] {
  return [
    { label: copy.tookPlace(visitCount(visits.count)), cents: visits.cents },
    ...(kept.cents === 0 ? [] : [{ label: copy.keptOf(visitCount(kept.count)), cents: kept.cents }]),
    ...(auctions.cents === 0 ? [] : [{ label: copy.auctioned(timeCount(auctions.count)), cents: auctions.cents }]),
    { label: copy.earnedTotal, cents: visits.cents + kept.cents + auctions.cents, isTotal: true },
  ];
}

/** Tips by person, less refunds; the business passes them on. */
export function tipLines({ rows }: Pick<Statement, 'rows'>): Line[] {
  const sums = new Map<string, number>();
  for (const { movedFor, personName, netCents } of rows) {
    if (movedFor === 'TIP') sums.set(personName ?? '', (sums.get(personName ?? '') ?? 0) + netCents);
  }
  return [...sums].map(([label, cents]) => ({ label: label || copy.tips, cents }));
}

/** Each tax, as it was taken by card, at the business, and by gift card or package: what is to be passed on. */
export function taxLines({ taxes }: Pick<Statement, 'taxes'>): Line[] {
  const lines = taxes.flatMap(({ cardCents, outsideCents, storedCents, ...rate }) => [
    { label: taxLabel(rate), cents: cardCents },
    { label: copy.atBusiness(taxLabel(rate)), cents: outsideCents },
    { label: copy.byStoredValue(taxLabel(rate)), cents: storedCents },
  ]);
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  return [...lines.filter(({ cents }) => cents !== 0), { label: copy.taxesTotal, cents: total, isTotal: true }];
}

/** What is owed for gift cards and packages, from the beginning of the month to its end. */
export function owedLines({ owed }: Pick<Statement, 'owed'>): Line[] {
  if (owed === null) return [];
  const changes = [
    { label: copy.valueSold, cents: owed.soldCents },
    { label: giftCards.giveAway, cents: owed.givenCents },
    { label: copy.valueUsed, cents: owed.usedCents },
    { label: copy.cashedOut, cents: owed.cashedOutCents },
    { label: copy.corrected, cents: owed.correctedCents },
  ];
  return [
    { label: copy.owedAtStart, cents: owed.startCents },
    ...changes.filter(({ cents }) => cents !== 0),
    { label: copy.owedAtEnd, cents: owed.endCents, isTotal: true },
  ];
}

export const outsideLine = ({ paidOutside }: Pick<Statement, 'paidOutside'>): Line | undefined =>
  paidOutside.cents === 0
    ? undefined
    : { label: copy.paidOutside(visitCount(paidOutside.count)), cents: paidOutside.cents };

const REFUND_LABELS = { REFUND: refundLabel, REFUND_FAILED: copy.refundFailed };
const KIND_LABELS = { VISIT: '', FEE: copy.fee, TIP: copy.tip, AUCTION: auction };

const PART_LABELS = { DEPOSIT: policies.deposit, REST: copy.rest };

type Described = Pick<Row, 'kind' | 'movedFor' | 'part' | 'name' | 'personName'>;

/** 'Cut and finish', 'Cut and finish, deposit', 'Cut and finish, fee', 'Cut and finish, tip for Ben', 'Refund: Cut and finish' */
export const describeRow = ({ kind, movedFor, part, name, personName }: Described): string => {
  const label = (part === null ? KIND_LABELS[movedFor] : PART_LABELS[part]).toLowerCase();
  const what = [name, personName === null ? label : copy.tipFor(label, personName)].filter(Boolean).join(', ');
  return kind === 'CHARGE' ? what : `${REFUND_LABELS[kind]}: ${what}`;
};

/** '2026-11' as 'November 2026', which no zone can shift. */
export const formatStatementMonth = (month: string): string => formatMonth(Date.parse(`${month}-15T12:00:00Z`), 'UTC');

const amountText = (cents: number): string => (cents / 100).toFixed(2);

const rateOf = ({ taxName, taxBasisPoints }: Pick<Row, 'taxName' | 'taxBasisPoints'>): string =>
  taxName === null ? '' : taxLabel({ name: taxName, basisPoints: taxBasisPoints ?? 0 });

/** A line of the list of movements, in words. */
export type MovedRow = Omit<Row, 'kind' | 'movedFor' | 'part' | 'name' | 'personName'> & { readonly label: string };

export const monthRows = ({ rows }: Pick<Statement, 'rows'>): MovedRow[] =>
  rows.map((row) => ({ ...row, label: describeRow(row) }));

/** One line per movement, as spreadsheets read it safely; the last column sums to the total. */
export function csvOf(rows: readonly MovedRow[], zone: string): string {
  const heading = [
    labels.date,
    labels.time,
    copy.forWhat,
    titles.client,
    copy.amount,
    copy.taxIncluded,
    services.taxLabel,
    copy.platformFees,
    copy.providerFees,
  ];
  const lines = rows.map((row) =>
    csvLine([
      formatDate(row.at, zone),
      formatTime(row.at, zone),
      row.label,
      row.clientName ?? '',
      amountText(row.grossCents),
      amountText(row.taxCents),
      rateOf(row),
      ...[row.platformFeeCents, row.providerFeeCents, row.netCents].map(amountText),
    ]),
  );
  // Without a byte order mark, spreadsheets assume another encoding.
  return `\uFEFF${csvLine([...heading, copy.toYou])}${lines.join('')}`;
}
