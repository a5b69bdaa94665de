import type { DueKind } from '@primehour/domain/policy/due-kinds';
import type { BookingStatus, Cents, Instant, Phone, Role, Zone } from '@primehour/domain/vocabulary';
import type {
  AccountKind,
  AuctionKind,
  ClientKind,
  CodeKind,
  OpeningKind,
  PartnerKind,
  WaitlistKind,
} from '../ports/message-kinds.ts';

/** A booking as it stood when the message was queued. What the client can still do depends on `queuedAt`. */
export type BookingData = {
  readonly id: string;
  readonly version: number;
  readonly status: BookingStatus;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly holdExpiresAt: Instant | null;
  readonly serviceName: string;
  /** The person's public name; missing in a business of one person, or while no one is named yet. */
  readonly personName?: string | null;
  readonly priceCents: Cents;
  /** The tax that is part of it. */
  readonly tax?: { readonly name: string; readonly basisPoints: number; readonly cents: Cents };
  readonly clientName: string;
  readonly clientPhone: Phone;
  readonly businessName: string;
  readonly zone: Zone;
  readonly city: string;
  readonly state: string;
  /** Where it takes place; missing in messages that an earlier version queued. */
  readonly place?: string;
  readonly businessPhone: Phone;
  readonly changeCutoffHours: number;
  readonly queuedAt: Instant;
  /** What the client paid online, how much of it is being refunded, and what the business keeps. */
  readonly chargedCents?: Cents;
  readonly refundingCents?: Cents;
  readonly keptCents?: Cents;
  /** If a gift card or package paid: the amount returned to the gift card, and what happened to the visit. */
  readonly stored?: { readonly giftBackCents: Cents; readonly visit: 'USED' | 'BACK' | null };
  /** What is still to be paid at the visit. */
  readonly remainingCents?: Cents;
  /** A held time is kept by saving a card, not by a payment. */
  readonly asksCard?: true;
  /** What the client agreed to; the change cut-off does not apply to them. */
  readonly agreedWords?: string;
  /** The amount of a refund announced in its own message. */
  readonly refundCents?: Cents;
  /** Where the refund goes; a card by default. */
  readonly refundTo?: 'GIFT_CARD' | 'PACKAGE';
  /** What is owed beyond the first payment, and the card that was or would be charged. */
  readonly due?: DueData;
  /** A text that is not sent at night (`wait-for-morning.ts`). */
  readonly waitsAtNight?: WaitsAtNight;
};

/** The recipient's clock, and when they come if they are not notified. */
export type WaitsAtNight = { readonly zone: Zone; readonly comesAt: Instant };

export type DueData = {
  readonly kind: DueKind;
  readonly amountCents: Cents;
  readonly cardLabel: string | null;
  /** The card is missing: it is paid by a link, which has a text of its own. */
  readonly isByLink?: boolean;
};

export const placeOf = ({ place, city, state }: Pick<BookingData, 'place' | 'city' | 'state'>): string =>
  place ?? `${city}, ${state}`;

/** What happened to an account, when, and on which device, as far as that is known. */
export type AccountData = {
  readonly deviceName: string | null;
  readonly at: Instant;
  readonly zone: Zone;
};

/** Which business invites its recipient, and as what. */
export type InvitationData = { readonly businessName: string; readonly role: Role };

/** A gift card's business, and what is on it; its page has the name and the message. */
export type GiftCardData = {
  readonly businessName: string;
  readonly amountCents: number;
};

/** What is auctioned, at whose business, and for how much. */
export type AuctionData = {
  readonly listingId: string;
  readonly listingName: string;
  /** The public names of the people whose time it is; missing in a business of one person. */
  readonly personName?: string | null;
  readonly businessName: string;
  readonly zone: Zone;
  readonly reservationAt: Instant;
  readonly priceCents: number;
  /** Until when the person has to answer. */
  readonly dueAt?: Instant | undefined;
};

/** What someone waits for. */
export type WaitlistData = {
  readonly businessName: string;
  readonly serviceName: string;
  readonly zone: Zone;
  /** Until when the person has to answer. */
  readonly dueAt?: Instant | undefined;
};

/** A time offered to a waiting client; with prices if it falls. */
export type OpeningData = WaitlistData & {
  readonly personName?: string | null;
  readonly startAt: Instant;
  readonly untilAt: Instant;
  readonly queuedAt: Instant;
  readonly priceCents?: Cents;
  readonly floorCents?: Cents;
};

/**
 * The data from which each kind's text is rendered: plain JSON, stored when the message was queued (decision 059). It
 * never contains a secret.
 */
export type MessageData = Record<CodeKind, Record<string, never>> &
  Record<ClientKind | PartnerKind, BookingData> &
  Record<AccountKind, AccountData> &
  Record<'TEAM_INVITATION', InvitationData> &
  Record<'GIFT_CARD', GiftCardData> &
  Record<Exclude<AuctionKind, 'AUCTION_OUTBID'>, AuctionData> &
  Record<Exclude<WaitlistKind, OpeningKind>, WaitlistData> &
  Record<OpeningKind, OpeningData> &
  Record<'AUCTION_OUTBID', Pick<AuctionData, 'listingId' | 'listingName' | 'priceCents'>>;
