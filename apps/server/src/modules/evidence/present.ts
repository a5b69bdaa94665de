import type { message } from '@primehour/db/schema/message';
import * as copy from '../../copy/evidence.ts';
import type { ClientKind } from '../../ports/message-kinds.ts';

const ABOUT: Record<ClientKind, string> = {
  BOOKING_HELD: copy.held,
  BOOKING_CONFIRMED: copy.confirmed,
  BOOKING_MOVED: copy.moved,
  BOOKING_CANCELLED: copy.canceled,
  BOOKING_RESTORED: copy.restored,
  BOOKING_REFUNDED: copy.refund,
  BOOKING_REFUND_SENT: copy.refund,
  BOOKING_CARD_MISSING: copy.cardMissing,
  BOOKING_DUE_PAID: copy.duePaid,
  BOOKING_DUE_LINK: copy.dueLink,
  BOOKING_DUE_WAIVED: copy.dueWaived,
  BOOKING_TIP: copy.tip,
  BOOKING_REMINDER: copy.reminder,
  BOOKING_LINK: copy.link,
};

/** What a message to a client was about; undefined for kinds that don't go to clients, or of another version. */
export const subjectOfMessage = (kind: string): string | undefined =>
  Object.hasOwn(ABOUT, kind) ? ABOUT[kind as ClientKind] : undefined;

type State = Pick<typeof message.$inferSelect, 'status' | 'deliveryStatus'>;

/** The delivery status: the carrier's last report says more than that the message was sent. */
export const stateOfMessage = ({ status, deliveryStatus }: State): string =>
  (deliveryStatus ?? status).toLowerCase().replaceAll('_', ' ');
