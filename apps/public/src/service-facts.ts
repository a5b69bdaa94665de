import { formatDuration } from '@primehour/domain/format/duration';
import { formatMoney } from '@primehour/domain/format/money';
import { isSettledAsFree } from '@primehour/domain/money';

/** '45m · $60'; 'Free' where it costs nothing */
export function factsOf(service: { durationMinutes: number; priceCents: number }): string {
  return `${formatDuration(service.durationMinutes)} · ${priceOf(service)}`;
}

function priceOf({ priceCents }: { priceCents: number }): string {
  return isSettledAsFree(priceCents) ? 'Free' : formatMoney(priceCents);
}
