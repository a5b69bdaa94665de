import { formatMoney } from '@primehour/domain/format/money';
import type { Cents } from '@primehour/domain/vocabulary';
import type { BookingData } from '../message-data.ts';

/** What happens to the money of a canceled booking; empty if none was taken. */
export function moneyBack(data: BookingData): string {
  const { chargedCents = 0, refundingCents = 0, keptCents = 0, stored } = data;
  if (stored?.visit) return stored.visit === 'BACK' ? `${visitBack}. ` : 'The visit from your package counts as used. ';
  const giftBackCents = stored?.giftBackCents ?? 0;
  const [toCard, onGiftCard] = [formatMoney(refundingCents), formatMoney(giftBackCents)];
  if (refundingCents > 0 && giftBackCents > 0) {
    const start = keptCents === 0 ? '' : `You get ${formatMoney(refundingCents + giftBackCents)} back: `;
    return `${start}${toCard} goes back to your card, and ${onGiftCard} is back on your gift card. `;
  }
  const whole = keptCents === 0 ? 'Your ' : '';
  const share = keptCents === 0 ? '' : ` of your ${formatMoney(chargedCents)}`;
  if (refundingCents > 0) return `${whole}${toCard}${share} goes back to your card. `;
  if (giftBackCents > 0) return `${whole}${onGiftCard}${share} is back on your gift card. `;
  return keptCents > 0 ? `Your ${formatMoney(keptCents)} is not refunded. ` : '';
}

const visitBack = 'The visit is back in your package';

/** A refund announced in its own message; the text also names the visit. */
export function refundSent({ refundCents = 0 as Cents, refundTo }: BookingData, what?: string): string {
  const of = what === undefined ? '' : ` for ${what}`;
  if (refundTo === 'PACKAGE') return `${visitBack}${of}.`;
  if (refundTo === 'GIFT_CARD') return `${formatMoney(refundCents)} is back on your gift card${of}.`;
  return `We refunded ${formatMoney(refundCents)} to your card${of}. It can take 5 to 10 days to show up.`;
}
