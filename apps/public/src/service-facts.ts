import { formatDuration } from '@primehour/domain/format/duration';
import { formatPrice } from '@primehour/domain/format/money';
import { onlineChargeOf } from '@primehour/domain/money';

/** '45m · $60'; 'Free' where it costs nothing */
export function factsOf(service: { durationMinutes: number; priceCents: number }): string {
  return `${formatDuration(service.durationMinutes)} · ${formatPrice(onlineChargeOf(service.priceCents))}`;
}
