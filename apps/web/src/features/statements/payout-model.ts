import { differenceOf } from '@primehour/domain/statement/payout';
import * as copy from '../../copy/statements.ts';
import { type Line, type MovedRow, monthRows, receivedLines } from './model.ts';
import type { Payout } from './queries.ts';

const EXTRA_LABELS: Readonly<Record<Payout['extras'][number]['kind'], string>> = {
  CHARGE: copy.otherCharges,
  REFUND: copy.otherRefunds,
  REFUND_FAILED: copy.otherFailedRefunds,
  DISPUTE: copy.disputes,
  FEE: copy.providersFees,
  PAYOUT_RETURNED: copy.payoutReturned,
  ADJUSTMENT: copy.adjustments,
  DIFFERENCE: copy.difference,
};

const restLabel = ({ itemsState }: Pick<Payout, 'itemsState'>): string =>
  itemsState === 'WAITING' ? copy.itemsWaitingTitle : copy.otherPaidOut;

/**
 * The lines of a payout; amounts that no booking explains have their own lines, so that all lines sum to what arrived.
 */
export function payoutLines({ received, extras, otherCents, amountCents, itemsState }: Payout): Line[] {
  const byKind = Map.groupBy(extras, ({ kind }) => kind);
  return [
    ...receivedLines({ received }).filter(({ isTotal, cents }) => !isTotal && cents !== 0),
    ...[...byKind].map(([kind, same]) => ({
      label: EXTRA_LABELS[kind],
      cents: same.reduce((sum, { netCents }) => sum + netCents, 0),
    })),
    ...(otherCents === 0 ? [] : [{ label: restLabel({ itemsState }), cents: otherCents }]),
    { label: copy.paidOut, cents: amountCents, isTotal: true },
  ];
}

/** How much the payout differs from the books and the provider’s items; zero until it is itemized. */
export const payoutDifference = ({ extras, otherCents, itemsState }: Payout): number =>
  itemsState === 'STORED' ? differenceOf({ extras, otherCents }) : 0;

/** Fields that only bookings have, for lines that no booking explains. */
const PLAIN = { clientName: null, taxCents: 0, taxName: null, taxBasisPoints: null, providerFeeCents: 0 };

/** Each movement, then what no booking explains: in the file as on the screen. */
export function payoutRows({ rows, extras, otherCents, itemsState, arrivesAt }: Payout): MovedRow[] {
  const extraRow = ({ id, at, kind, amountCents, feeCents, netCents }: Payout['extras'][number]): MovedRow => {
    const amounts = { grossCents: amountCents, platformFeeCents: 0 - feeCents, netCents };
    return { ...PLAIN, ...amounts, id, at, label: EXTRA_LABELS[kind] };
  };
  const amounts = { grossCents: otherCents, platformFeeCents: 0, netCents: otherCents };
  const rest = { ...PLAIN, ...amounts, id: 'rest', at: arrivesAt, label: restLabel({ itemsState }) };
  return [...monthRows({ rows }), ...extras.map(extraRow), ...(otherCents === 0 ? [] : [rest])];
}

/** How much of the same money is for visits that took place, and how much for visits to come. */
export const payoutEarnedLines = ({ received, earnedCents }: Payout): Line[] => [
  { label: copy.earnedByNow, cents: earnedCents },
  { label: copy.stillToCome, cents: received.netCents - earnedCents },
];

export const PAYOUT_LABELS: Readonly<Record<Payout['status'], string>> = {
  ON_THE_WAY: copy.onTheWay,
  PAID: copy.paidOut,
  FAILED: copy.payoutFailed,
};
