import { Dialog } from '@primehour/ui/dialog';
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { isSignedIn } from '../../session/session.ts';
import { getSession, subscribeSession } from '../../session/store.ts';
import { ModalBoundary } from './modal-boundary.tsx';
import type { ModalId, ModalProps, OpenModal } from './modals.ts';
import { closeModal, closeThisModal, getOpenModal, subscribeModal } from './store.ts';

/** A dialog component renders the whole `Dialog` and asks to be closed by `onClose`. */
type ModalComponent<Id extends ModalId> = ComponentType<ModalProps[Id] & { onClose: () => void }>;

const MODALS: { [Id in ModalId]: ModalComponent<Id> } = {
  DOING_GREAT: lazy(async () => ({
    default: (await import('../../features/sign-in/doing-great-dialog.tsx')).DoingGreatDialog,
  })),
  CONFIRM: lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog })),
  WARNING: lazy(async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog })),
  PERSONAL_USER_INFO: lazy(async () => ({
    default: (await import('../../features/account-manager/personal-information-dialog.tsx')).PersonalInformationDialog,
  })),
  BUSINESS_DETAILS: lazy(async () => ({
    default: (await import('../../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  })),
  BUSINESS_PROFILE: lazy(async () => ({
    default: (await import('../../features/account-manager/business-details-dialog.tsx')).BusinessDetailsDialog,
  })),
  PAYMENT_DETAILS: lazy(async () => ({
    default: (await import('../../features/account-manager/bank-account-dialog.tsx')).BankAccountDialog,
  })),
  DEVICES: lazy(async () => ({
    default: (await import('../../features/account-manager/devices-dialog.tsx')).DevicesDialog,
  })),
  CANCEL_BOOKING: lazy(async () => ({
    default: (await import('../../features/bookings/cancel-booking-dialog.tsx')).CancelBookingDialog,
  })),
  MODIFY_BOOKING: lazy(async () => ({
    default: (await import('../../features/bookings/modify-booking-dialog.tsx')).ModifyBookingDialog,
  })),
  ADD_INCENTIVE: lazy(async () => ({
    default: (await import('../../features/listings/incentive-dialog.tsx')).IncentiveDialog,
  })),
  MANAGE_LISTING: lazy(async () => ({
    default: (await import('../../features/listings/manage-listing-dialog.tsx')).ManageListingDialog,
  })),
  RESERVATION_DETAILS: lazy(async () => ({
    default: (await import('../../features/listings/reservation-details-dialog.tsx')).ReservationDetailsDialog,
  })),
  LISTING_DETAILS: lazy(async () => ({
    default: (await import('../../features/listings/listing-details-dialog.tsx')).ListingDetailsDialog,
  })),
  BOOKING_DETAILS: lazy(async () => ({
    default: (await import('../../features/bookings/booking-details-dialog.tsx')).BookingDetailsDialog,
  })),
  NEW_BOOKING: lazy(async () => ({
    default: (await import('../../features/bookings/new-booking-dialog.tsx')).NewBookingDialog,
  })),
  MERGE_CLIENT: lazy(async () => ({
    default: (await import('../../features/clients/merge-client-dialog.tsx')).MergeClientDialog,
  })),
  BLOCK_TIME: lazy(async () => ({
    default: (await import('../../features/bookings/block-time-dialog.tsx')).BlockTimeDialog,
  })),
  WHY: lazy(async () => ({ default: (await import('../../features/availability/why-dialog.tsx')).WhyDialog })),
};

/** The one place where dialogs open (spec 1 §2). */
export function ModalHost() {
  const modal = useSyncExternalStore(subscribeModal, getOpenModal, () => null);
  useEffect(() => {
    window.addEventListener('popstate', closeModal);
    // Logging out closes it, in whatever tab that happened (spec 1 §2).
    const unsubscribe = subscribeSession(() => {
      if (!isSignedIn(getSession())) closeModal();
    });
    return () => {
      window.removeEventListener('popstate', closeModal);
      unsubscribe();
    };
  }, []);
  if (!modal) return null;
  return (
    <ModalBoundary key={modal.key} onClose={closeModal}>
      <Suspense fallback={<Dialog isOpen title="Loading..." onClose={closeModal} />}>
        <Modal modal={modal} />
      </Suspense>
    </ModalBoundary>
  );
}

function Modal({ modal: { id, props, key } }: { modal: OpenModal }) {
  // One Id chose both; TypeScript keeps no link between two members of a union.
  const Component = MODALS[id] as ComponentType<object>;
  return <Component {...props} {...{ onClose: () => closeThisModal(key) }} />;
}
