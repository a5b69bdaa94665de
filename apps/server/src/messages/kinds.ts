/** Why a message is sent. The operator's outbox and the sending job go by it. */
export const MESSAGE_KINDS = [
  'SIGN_IN_CODE',
  'BOOKING_CODE',
  'STEP_UP_CODE',
  'BOOKING_HELD',
  'BOOKING_CONFIRMED',
  'BOOKING_MOVED',
  'BOOKING_CANCELLED',
  'BOOKING_RESTORED',
  'BOOKING_REFUNDED',
  'BOOKING_REMINDER',
  'BOOKING_LINK',
  'PARTNER_BOOKING_NEW',
  'PARTNER_BOOKING_MOVED',
  'PARTNER_BOOKING_CANCELLED',
  'AUCTION_OUTBID',
  'AUCTION_WON',
  'AUCTION_LOST',
  'AUCTION_PAYMENT_FAILED',
  'AUCTION_OFFER',
  'AUCTION_REMINDER',
  'AUCTION_REFUNDED',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds that carry a secret: sent at most once, never late, and not kept readable. */
export const CODE_KINDS: readonly string[] = ['SIGN_IN_CODE', 'BOOKING_CODE', 'STEP_UP_CODE'] satisfies MessageKind[];

export const isCode = (kind: string): boolean => CODE_KINDS.includes(kind);
