import type { Booking } from '@primehour/contract/booking-shapes';
import { Tag, type TagTone } from '@primehour/ui/tag';
import { PAYMENT_STATE_LABELS } from '../model.ts';

/** These need the partner's attention; the others are plain text next to the state. */
const TONES: Partial<Record<Booking['payment'], TagTone>> = { DISPUTED: 'warning', CHARGED_BACK: 'danger' };

export function PaymentStateLabel({ payment }: Pick<Booking, 'payment'>) {
  const tone = TONES[payment];
  if (tone) return <Tag tone={tone}>{PAYMENT_STATE_LABELS[payment]}</Tag>;
  return <span className="text-ink-muted">{PAYMENT_STATE_LABELS[payment]}</span>;
}
