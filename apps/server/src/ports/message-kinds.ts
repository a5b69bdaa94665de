/** Why a message is sent; used by the operator's outbox and the sending job. */
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
  'BOOKING_REFUND_SENT',
  'BOOKING_CARD_MISSING',
  'BOOKING_DUE_PAID',
  'BOOKING_DUE_LINK',
  'BOOKING_DUE_WAIVED',
  'BOOKING_TIP',
  'BOOKING_REMINDER',
  'BOOKING_LINK',
  'PARTNER_BOOKING_NEW',
  'PARTNER_BOOKING_MOVED',
  'PARTNER_BOOKING_CANCELLED',
  'PARTNER_BOOKING_MISSED',
  'PARTNER_BOOKING_UNCOLLECTED',
  'ACCOUNT_NEW_DEVICE',
  'ACCOUNT_PAYOUT_CHANGED',
  'ACCOUNT_PAYOUT_REMOVED',
  'ACCOUNT_CLIENTS_EXPORTED',
  'ACCOUNT_DATA_EXPORTED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_FEED_LINKED',
  'ACCOUNT_PASSKEY_ADDED',
  'ACCOUNT_PASSKEY_REMOVED',
  'ACCOUNT_OWNER_CHANGED',
  'TEAM_INVITATION',
  'GIFT_CARD',
  'AUCTION_OUTBID',
  'AUCTION_CARD_MISSING',
  'AUCTION_WON',
  'AUCTION_LOST',
  'AUCTION_PAYMENT_FAILED',
  'AUCTION_OFFER',
  'AUCTION_REMINDER',
  'AUCTION_REFUNDED',
  'AUCTION_REFUND_SENT',
  'WAITLIST_JOINED',
  'WAITLIST_OFFER',
  'WAITLIST_OPEN',
  'WAITLIST_PRICE',
  'WAITLIST_STILL',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds that contain a code: sent at most once, and never late. */
export type CodeKind = Extract<MessageKind, `${string}_CODE`>;
export const isCode = (kind: string): kind is CodeKind => kind.endsWith('_CODE');
export const CODE_KINDS: readonly CodeKind[] = MESSAGE_KINDS.filter(isCode);

/** Kinds for clients, about their booking. */
export type ClientKind = Exclude<Extract<MessageKind, `BOOKING_${string}`>, CodeKind>;
/** Kinds for partners, about actions of their clients. */
export type PartnerKind = Extract<MessageKind, `PARTNER_BOOKING_${string}`>;
/** Kinds for users, about the security of their own account. */
export type AccountKind = Extract<MessageKind, `ACCOUNT_${string}`>;
/** Kinds for bidders. */
export type AuctionKind = Extract<MessageKind, `AUCTION_${string}`>;

/** Kinds for waiting clients, about a time offered to them. */
export type OpeningKind = 'WAITLIST_OFFER' | 'WAITLIST_OPEN' | 'WAITLIST_PRICE';
/** Kinds for waiting clients. */
export type WaitlistKind = Extract<MessageKind, `WAITLIST_${string}`>;

/** Kinds that are also emailed; offers of a time, only to clients who can't be texted. */
export type MailKind = ClientKind | PartnerKind | OpeningKind;

/** Kinds whose text contains a secret: a code, or a link's token. It is sealed and not part of the data. */
export type SecretKind =
  | CodeKind
  | ClientKind
  | WaitlistKind
  | 'AUCTION_PAYMENT_FAILED'
  | 'AUCTION_OFFER'
  | 'TEAM_INVITATION'
  | 'GIFT_CARD';
