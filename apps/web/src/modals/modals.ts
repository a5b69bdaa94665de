import type { BookingDetail } from '@primehour/contract/booking-detail';
import type { Booking } from '@primehour/contract/booking-shapes';
import type { WeekItem } from '@primehour/contract/calendar';
import type { ClientDetail } from '@primehour/contract/client';
import type { Client } from '@primehour/contract/client-shapes';
import type { ListingDetail } from '@primehour/contract/listing-shapes';
import type { TeamInvitation, TeamMember } from '@primehour/contract/team';
import type { Instant, OpeningMode, WallDate } from '@primehour/domain/vocabulary';
import type { EditListing } from '../draft/edit-listing.ts';

/**
 * A question with two answers, or a notice to close. `onConfirm` may be asynchronous; if it rejects, the error is shown
 * in the dialog.
 */
export type Question = {
  title: string;
  message?: string | undefined;
  /** Without it, the dialog is a notice. */
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'neutral' | 'danger' | undefined;
  onConfirm?: (() => void | Promise<unknown>) | undefined;
  /** Called when the person declines or closes the dialog. */
  onCancel?: (() => void) | undefined;
};

/** What each dialog is given when it is opened, by the ids of product/shell#dialogs. */
export type ModalProps = {
  /** `onCancel`: what comes next, whichever way it is closed. */
  DOING_GREAT: Pick<Question, 'onCancel'>;
  CONFIRM: Question;
  WARNING: Question;
  PERSONAL_USER_INFO: object;
  BUSINESS_DETAILS: object;
  BUSINESS_PROFILE: object;
  PAYMENT_DETAILS: object;
  CANCEL_BOOKING: { booking: Booking };
  MODIFY_BOOKING: { booking: Booking };
  ADD_INCENTIVE: { businessId: string; onCreated: (id: string) => void };
  MANAGE_LISTING: { listing: ListingDetail; onDuplicate: () => void; onRemove: () => void };
  RESERVATION_DETAILS: EditListing;
  LISTING_DETAILS: EditListing;
  BOOKING_DETAILS: { bookingId: string };
  // Next to the specified ids of product/shell#dialogs.
  REFUND_BOOKING: { booking: Booking };
  MERGE_CLIENT: { client: ClientDetail };
  DEVICES: object;
  PASSKEYS: object;
  /** A day, or a time on it; `client`: who it is for; `resourceId`: the column that was pressed. */
  NEW_BOOKING: {
    date?: WallDate | undefined;
    startAt?: Instant | undefined;
    resourceId?: string | undefined;
    /** A walk-in: the booking begins now. */
    isWalkIn?: boolean | undefined;
    client?: Pick<Client, 'name' | 'phone' | 'email'> | undefined;
  };
  /** The member whose role changes; if omitted, someone is invited, possibly again. */
  TEAM_MEMBER: { member?: TeamMember | undefined; invitation?: TeamInvitation | undefined };
  /** `resourceId`: whose week is shown. */
  BLOCK_TIME: { date?: WallDate | undefined; resourceId?: string | undefined; block?: WeekItem | undefined };
  /** Free time to offer: its start, whose time it is, and how it is offered. */
  FILL_OPENING: {
    startAt?: Instant | undefined;
    resourceId?: string | undefined;
    mode?: OpeningMode | undefined;
  };
  /** Reassigns a booking to another person on the team. */
  CHANGE_PERSON: { booking: Booking };
  /** A no-show that the client agreed to pay for. */
  NO_SHOW: { detail: BookingDetail };
  WHY: { date?: WallDate | undefined; serviceId?: string | undefined };
};

export type ModalId = keyof ModalProps;
export type OpenModal = { [Id in ModalId]: { id: Id; props: ModalProps[Id]; key: number } }[ModalId];
