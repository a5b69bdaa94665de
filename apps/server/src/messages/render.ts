import { auctionPaths } from '@primehour/contract/auction-paths';
import { publicPaths } from '@primehour/contract/public-paths';
import { teamPaths } from '@primehour/contract/team-paths';
import { waitlistPaths } from '@primehour/contract/waitlist-paths';
import type { Config } from '../config.ts';
import type {
  AccountKind,
  ClientKind,
  MailKind,
  MessageKind,
  OpeningKind,
  PartnerKind,
  WaitlistKind,
} from '../ports/message-kinds.ts';
import { NOT_RENDERED } from '../ports/send-outcomes.ts';
import { invitation } from './booking-event.ts';
import { accountText } from './copy/account.ts';
import { auctionText, type AuctionTextKind, outbidText } from './copy/auction.ts';
import { clientMail, clientText, type MailCopy } from './copy/client.ts';
import { codeText } from './copy/code.ts';
import { giftCardText } from './copy/gift-card.ts';
import { partnerMail, partnerText } from './copy/partner.ts';
import { invitationText } from './copy/team.ts';
import { openingMail, openingText, waitlistText } from './copy/waitlist.ts';
import type { MessageData } from './message-data.ts';

/** A message that this node can't render, but another node or the next version may: it is retried. */
export class NotRendered extends Error {
  override readonly name = 'NotRendered';
  readonly isPermanent = false;
  readonly providerCode = NOT_RENDERED;
}

/** What a message is rendered from. */
export type Rendering<Data> = {
  readonly data: Data;
  /** Its secret; undefined for a kind without one. */
  readonly secret: string | undefined;
  readonly to: string;
  readonly config: RenderConfig;
  /** The name of the sending business, as it may appear. */
  readonly sender: string | null;
  /** What follows a text's own words, such as how to stop; it counts toward the two segments. */
  readonly ending: string;
};
export type RenderConfig = Pick<Config, 'publicUrl' | 'productName' | 'mail'>;

export type RenderedMail = MailCopy & { readonly calendarFile: string | null };

type TextRenderers = { readonly [Kind in MessageKind]: (rendering: Rendering<MessageData[Kind]>) => string };
type MailTemplates = { readonly [Kind in MailKind]: (rendering: Rendering<MessageData[Kind]>) => RenderedMail };

const ofClient =
  (kind: ClientKind): TextRenderers[ClientKind] =>
  ({ data, secret, config, ending }) =>
    clientText(kind, data, urlFor(kind, secret, config), ending);

const ofPartner =
  (kind: PartnerKind): TextRenderers[PartnerKind] =>
  ({ data, config }) =>
    partnerText(kind, data, partnerUrl(config));

const ofBidder =
  (kind: AuctionTextKind): TextRenderers[AuctionTextKind] =>
  ({ data, config, ending }) =>
    auctionText(kind, data, auctionUrl(data, config), ending);

/** With this bidder's own link. */
const ofOffer =
  (kind: AuctionTextKind): TextRenderers[AuctionTextKind] =>
  ({ data, secret, config, ending }) =>
    auctionText(kind, data, offerUrl(secret, config), ending);

const ofAccount =
  (kind: AccountKind): TextRenderers[AccountKind] =>
  ({ data, config }) =>
    accountText(kind, data, { productName: config.productName, link: `${config.publicUrl}/account-manager` });

const ofWaiting =
  (kind: Exclude<WaitlistKind, OpeningKind>): TextRenderers[Exclude<WaitlistKind, OpeningKind>] =>
  ({ data, secret, config, ending }) =>
    waitlistText(kind, data, waitlistUrl(secret, config), ending);

const ofOpening =
  (kind: OpeningKind): TextRenderers[OpeningKind] =>
  ({ data, secret, config, ending }) =>
    openingText(kind, data, waitlistUrl(secret, config), ending);

