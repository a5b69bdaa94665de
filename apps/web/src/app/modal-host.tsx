import { type ComponentType, useEffect } from 'react';
import { closeWhenLeft } from '../modals/close-when-left.ts';
import type { ModalId, ModalProps, OpenModal } from '../modals/modals.ts';
import { closeThisModal, getOpenModal, subscribeModal } from '../modals/store.ts';
import { lazyPart } from '../screens/lazy-page.tsx';
import { QuestionDialog } from '../shell/modal/question-dialog.tsx';

/** A dialog component renders the whole `Dialog` and calls `onClose` to be closed. */
type ModalComponent<Id extends ModalId> = ComponentType<ModalProps[Id] & { onClose: () => void }>;
type Modal<Id extends ModalId> = { Part: ModalComponent<Id>; preload?: () => Promise<void> };

const MODALS: { [Id in ModalId]: Modal<Id> } = {
  DOING_GREAT: lazyPart(async () => (await import('../features/sign-in/doing-great-dialog.tsx')).DoingGreatDialog),
  // Confirmation dialogs are bundled: logging out has to work without a network.
  CONFIRM: { Part: QuestionDialog },
  WARNING: { Part: QuestionDialog },
  PERSONAL_USER_INFO: lazyPart(
    async () => (await import('../features/account-manager/personal-information-dialog.tsx')).PersonalInformationDialog,
  ),
  BUSINESS_DETAILS: lazyPart(
    async () => (await import('../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  ),
  BUSINESS_PROFILE: lazyPart(
    async () => (await import('../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  ),
  PAYMENT_DETAILS: lazyPart(
    async () => (await import('../features/account-manager/bank-account-dialog.tsx')).BankAccountDialog,
  ),
  DEVICES: lazyPart(async () => (await import('../features/account-manager/devices-dialog.tsx')).DevicesDialog),
  PASSKEYS: lazyPart(async () => (await import('../features/account-manager/passkeys-dialog.tsx')).PasskeysDialog),
  CANCEL_BOOKING: lazyPart(
    async () => (await import('../features/bookings/cancel-booking-dialog.tsx')).CancelBookingDialog,
  ),
  MODIFY_BOOKING: lazyPart(
    async () => (await import('../features/bookings/modify-booking-dialog.tsx')).ModifyBookingDialog,
  ),
  ADD_INCENTIVE: lazyPart(async () => (await import('../features/listings/incentive-dialog.tsx')).IncentiveDialog),
  MANAGE_LISTING: lazyPart(
    async () => (await import('../features/listings/manage-listing-dialog.tsx')).ManageListingDialog,
  ),
  RESERVATION_DETAILS: lazyPart(
    async () => (await import('../features/listings/reservation-details-dialog.tsx')).ReservationDetailsDialog,
  ),
  LISTING_DETAILS: lazyPart(
    async () => (await import('../features/listings/listing-details-dialog.tsx')).ListingDetailsDialog,
  ),
  BOOKING_DETAILS: lazyPart(
    async () => (await import('../features/bookings/booking-details-dialog.tsx')).BookingDetailsDialog,
  ),
  REFUND_BOOKING: lazyPart(
    async () => (await import('../features/bookings/refund-booking-dialog.tsx')).RefundBookingDialog,
  ),
  NEW_BOOKING: lazyPart(async () => (await import('../features/bookings/new-booking-dialog.tsx')).NewBookingDialog),
  CHANGE_PERSON: lazyPart(
    async () => (await import('../features/bookings/change-person-dialog.tsx')).ChangePersonDialog,
  ),
  MERGE_CLIENT: lazyPart(async () => (await import('../features/clients/merge-client-dialog.tsx')).MergeClientDialog),
  TEAM_MEMBER: lazyPart(async () => (await import('../features/team/member-dialog.tsx')).MemberDialog),
  BLOCK_TIME: lazyPart(async () => (await import('../features/bookings/block-time-dialog.tsx')).BlockTimeDialog),
  FILL_OPENING: lazyPart(async () => (await import('../features/waitlist/fill-opening-dialog.tsx')).FillOpeningDialog),
  NO_SHOW: lazyPart(async () => (await import('../features/bookings/no-show-dialog.tsx')).NoShowDialog),
  WHY: lazyPart(async () => (await import('../features/availability/why-dialog.tsx')).WhyDialog),
};

// Each opening is an attempt: what failed to load before is requested again.
subscribeModal(() => {
  const modal = getOpenModal();
  if (modal) void MODALS[modal.id].preload?.().catch(() => undefined);
});

/** The one place where dialogs open (product/shell#dialogs). */
export function ModalHost({ modal: { id, props, key } }: { modal: OpenModal }) {
  useEffect(closeWhenLeft, []);
  // One id selected both; TypeScript doesn't correlate two members of a union.
  const Component = MODALS[id].Part as ComponentType<object>;
  return <Component {...props} {...{ onClose: () => closeThisModal(key) }} />;
}
