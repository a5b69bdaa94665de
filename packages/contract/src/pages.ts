import type { Issue } from './errors.ts';
import type { MyBooking } from './public.ts';

/**
 * What the server hands to a client page, and the page to its hydration: plain data, instants as epoch ms,
 * nothing a visitor may not know.
 */
export type PublicBusiness = {
  id: string;
  slug: string;
  name: string;
  bio: string | null;
  zone: string;
  address: string;
  phone: string;
  socialLink: string | null;
  standardBookingUrl: string | null;
  heroUrl: string | null;
  /** The same picture, small, as a `data:` address: it is painted with the page, and `heroUrl` loads over it. */
  heroPreview: string | null;
  logoUrl: string | null;
};

export type PublicService = {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  durationMinutes: number;
  imageUrl: string | null;
  isPrimary: boolean;
};

/** How the visitor came: the marketing page by slug, or the calendar link by business id. */
export type Via = 'PAGE' | 'VIP';

/** A window of days of one service, and what of it is shown first. */
export type SlotWindow = {
  serviceId: string;
  /** First day of the window and its length; `slots` are all starts in it. */
  fromDate: string;
  days: number;
  slots: number[];
  /** The day whose times are shown, or null when the window has no free time. */
  shownDate: string | null;
  /** First and last bookable day, for the previous and next links. */
  firstDate: string;
  lastDate: string;
};

/** A form that came back: what was typed, and what was wrong with it. */
export type FormState = { values: Record<string, string>; issues: Issue[]; message: string | null };

export type Summary = { serviceName: string; priceCents: number; durationMinutes: number; startAt: number };

export type PageModel =
  | {
      kind: 'booking';
      via: Via;
      now: number;
      business: PublicBusiness;
      services: PublicService[];
      window: SlotWindow | null;
      isCalendarActive: boolean;
      /** Said above the times, e.g. that the chosen one has just gone, with the nearest free ones. */
      notice: { message: string; nearest: number[] } | null;
      clientZone: string | null;
    }
  | {
      kind: 'details';
      via: Via;
      now: number;
      business: PublicBusiness;
      serviceId: string;
      summary: Summary;
      form: FormState;
      /** Last four digits of a phone verified on this device, which needs no code. */
      knownPhone: string | null;
      clientZone: string | null;
    }
  | {
      kind: 'code';
      now: number;
      business: PublicBusiness;
      checkoutId: string;
      summary: Summary;
      maskedPhone: string;
      form: FormState;
      /** Seconds until another code may be asked for; null when now. */
      retrySeconds: number | null;
      isResent: boolean;
      clientZone: string | null;
    }
  | {
      kind: 'my-booking';
      now: number;
      token: string;
      booking: MyBooking;
      bookAgainPath: string;
      provider: 'sandbox' | 'stripe';
      form: FormState;
      notice: string | null;
      clientZone: string | null;
    }
  | {
      kind: 'my-move';
      now: number;
      token: string;
      booking: MyBooking;
      window: SlotWindow | null;
      notice: { message: string; nearest: number[] } | null;
      clientZone: string | null;
    }
  | { kind: 'my-cancel'; now: number; token: string; booking: MyBooking; clientZone: string | null }
  | { kind: 'message'; title: string; text: string; action: { label: string; path: string } | null };

/** Made once per answer; `nonce` goes on every inline script and style. */
export type RenderPage = (
  model: PageModel,
  context: { nonce: string; productName: string; publicUrl: string },
) => string;