/** Each kind's text. A kind without a text doesn't compile. */
const TEXTS: TextRenderers = {
  SIGN_IN_CODE: ({ secret, config }) => codeText(required(secret), config),
  BOOKING_CODE: ({ secret, config }) => codeText(required(secret), config),
  STEP_UP_CODE: ({ secret, config }) => codeText(required(secret), config),
  BOOKING_HELD: ofClient('BOOKING_HELD'),
  BOOKING_CONFIRMED: ofClient('BOOKING_CONFIRMED'),
  BOOKING_MOVED: ofClient('BOOKING_MOVED'),
  BOOKING_CANCELLED: ofClient('BOOKING_CANCELLED'),
  BOOKING_RESTORED: ofClient('BOOKING_RESTORED'),
  BOOKING_REFUNDED: ofClient('BOOKING_REFUNDED'),
  BOOKING_REFUND_SENT: ofClient('BOOKING_REFUND_SENT'),
  BOOKING_CARD_MISSING: ofClient('BOOKING_CARD_MISSING'),
  BOOKING_DUE_PAID: ofClient('BOOKING_DUE_PAID'),
  BOOKING_DUE_LINK: ofClient('BOOKING_DUE_LINK'),
  BOOKING_DUE_WAIVED: ofClient('BOOKING_DUE_WAIVED'),
  BOOKING_TIP: ofClient('BOOKING_TIP'),
  BOOKING_REMINDER: ofClient('BOOKING_REMINDER'),
  BOOKING_LINK: ofClient('BOOKING_LINK'),
  PARTNER_BOOKING_NEW: ofPartner('PARTNER_BOOKING_NEW'),
  PARTNER_BOOKING_MOVED: ofPartner('PARTNER_BOOKING_MOVED'),
  PARTNER_BOOKING_CANCELLED: ofPartner('PARTNER_BOOKING_CANCELLED'),
  PARTNER_BOOKING_UNCOLLECTED: ofPartner('PARTNER_BOOKING_UNCOLLECTED'),
  PARTNER_BOOKING_MISSED: ofPartner('PARTNER_BOOKING_MISSED'),
  ACCOUNT_NEW_DEVICE: ofAccount('ACCOUNT_NEW_DEVICE'),
  ACCOUNT_PAYOUT_CHANGED: ofAccount('ACCOUNT_PAYOUT_CHANGED'),
  ACCOUNT_PAYOUT_REMOVED: ofAccount('ACCOUNT_PAYOUT_REMOVED'),
  ACCOUNT_CLIENTS_EXPORTED: ofAccount('ACCOUNT_CLIENTS_EXPORTED'),
  ACCOUNT_DATA_EXPORTED: ofAccount('ACCOUNT_DATA_EXPORTED'),
  ACCOUNT_CLOSED: ofAccount('ACCOUNT_CLOSED'),
  ACCOUNT_FEED_LINKED: ofAccount('ACCOUNT_FEED_LINKED'),
  ACCOUNT_PASSKEY_ADDED: ofAccount('ACCOUNT_PASSKEY_ADDED'),
  ACCOUNT_PASSKEY_REMOVED: ofAccount('ACCOUNT_PASSKEY_REMOVED'),
  ACCOUNT_OWNER_CHANGED: ofAccount('ACCOUNT_OWNER_CHANGED'),
  TEAM_INVITATION: ({ data, secret, config, ending }) => invitationText(data, invitationUrl(secret, config), ending),
  GIFT_CARD: ({ data, secret, config, ending }) => giftCardText(data, giftCardUrl(secret, config), ending),
  AUCTION_OUTBID: ({ data, config, sender, ending }) => outbidText(data, auctionUrl(data, config), { sender, ending }),
  AUCTION_CARD_MISSING: ofBidder('AUCTION_CARD_MISSING'),
  AUCTION_WON: ofBidder('AUCTION_WON'),
  AUCTION_LOST: ofBidder('AUCTION_LOST'),
  AUCTION_PAYMENT_FAILED: ofOffer('AUCTION_PAYMENT_FAILED'),
  AUCTION_OFFER: ofOffer('AUCTION_OFFER'),
  AUCTION_REMINDER: ofBidder('AUCTION_REMINDER'),
  AUCTION_REFUNDED: ofBidder('AUCTION_REFUNDED'),
  AUCTION_REFUND_SENT: ofBidder('AUCTION_REFUND_SENT'),
  WAITLIST_JOINED: ofWaiting('WAITLIST_JOINED'),
  WAITLIST_OFFER: ofOpening('WAITLIST_OFFER'),
  WAITLIST_OPEN: ofOpening('WAITLIST_OPEN'),
  WAITLIST_PRICE: ofOpening('WAITLIST_PRICE'),
  WAITLIST_STILL: ofWaiting('WAITLIST_STILL'),
};

const mailOfClient =
  (kind: ClientKind): MailTemplates[ClientKind] =>
  ({ data, secret, to, config }) => {
    const url = urlFor(kind, secret, config);
    return { ...clientMail(kind, data, url), calendarFile: invitation(kind, data, { to, url, config }) ?? null };
  };

const mailOfPartner =
  (kind: PartnerKind): MailTemplates[PartnerKind] =>
  ({ data, config }) => ({ ...partnerMail(kind, data, partnerUrl(config)), calendarFile: null });

