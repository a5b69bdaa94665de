import type { PaymentProviderName } from '@primehour/domain/vocabulary';
import type { AuctionState, MaskedBid, Offer, Position } from './auction-shapes.ts';
import type { DetailsPackage, DetailsTerms } from './details-terms.ts';
import type { FormState, TypedDetails } from './form-state.ts';
import type { MyPage } from './my-pages.ts';
import type {
  OperatorBusinessPage,
  OperatorConsolePage,
  OperatorListPage,
  OperatorSuspendPage,
} from './operator-pages.ts';
import type { PublicBusiness, Via } from './public-business.ts';
import type { MyBooking } from './public.ts';
import type { PublicService } from './service-shapes.ts';
import type { SlotWindow } from './slot-window.ts';
import type { BookedTax } from './tax-shapes.ts';
import type { FallingOpening, WaitlistPage } from './waitlist-pages.ts';

/** The preview picture of a link, in pixels. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** A person whom clients can choose, under their public name. */
export type PublicPerson = { id: string; name: string; about: string | null; imageUrl: string | null };

export type Summary = {
  serviceName: string;
  priceCents: number;
  durationMinutes: number;
  startAt: number;
  /** Who serves; null for anyone on the team, and omitted in a business of one person. */
  personName?: string | null | undefined;
  /** The lowest price, if anyone will do and people differ. */
  priceVaries?: boolean | undefined;
  /** The highest possible price, if it varies. */
  highestPriceCents?: number | undefined;
  durationVaries?: boolean | undefined;
  /** What a code takes off; already deducted from the price. */
  discount?: { code: string; cents: number } | undefined;
  /** The tax included in the price; if the price varies, `cents` is for the lowest. */
  tax?: BookedTax | undefined;
  /** What a gift card or a visit of a package pays of the price. */
  stored?: MyBooking['stored'];
};

/** A gift card, for anyone who has its code. */
export type GiftCardPageModel = {
  kind: 'gift-card';
  now: number;
  business: { name: string; slug: string; zone: string };
  /** In groups of four. */
  code: string;
  balanceCents: number;
  isBlocked: boolean;
  recipientName: string | null;
  message: string | null;
  /** The modules of a QR code with the address of this page, as a path in a square of `size`. */
  qr: { size: number; path: string };
  clientZone: string | null;
};

/**
 * What the server passes to a client page, and the page to its hydration: plain data with instants as epoch ms, and
 * nothing that a visitor must not know.
 */
export type PageModel =
  | GiftCardPageModel
  | {
      kind: 'booking';
      via: Via;
      now: number;
      business: PublicBusiness;
      services: PublicService[];
      /** Those that any service needs; omitted in a business of one person. */
      people?: PublicPerson[] | undefined;
      window: SlotWindow | null;
      isCalendarActive: boolean;
      /**
       * Clients can move and cancel until this many hours before the start; null if a service requires an agreement.
       */
      changeCutoffHours: number | null;
      /**
       * Listings to bid on; none on the calendar link, which leaves out marketing content
       * (product/client-pages#calendar-link).
       */
      openListings: OpenListing[];
      /** Times whose price falls until someone takes them. */
      falling: FallingOpening[];
      /** Shown above the times, e.g. that the chosen one has just been taken, with the nearest free ones. */
      notice: { message: string; nearest: number[]; typed?: TypedDetails | undefined } | null;
      /** The perks of the counted link that the visitor followed, as text. */
      linkNote?: string | null | undefined;
      clientZone: string | null;
    }
  | (DetailsTerms & {
      kind: 'details';
      via: Via;
      now: number;
      business: PublicBusiness;
      serviceId: string;
      /** The chosen person; omitted for anyone. */
      with?: string | undefined;
      summary: Summary;
      /** The opening that has this falling price. */
      openingId?: string | undefined;
      form: FormState;
      /** Of this rendering of the form; it stays when the form is shown again with mistakes. */
      requestKey: string;
      /** The business has discount codes. */
      hasDiscounts: boolean;
      hasGiftCards: boolean;
      /** The package of the known phone that pays for this visit. */
      package?: DetailsPackage | undefined;
      /** Last four digits of a phone verified on this device, which needs no code. */
      knownPhone: string | null;
      clientZone: string | null;
    })
  | {
      kind: 'code';
      now: number;
      business: PublicBusiness;
      checkoutId: string;
      summary: Summary;
      maskedPhone: string;
      form: FormState;
      /** Seconds until another code can be requested; null if it can be requested now. */
      retrySeconds: number | null;
      /** It was requested too soon. */
      isTooEarly: boolean;
      isResent: boolean;
      clientZone: string | null;
    }
  | MyPage
  | WaitlistPage
  | AuctionPage
  | OfferPage
  | OperatorConsolePage
  | OperatorListPage
  | OperatorBusinessPage
  | OperatorSuspendPage
  | { kind: 'message'; title: string; text: string; action: { label: string; path: string } | null };

