import type { PageModel } from '@primehour/contract/pages';
import type { payment } from '@primehour/db/schema/booking';
import type { PaymentStatus } from '@primehour/domain/vocabulary';
import { instantOf } from '../../../clock.ts';

type Lines = Extract<PageModel, { kind: 'my-receipt' }>['money'];
type PaymentRow = Pick<typeof payment.$inferSelect, 'status' | 'amountCents' | 'createdAt' | 'updatedAt'>;

/** Only money that moved: a card that was refused is nobody's receipt. */
const MOVED: readonly PaymentStatus[] = ['SUCCEEDED', 'REFUNDED', 'PARTLY_REFUNDED'];

/** What was paid and what went back, oldest first. */
export function receiptLines(
  payments: readonly PaymentRow[],
  { paidOutsideAt, priceCents }: { readonly paidOutsideAt: Date | null; readonly priceCents: number },
): Lines {
  const lines = payments.flatMap(({ status, amountCents, createdAt, updatedAt }): Lines => {
    if (!MOVED.includes(status)) return [];
    const paid = { at: instantOf(createdAt), amountCents, kind: 'PAID' } as const;
    if (status === 'REFUNDED') return [paid, { at: instantOf(updatedAt), amountCents, kind: 'REFUNDED' }];
    if (status === 'SUCCEEDED') return [paid];
    // The provider knows how much went back.
    return [paid, { at: instantOf(updatedAt), amountCents: null, kind: 'PARTLY_REFUNDED' }];
  });
  if (paidOutsideAt === null) return lines;
  return [...lines, { at: instantOf(paidOutsideAt), amountCents: priceCents, kind: 'PAID_AT_BUSINESS' }];
}
