import type { PublicService } from '@primehour/contract/service-shapes';
import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney, formatPrice } from '@primehour/domain/format/money';
import { onlineChargeOf } from '@primehour/domain/money';
import * as copy from './copy/booking.ts';

type Facts = Pick<PublicService, 'durationMinutes' | 'priceCents'> & {
  durationVaries?: boolean | undefined;
  priceVaries?: boolean | undefined;
  /** Shown if a tax is added at checkout. */
  hasAddedTax?: boolean | undefined;
};

/** '45m · $60', 'from 45m · from $60' if people differ, '45m · $60 + tax'; 'Free' if it costs nothing */
export function factsOf({ durationMinutes, durationVaries, priceCents, priceVaries, hasAddedTax }: Facts): string {
  const duration = formatDuration(durationMinutes);
  const charge = onlineChargeOf(priceCents);
  const price = priceVaries ? copy.from(formatMoney(charge)) : formatPrice(charge);
  const taxed = hasAddedTax && charge > 0 ? copy.plusTax(price) : price;
  return `${durationVaries ? copy.from(duration) : duration} · ${taxed}`;
}

/** The service's price and duration with this person, or with anyone. */
export const termsOf = (service: PublicService, personId: string | undefined): Facts => ({
  hasAddedTax: service.hasAddedTax,
  ...(service.by?.find(({ id }) => id === personId) ?? service),
});
