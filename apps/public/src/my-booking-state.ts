import type { MyBooking } from '@primehour/contract/public';
import { isHoldLapsed } from '@primehour/domain/booking/transitions';
import { formatMoney } from '@primehour/domain/format/money';
import type { Instant } from '@primehour/domain/vocabulary';

export type MyBookingState = 'HELD' | 'LAPSED' | 'BOOKED' | 'COMPLETED' | 'CANCELLED';

/** What the client's page is about: a hold past its time counts as lapsed whether or not the row says so yet. */
export function myBookingState({ status, startAt, holdExpiresAt }: MyBooking, now: number): MyBookingState {
  const state = { status, startAt: startAt as Instant, holdExpiresAt: holdExpiresAt as Instant | null };
  if (isHoldLapsed(state, now as Instant)) return 'LAPSED';
  if (status === 'CANCELLED') return 'CANCELLED';
  if (status === 'PENDING') return 'HELD';
  return startAt > now ? 'BOOKED' : 'COMPLETED';
}

const PAYMENT_WORDS: Record<MyBooking['payment'], (price: string) => string> = {
  UNPAID: () => 'Nothing was paid.',
  PAID: (price) => `You paid ${price}.`,
  REFUNDED: (price) => `Your ${price} was refunded.`,
  PARTLY_REFUNDED: (price) => `Part of your ${price} was refunded.`,
  PAY_AT_VISIT: (price) => `You pay ${price} at your visit.`,
};

/** What became of the money; null for a free service. */
export function paymentWords({ payment, service }: MyBooking): string | null {
  return service.priceCents === 0 ? null : PAYMENT_WORDS[payment](formatMoney(service.priceCents));
}

/** There is something to put on paper once money has moved. */
export const hasReceipt = ({ payment, service }: MyBooking): boolean =>
  service.priceCents > 0 && (payment === 'PAID' || payment === 'REFUNDED' || payment === 'PARTLY_REFUNDED');