/** A reservation for sale as everyone can see it. */
export type PublicListing = {
  id: string;
  name: string;
  description: string;
  location: string;
  guestsNumber: number;
  reservationAt: number;
  durationMinutes: number;
  /** The people and rooms whose time it is, by their public names; omitted in a business of one person. */
  resources?: string[] | undefined;
  /** The larger copy for the page and the smaller one for a card; at least one. */
  images: { url: string; smallUrl: string }[];
  incentives: { name: string; description: string; imageUrl: string | null }[];
};

/** A card on the booking page: open auctions, the next to end first. */
export type OpenListing = {
  id: string;
  path: string;
  name: string;
  imageUrl: string | null;
  guestsNumber: number;
  reservationAt: number;
  auction: AuctionState;
};

/**
 * The one form that an auction page shows. Each posts to its path in `auctionPaths`, which returns this page again:
 * JOIN (name, phoneNumber or useKnownPhone=true, hasConsented=true, isAdult=true) → CODE (code) →
 * CARD (sandbox: setupId, cardNumber, expiry, securityCode; another provider: setupId) → BID (kind, amount
 * in dollars, requestId) or TAKE (kind=TAKE, requestId). WAIT before the start, OVER afterward.
 */
export type AuctionStep =
  | { kind: 'JOIN'; action: string; knownPhone: string | null }
  | {
      kind: 'CODE';
      action: string;
      resendAction: string;
      maskedPhone: string;
      retrySeconds: number | null;
      isTooEarly: boolean;
      isResent: boolean;
    }
  | {
      kind: 'CARD';
      action: string;
      provider: PaymentProviderName;
      setupId: string;
      secret: string;
      publishableKey: string | null;
    }
  | { kind: 'BID'; action: string; requestId: string; minimumCents: number }
  | { kind: 'TAKE'; action: string; requestId: string; priceCents: number; isFree: boolean }
  /** The payment provider can't be reached, so no card can be saved right now. */
  | { kind: 'CARD_DOWN'; message: string }
  | { kind: 'WAIT' }
  | { kind: 'OVER' };

/** `/a/{listingId}`: complete without a second request; `eventsPath` provides updates. */
export type AuctionPage = {
  kind: 'auction';
  now: number;
  business: PublicBusiness;
  listing: PublicListing;
  auction: AuctionState;
  own: Position;
  /** Newest first, at most fifty. */
  history: MaskedBid[];
  step: AuctionStep;
  form: FormState;
  /** Shown once above the form, e.g. 'Bid #5 accepted'. */
  notice: string | null;
  eventsPath: string;
  /** Where this visitor pays again or answers an offer, while that is possible; the texted link leads there, too. */
  offerPath: string | null;
  /** The close report and the script that checks it, once there is one. */
  report: { path: string; verifierPath: string } | null;
  /** Last four digits of the phone that this device remembers. */
  knownPhone: string | null;
  clientZone: string | null;
};

/**
 * `/offer/{token}`: the winner's second try or the next bidder's offer. `card` is set while a card can be entered;
 * accepting without one charges the saved method.
 */
export type OfferPage = {
  kind: 'offer';
  now: number;
  business: PublicBusiness;
  offer: Offer;
  /** The people and rooms whose time it is, by their public names; omitted in a business of one person. */
  resources?: string[] | undefined;
  acceptPath: string;
  declinePath: string;
  auctionPath: string;
  /** The state of a payment in progress; null otherwise. */
  eventsPath: string | null;
  card: { provider: PaymentProviderName; setupId: string; secret: string; publishableKey: string | null } | null;
  /** A card is required, and the payment provider can't be reached right now; `path` reloads the page. */
  cardDown: { message: string; path: string } | null;
  form: FormState;
  clientZone: string | null;
};

export type PageContext = {
  productName: string;
  publicUrl: string;
  /** Until when nothing can be changed (product/operator#maintenance). */
  maintenanceUntil?: number | null;
};
/** A document split around its style element, which is two thirds of it and the same in all documents. */
export type StylelessPage = { readonly before: string; readonly after: string };
export type RenderPage = (model: PageModel, context: PageContext) => StylelessPage;

/** The inline scripts and styles of all pages, which never change: the content security policy allows them by hash. */
export type InlineSources = { readonly scripts: readonly string[]; readonly style: string };
