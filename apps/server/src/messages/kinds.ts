import type { BookingStatus, Cents, Instant, Phone, Zone } from '@primehour/domain/vocabulary';

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
  'BOOKING_REFUND_SENT',
  'BOOKING_REMINDER',
  'BOOKING_LINK',
  'PARTNER_BOOKING_NEW',
  'PARTNER_BOOKING_MOVED',
  'PARTNER_BOOKING_CANCELLED',
  'ACCOUNT_NEW_DEVICE',
  'ACCOUNT_PAYOUT_CHANGED',
  'ACCOUNT_PAYOUT_REMOVED',
  'ACCOUNT_CLIENTS_EXPORTED',
  'ACCOUNT_FEED_LINKED',
  'ACCOUNT_PASSKEY_ADDED',
  'ACCOUNT_PASSKEY_REMOVED',
  'AUCTION_OUTBID',
  'AUCTION_WON',
  'AUCTION_LOST',
  'AUCTION_PAYMENT_FAILED',
  'AUCTION_OFFER',
  'AUCTION_REMINDER',
  'AUCTION_REFUNDED',
  'AUCTION_REFUND_SENT',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Kinds that carry a code: sent at most once, and never late. */
export type CodeKind = Extract<MessageKind, `${string}_CODE`>;
export const isCode = (kind: string): kind is CodeKind => kind.endsWith('_CODE');
export const CODE_KINDS: readonly CodeKind[] = MESSAGE_KINDS.filter(isCode);

/** Kinds for clients, about their booking. */
export type ClientKind = Exclude<Extract<MessageKind, `BOOKING_${string}`>, CodeKind>;
/** Kinds for partners, about what their clients have done. */
export type PartnerKind = Extract<MessageKind, `PARTNER_BOOKING_${string}`>;
/** Kinds for users, about the security of their own account. */
export type AccountKind = Extract<MessageKind, `ACCOUNT_${string}`>;
/** Kinds for bidders. */
export type AuctionKind = Extract<MessageKind, `AUCTION_${string}`>;

/** Kinds that go by mail, too. */
export type MailKind = ClientKind | PartnerKind;

/** Kinds whose words carry a secret: a code, or the token of a link. It stands in no data: it is sealed. */
export type SecretKind = CodeKind | ClientKind | 'AUCTION_PAYMENT_FAILED' | 'AUCTION_OFFER';

/** A booking as it stood when the message was queued. What the client can still do depends on `queuedAt`. */
export type BookingData = {
  readonly id: string;
  readonly version: number;
  readonly status: BookingStatus;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly holdExpiresAt: Instant | null;
  readonly serviceName: string;
  readonly priceCents: Cents;
  readonly clientName: string;
  readonly clientPhone: Phone;
  readonly businessName: string;
  readonly zone: Zone;
  readonly city: string;
  readonly state: string;
  readonly businessPhone: Phone;
  readonly changeCutoffHours: number;
  readonly queuedAt: Instant;
  /** What the client paid by card, what of it is on its way back, and what stays with the business after that. */
  readonly chargedCents?: Cents;
  readonly refundingCents?: Cents;
  readonly keptCents?: Cents;
  /** What a refund gives back that is announced by itself. */
  readonly refundCents?: Cents;
};

/** What happened to an account, when, and on which device, as far as that is known. */
export type AccountData = {
  readonly deviceName: string | null;
  readonly at: Instant;
  readonly zone: Zone;
};

/** What is auctioned, at whose business, and for how much. */
export type AuctionData = {
  readonly listingId: string;
  readonly listingName: string;
  readonly businessName: string;
  readonly zone: Zone;
  readonly reservationAt: Instant;
  readonly priceCents: number;
  /** Until when the person has to answer. */
  readonly dueAt?: Instant | undefined;
};

/**
 * What the words of each kind are made from: plain JSON, stored with the message as it stood when it was queued
 * (decision 059). Never a secret.
 */
export type MessageData = Record<CodeKind, Record<string, never>> &
  Record<ClientKind | PartnerKind, BookingData> &
  Record<AccountKind, AccountData> &
  Record<Exclude<AuctionKind, 'AUCTION_OUTBID'>, AuctionData> &
  Record<'AUCTION_OUTBID', Pick<AuctionData, 'listingId' | 'listingName' | 'priceCents'>>;