const mailOfOpening =
  (kind: OpeningKind): MailTemplates[OpeningKind] =>
  ({ data, secret, config }) => ({ ...openingMail(kind, data, waitlistUrl(secret, config)), calendarFile: null });

const MAILS: MailTemplates = {
  BOOKING_HELD: mailOfClient('BOOKING_HELD'),
  BOOKING_CONFIRMED: mailOfClient('BOOKING_CONFIRMED'),
  BOOKING_MOVED: mailOfClient('BOOKING_MOVED'),
  BOOKING_CANCELLED: mailOfClient('BOOKING_CANCELLED'),
  BOOKING_RESTORED: mailOfClient('BOOKING_RESTORED'),
  BOOKING_REFUNDED: mailOfClient('BOOKING_REFUNDED'),
  BOOKING_REFUND_SENT: mailOfClient('BOOKING_REFUND_SENT'),
  BOOKING_CARD_MISSING: mailOfClient('BOOKING_CARD_MISSING'),
  BOOKING_DUE_PAID: mailOfClient('BOOKING_DUE_PAID'),
  BOOKING_DUE_LINK: mailOfClient('BOOKING_DUE_LINK'),
  BOOKING_DUE_WAIVED: mailOfClient('BOOKING_DUE_WAIVED'),
  BOOKING_TIP: mailOfClient('BOOKING_TIP'),
  BOOKING_REMINDER: mailOfClient('BOOKING_REMINDER'),
  BOOKING_LINK: mailOfClient('BOOKING_LINK'),
  PARTNER_BOOKING_NEW: mailOfPartner('PARTNER_BOOKING_NEW'),
  PARTNER_BOOKING_MOVED: mailOfPartner('PARTNER_BOOKING_MOVED'),
  PARTNER_BOOKING_CANCELLED: mailOfPartner('PARTNER_BOOKING_CANCELLED'),
  PARTNER_BOOKING_UNCOLLECTED: mailOfPartner('PARTNER_BOOKING_UNCOLLECTED'),
  PARTNER_BOOKING_MISSED: mailOfPartner('PARTNER_BOOKING_MISSED'),
  WAITLIST_OFFER: mailOfOpening('WAITLIST_OFFER'),
  WAITLIST_OPEN: mailOfOpening('WAITLIST_OPEN'),
  WAITLIST_PRICE: mailOfOpening('WAITLIST_PRICE'),
};

function required(secret: string | undefined): string {
  if (secret === undefined) throw new NotRendered('its secret is gone');
  return secret;
}

/** Where the client does what the message asks for. */
const CLIENT_PATHS: Partial<Record<ClientKind, (token: string) => string>> = {
  BOOKING_CARD_MISSING: publicPaths.myNewCard,
  BOOKING_DUE_LINK: publicPaths.myDue,
  BOOKING_TIP: publicPaths.myTip,
};
const urlFor = (kind: ClientKind, token: string | undefined, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${(CLIENT_PATHS[kind] ?? publicPaths.myBooking)(required(token))}`;
const offerUrl = (token: string | undefined, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${auctionPaths.auctionOffer(required(token))}`;
const waitlistUrl = (token: string | undefined, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${waitlistPaths.entry(required(token))}`;
const invitationUrl = (token: string | undefined, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${teamPaths.invitation(required(token))}`;
const giftCardUrl = (code: string | undefined, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${publicPaths.giftCard(required(code))}`;
const auctionUrl = ({ listingId }: { readonly listingId: string }, { publicUrl }: RenderConfig): string =>
  `${publicUrl}${auctionPaths.auction(listingId)}`;
const partnerUrl = ({ publicUrl }: RenderConfig): string => `${publicUrl}/bookings`;

/**
 * The data of a row was stored by a function whose type requires that it matches the kind, so it isn't checked again.
 * @throws NotRendered
 */
export function renderText(kind: string, rendering: Rendering<unknown>): string {
  if (!isKeyOf(TEXTS, kind)) throw new NotRendered(UNKNOWN_KIND);
  const render: (rendering: Rendering<never>) => string = TEXTS[kind];
  return render(rendering as Rendering<never>);
}

/** @throws NotRendered */
export function renderMail(kind: string, rendering: Rendering<unknown>): RenderedMail {
  if (!isKeyOf(MAILS, kind)) throw new NotRendered(UNKNOWN_KIND);
  const render: (rendering: Rendering<never>) => RenderedMail = MAILS[kind];
  return render(rendering as Rendering<never>);
}

const UNKNOWN_KIND = 'this version has no words for its kind';

const isKeyOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, key: string): key is Key =>
  Object.hasOwn(table, key);
