import type { BookingStatus, WaitlistState } from '@primehour/domain/vocabulary';
import type { FormState } from './form-state.ts';
import type { PublicBusiness, Via } from './public-business.ts';

/** What a client is waiting for, as shown on the pages. */
export type WaitlistWhat = {
  serviceName: string;
  /** Null for anyone on the team, and omitted in a business of one person. */
  personName?: string | null | undefined;
};

/** The first and last day that a client can choose. */
export type WaitlistDates = { firstDate: string; lastDate: string };

/** A time offered to a waiting client. */
export type PlaceOffer = {
  startAt: number;
  untilAt: number;
  personName: string | null;
  /** No one else can take it until then. */
  isHeld: boolean;
  price: OfferPrice | null;
};

/** What a new booking costs now, with tax, and the lowest price if it falls; a booking that moves keeps its price. */
export type OfferPrice = { priceCents: number; floorPriceCents: number | null };

/** The booking of a client who took an offer. */
export type TakenBooking = {
  status: BookingStatus;
  startAt: number;
  holdExpiresAt: number | null;
  /** Accepting the offer again opens it. */
  leadsThere: boolean;
};

/** An opening at a falling price, on the booking page. */
export type FallingOpening = {
  id: string;
  path: string;
  serviceName: string;
  startAt: number;
  startPriceCents: number;
  floorPriceCents: number;
  fromAt: number;
  untilAt: number;
  /** A tax is added to the price when it is booked. */
  hasAddedTax?: boolean;
};

/** Pages of the waiting list. */
export type WaitlistPage =
  | (WaitlistDates & {
      kind: 'waitlist-join';
      via: Via;
      now: number;
      business: PublicBusiness;
      serviceId: string;
      with?: string | undefined;
      what: WaitlistWhat;
      form: FormState;
      knownPhone: string | null;
      clientZone: string | null;
    })
  | {
      kind: 'waitlist-code';
      now: number;
      business: PublicBusiness;
      requestId: string;
      joinPath: string;
      what: WaitlistWhat;
      maskedPhone: string;
      form: FormState;
      retrySeconds: number | null;
      isTooEarly: boolean;
      isResent: boolean;
      clientZone: string | null;
    }
  | (WaitlistDates & {
      kind: 'waitlist-entry';
      now: number;
      business: PublicBusiness;
      token: string;
      what: WaitlistWhat;
      state: WaitlistState;
      /** The start of the booking that an accepted offer moves. */
      insteadOfAt: number | null;
      /** The client's place in line, and what has opened recently; empty once it is over. */
      place: string;
      /** When they can come. */
      waitingFor: string;
      /** They were asked whether they are still waiting. */
      isAsked: boolean;
      offer: PlaceOffer | null;
      /** What the place became; null unless they took an offer. */
      booking: TakenBooking | null;
      /** Other times, if someone else was faster. */
      nearest: { at: number; path: string }[];
      form: FormState;
      isChanging: boolean;
      bookPath: string;
      clientZone: string | null;
    });
